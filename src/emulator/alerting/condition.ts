// How a monitor is: its open incident and its last checks (docs/api.md, Checks). It looks at records
// only, so that whatever shows a monitor's health can ask.
import type { Json } from "../../definitions";
import type { Row, Store } from "../contract";
import { asText } from "../records";
import { objects } from "../kinds/bodies";

/** Incidents, open and over. */
export const INCIDENTS = "Incident";
/** The last check results of each monitor, under its id, oldest first. */
export const CHECKS = "MonitorChecks";

/** What it takes to look at records. */
export interface Seen {
  readonly store: Store;
}

/** How a monitor is. */
export interface Condition {
  readonly status: "up" | "degraded" | "down" | "paused" | "unknown";
  /** Its open incident, once it is confirmed. */
  readonly incident: Row | undefined;
  /** Its last check. */
  readonly last: Row | undefined;
}

/** The check results of a monitor that are kept, oldest first. */
export const resultsOf = ({ store }: Seen, monitorId: Json | undefined): Row[] =>
  objects(store.get(CHECKS, asText(monitorId))?.results);

/** The incident of a monitor that is not over. */
export function openIncidentOf({ store }: Seen, monitorId: Json | undefined): Row | undefined {
  // An incident that somebody raised may be about no monitor at all.
  if (typeof monitorId !== "string") return undefined;
  return store
    .list(INCIDENTS)
    .findLast((row) => row.monitorId === monitorId && row.status !== "RESOLVED");
}

/** The last result of each region. */
export function latestPerRegion(results: readonly Row[]): Row[] {
  const latest = new Map<Json | undefined, Row>();
  for (const row of results) latest.set(row.region, row);
  return [...latest.values()];
}

const BY_SEVERITY: Readonly<Record<string, Condition["status"]>> = {
  DOWN: "down",
  DEGRADED: "degraded",
};

/** How a monitor is now: an incident counts for more than checks, and a pause for more than both. */
export function conditionOf(context: Seen, monitor: Row): Condition {
  const open = openIncidentOf(context, monitor.id);
  const incident = open?.status === "CONFIRMED" ? open : undefined;
  const results = resultsOf(context, monitor.id);
  const mapped = incident && BY_SEVERITY[asText(incident.severity)];
  const status = monitor.enabled === false ? "paused" : (mapped ?? checkedStatus(results));
  return { status, incident, last: results.at(-1) };
}

function checkedStatus(results: readonly Row[]): Condition["status"] {
  if (results.length === 0) return "unknown";
  const failed = latestPerRegion(results).filter(({ passed }) => passed !== true);
  if (failed.length === 0) return "up";
  return failed.some(({ severityHint }) => severityHint !== "degraded") ? "down" : "degraded";
}

const SHOWN: Readonly<Record<Condition["status"], string>> = {
  up: "healthy",
  degraded: "degraded",
  down: "failing",
  paused: "paused",
  unknown: "unknown",
};

/** The condition as `displayHealth` names it. */
export const displayHealth = ({ status }: Condition): string => SHOWN[status];

/** Whether a maintenance window is on, for the monitor or for everything. */
export function windowFor({ store }: Seen, monitorId: Json | undefined, now: number): Row[] {
  return store
    .list("MaintenanceWindow")
    .filter(
      (row) =>
        (row.monitorId === null || row.monitorId === monitorId) &&
        Date.parse(asText(row.startsAt)) <= now &&
        Date.parse(asText(row.endsAt)) > now,
    );
}

/** How a member of a group is. */
export type MemberStatus = "operational" | "maintenance" | "degraded" | "down";

/** How a monitor counts in a group and on a page. */
export function memberStatus(context: Seen, monitor: Row, now: number): MemberStatus {
  const { status, incident } = conditionOf(context, monitor);
  if (status === "down" || status === "degraded") return status;
  const isMaintained = incident !== undefined || windowFor(context, monitor.id, now).length > 0;
  return isMaintained ? "maintenance" : "operational";
}
