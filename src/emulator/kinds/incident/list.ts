// The list of incidents with its filters (docs/api.md, Incidents).
import { choice, instant, text, uuid } from "../../../definitions";
import type { Fields } from "../../../definitions";
import type { Call, Paging, Reply, Row } from "../../contract";
import { INCIDENTS } from "../../alerting/condition";
import { INCIDENT_STATUSES, SEVERITIES, SOURCES } from "../../alerting/incident";
import { incidentRecord } from "../../alerting/incident-record";
import { asText } from "../../store/records";
import { listed } from "../../http/reply";
import { checkedQuery, texts } from "../../crud/bodies";
import { rowsWith } from "../../store/links";
import { timeIn } from "../../time/clock";

/** How the list is paged. */
export const INCIDENT_PAGING: Paging = {
  mode: "paged",
  defaultSize: 10,
  sortable: ["createdAt", "updatedAt", "startedAt", "resolvedAt", "status", "severity", "title"],
};

const id = uuid({ doc: "Only incidents of this object." });

/** Query parameters that are validated. */
const FORMS: Fields = {
  status: choice("IncidentStatus", INCIDENT_STATUSES, { doc: "Only with this status." }),
  severity: choice("IncidentSeverity", SEVERITIES, { doc: "Only with this severity." }),
  source: choice("IncidentSource", SOURCES, { doc: "Only from this source." }),
  monitorId: id,
  serviceId: id,
  resourceGroupId: id,
  tagId: id,
  environmentId: id,
  excludeId: id,
  startedFrom: instant({ doc: "Started at this time or later." }),
  startedTo: instant({ doc: "Started at this time or earlier." }),
};

type Test = (row: Row, value: string, call: Call) => boolean;

const is =
  (member: string): Test =>
  (row, value) =>
    row[member] === value;

const monitorOf = ({ store }: Call, { monitorId }: Row): Row | undefined =>
  store.get("Monitor", asText(monitorId));

const began = ({ startedAt }: Row): number => timeIn(startedAt);

const TESTS: Readonly<Record<string, Test>> = {
  status: is("status"),
  severity: is("severity"),
  source: is("source"),
  monitorId: is("monitorId"),
  serviceId: is("serviceId"),
  resourceGroupId: (row, value, call) =>
    row.resourceGroupId === value ||
    rowsWith(call, "ResourceGroupMember", "groupId", value).some(
      ({ monitorId }) => typeof monitorId === "string" && monitorId === row.monitorId,
    ),
  tagId: (row, value, call) => texts(monitorOf(call, row)?.tags).includes(value),
  environmentId: (row, value, call) => monitorOf(call, row)?.environmentId === value,
  excludeId: (row, value) => row.id !== value,
  startedFrom: (row, value) => began(row) >= Date.parse(value),
  startedTo: (row, value) => began(row) <= Date.parse(value),
  search: ({ title }, value) => asText(title).toLowerCase().includes(value.toLowerCase()),
};

/** The query parameters. */
export const INCIDENT_QUERY: Fields = {
  ...FORMS,
  search: text({ doc: "Only with this text in the title." }),
};

/** The incidents that match the query, newest first. */
export function listIncidents(call: Call): Reply {
  const filters = Object.entries(checkedQuery("INCIDENT", INCIDENT_QUERY, call.query));
  const rows = call.store
    .list(INCIDENTS)
    .filter((row) =>
      filters.every(([name, value]) => TESTS[name]?.(row, asText(value), call) ?? true),
    );
  return listed(rows.reverse(), INCIDENT_PAGING, (row) => incidentRecord(call, row));
}
