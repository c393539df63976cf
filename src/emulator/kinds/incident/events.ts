// What happened in the course of an incident, and the incidents that are related to it (docs/api.md, Incidents).
import { integer, list, object } from "../../../definitions";
import type { Json } from "../../../definitions";
import { incidentRecord as described } from "../../../definitions/lookups/incidents";
import { ALERTS } from "../../alerting/alert";
import { INCIDENTS } from "../../alerting/condition";
import { DISPATCHES } from "../../alerting/dispatch";
import { trailOf } from "../../alerting/forensics";
import { UPDATES, incidentRecord, linkedPageIncidents } from "../../alerting/incident-record";
import { objects } from "../../crud/bodies";
import type { Call, Reply, Route, Row } from "../../contract";
import { rowsWith } from "../../store/links";
import { asText, rowOf } from "../../store/records";
import { bare, listed } from "../../http/reply";
import { get } from "../../http/route";

const PAGING = { mode: "cursor" } as const;

const incidentOf = (call: Call): Row => rowOf(call, INCIDENTS, call.params.id);

const ABOUT = [
  ...["status", "newStatus", "oldStatus", "body", "eventType", "channelId", "policyId"],
  ...["fromStatus", "toStatus", "reason"],
];

const about = (row: Row): Row =>
  Object.fromEntries(
    ABOUT.filter((name) => name in row && !(name === "body" && "channelId" in row)).map((name) => [
      name,
      row[name],
    ]),
  );

const moved = ({ oldStatus, newStatus }: Row): string =>
  oldStatus === newStatus || newStatus === undefined
    ? "Update"
    : `Status changed to ${asText(newStatus)}`;

/** How each sort of event is shown. */
const SHOWN: Readonly<
  Record<string, { actor: (row: Row) => Json; summary: (row: Row) => string }>
> = {
  update: { actor: ({ createdBy }) => createdBy ?? null, summary: moved },
  dispatch: {
    actor: () => null,
    summary: ({ policyName }) => `Notification policy ${asText(policyName)} fired`,
  },
  delivery: {
    actor: () => null,
    summary: ({ channel, status }) => `Notification to ${asText(channel)}: ${asText(status)}`,
  },
  forensic_transition: {
    actor: () => null,
    summary: ({ fromStatus, toStatus }) => `${asText(fromStatus)} to ${asText(toStatus)}`,
  },
  status_page_update: {
    actor: ({ createdBy }) => createdBy ?? null,
    summary: ({ status }) => `Status page update: ${asText(status)}`,
  },
};

function eventsOf(kind: string, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt ?? row.occurredAt,
    kind,
    actor: SHOWN[kind]?.actor(row) ?? null,
    summary: SHOWN[kind]?.summary(row) ?? kind,
    payload: about(row),
  }));
}

/** Newest first. */
function events(call: Call): Reply {
  const { id, monitorId } = incidentOf(call);
  const { transitions } = trailOf(call, monitorId);
  const all = [
    ...eventsOf("update", rowsWith(call, UPDATES, "incidentId", id)),
    ...eventsOf(
      "forensic_transition",
      transitions.filter(({ incidentId }) => incidentId === id),
    ),
    ...eventsOf("dispatch", rowsWith(call, DISPATCHES, "incidentId", id)),
    ...eventsOf("delivery", rowsWith(call, ALERTS, "incidentId", id)),
    ...eventsOf(
      "status_page_update",
      linkedPageIncidents(call, { id }).flatMap((page) => objects(page.updates)),
    ),
  ];
  const newest = (one: Row, other: Row): number => (asText(one.at) < asText(other.at) ? 1 : -1);
  const rows = all.reverse().sort((one, other) => (one.at === other.at ? 0 : newest(one, other)));
  return listed(rows, PAGING);
}

/** Other incidents of the same monitor or service, newest first. */
function related(call: Call): Reply {
  const { id, monitorId, serviceId } = incidentOf(call);
  const isRelated = (row: Row): boolean =>
    row.id !== id &&
    ((monitorId !== null && row.monitorId === monitorId) ||
      (serviceId !== null && row.serviceId === serviceId));
  const rows = call.store.list(INCIDENTS).filter(isRelated).reverse();
  return bare({ data: rows.map((row) => incidentRecord(call, row)), total: rows.length });
}

/** Routes below one incident. */
export const incidentEventRoutes: Route[] = [
  get("/incidents/:id/events", "List the events of one incident, newest first", events, {
    paging: PAGING,
  }),
  get("/incidents/:id/related", "List the incidents that are related to one", related, {
    response: {
      record: object("RelatedIncidents", {
        data: list(described, { doc: "The incidents." }),
        total: integer({ doc: "Their number." }),
      }),
    },
    bare: true,
  }),
];
