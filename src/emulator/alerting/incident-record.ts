// Incidents as returned in responses (docs/api.md, Incidents).
import type { Json } from "../../definitions";
import type { Row } from "../contract";
import { rowsWith } from "../store/links";
import { asText, nameOf } from "../store/records";
import { serviceOf } from "../store/service-catalogue";
import type { Seen } from "../store/links";
import { without } from "../store/members";

/** Collection of incident updates. */
export const UPDATES = "IncidentUpdate";

/** Members that the emulator never sets. */
const NOTHING: Row = {
  externalRef: null,
  shortlink: null,
  peakFailingMemberCount: null,
  failingMembersAtPeak: null,
};

/** Members of the row that are not part of the record. */
const INTERNAL = ["name", "trigger"];

const plain = (row: Row): Row => without(row, INTERNAL);

/** Members that list rows and events have and the detail lacks. */
function namesFor({ store }: Seen, row: Row): Row {
  const monitor = store.get("Monitor", asText(row.monitorId));
  const service = serviceOf(asText(row.serviceId))?.row;
  return {
    monitorName: nameOf(monitor),
    monitorType: nameOf(monitor, "type"),
    serviceName: nameOf(service),
    serviceSlug: nameOf(service, "slug"),
    resourceGroupName: nameOf(store.get("ResourceGroup", asText(row.resourceGroupId))),
  };
}

/** The status page incidents that are linked to this incident. */
export const linkedPageIncidents = (context: Seen, row: Row): Row[] =>
  rowsWith(context, "StatusPageIncident", "incidentId", row.id);

/** Whether visitors of a page see it. */
const visibility = (context: Seen, row: Row): Row => ({
  statusPageVisible: linkedPageIncidents(context, row).some(
    ({ publishedAt }) => typeof publishedAt === "string",
  ),
});

/** The record in lists and events. */
export const incidentRecord = (context: Seen, row: Row): Row => ({
  ...NOTHING,
  ...plain(row),
  ...visibility(context, row),
  ...namesFor(context, row),
});

function linkRecord({ store }: Seen, linked: Row): Row {
  const page = store.get("StatusPage", asText(linked.statusPageId));
  const { id, title, status, impact, scheduled, publishedAt, statusPageId } = linked;
  return {
    id,
    spIncidentId: id,
    statusPageId,
    statusPageName: nameOf(page),
    statusPageSlug: nameOf(page, "slug"),
    ...{ title, status, impact, scheduled, publishedAt },
    connectionMode: linked.connectionMode ?? "MANUAL",
    pageIncidentMode: nameOf(page, "incidentMode"),
  };
}

/** The trigger of an incident that nobody knows the cause of. */
const NO_TRIGGER: Row = {
  source: "none",
  ruleType: null,
  ruleIndex: null,
  count: null,
  threshold: null,
  lastError: null,
  firstFailedCheckAt: null,
};

/** What triggered the incident. */
export const triggerRecord = (row: Row): Json => row.trigger ?? NO_TRIGGER;

/** The detail of one incident. */
export const incidentDetail = (context: Seen, row: Row): Row => ({
  incident: { ...NOTHING, ...plain(row), ...visibility(context, row), ...NO_NAMES },
  updates: rowsWith(context, UPDATES, "incidentId", row.id),
  statusPageIncidents: linkedPageIncidents(context, row).map((linked) =>
    linkRecord(context, linked),
  ),
  trigger: triggerRecord(row),
});

const NO_NAMES: Row = {
  monitorName: null,
  monitorType: null,
  serviceName: null,
  serviceSlug: null,
  resourceGroupName: null,
};
