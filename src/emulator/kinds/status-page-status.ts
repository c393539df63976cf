// What a component shows (docs/api.md, Components).
import type { Call, Row } from "../contract";
import { asText } from "../records";
import { objects } from "./bodies";
import { rowsWith } from "./links";

/** Whether an operator's override still holds. */
export const isOverridden = (call: Call, row: Row): boolean =>
  typeof row.overrideStatus === "string" &&
  Date.parse(asText(row.overrideExpiresAt)) > call.clock.now();

/** Whether visitors see it as going on: published, not over, and begun. */
export const isOngoing = (call: Call, incident: Row): boolean =>
  (incident.publishedAt ?? null) !== null &&
  incident.status !== "RESOLVED" &&
  Date.parse(asText(incident.startedAt)) <= call.clock.now();

/** What the last of the incidents that go on makes of a component. */
function incidentStatus(call: Call, component: Row): string | undefined {
  const said = rowsWith(call, "StatusPageIncident", "statusPageId", component.statusPageId)
    .filter((incident) => isOngoing(call, incident))
    .flatMap(({ affected }) => objects(affected))
    .filter(({ componentId }) => componentId === component.id);
  const last = said.at(-1)?.status;
  return typeof last === "string" ? last : undefined;
}

/** An incident, else the override while it lasts; otherwise all is well, since no check runs here. */
export const currentStatus = (call: Call, row: Row): string =>
  incidentStatus(call, row) ??
  (isOverridden(call, row) ? asText(row.overrideStatus) : "OPERATIONAL");
