// The condition of a monitor: its open incident and its last checks (docs/api.md, Checks). It only reads
// records, so anything that shows a monitor's health can use it.
import type { Json } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import type { Seen } from "../store/links";
import { asText } from "../store/records";
import { objects } from "../crud/bodies";
import { timeIn } from "../time/clock";

/** Collection of incidents, open and resolved. */
export const INCIDENTS = "Incident";
/** Collection of the last check results of each monitor, by monitor id, oldest first. */
export const CHECKS = "MonitorChecks";

/** The condition of a monitor. */
export interface Condition {
  readonly status: "up" | "degraded" | "down" | "paused" | "unknown";
  /** Its open incident, if confirmed. */
  readonly incident: Row | undefined;
  /** Its last check result. */
  readonly last: Row | undefined;
}

/** The stored check results of a monitor, oldest first. */
export const resultsOf = ({ store }: Seen, monitorId: Json | undefined): Row[] =>
  objects(store.get(CHECKS, asText(monitorId))?.results);

/** The unresolved incident of a monitor. */
export function openIncidentOf({ store }: Seen, monitorId: Json | undefined): Row | undefined {
  // An incident that was raised by hand may have no monitor.
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

/** The current condition of a monitor: a pause outranks an incident, which outranks check results. */
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

/** The value of `displayHealth`. */
export const displayHealth = ({ status }: Condition): string => SHOWN[status];

/** The active maintenance windows that cover the monitor or all monitors. */
function windowFor({ store }: Seen, monitorId: Json | undefined, now: number): Row[] {
  return store
    .list("MaintenanceWindow")
    .filter(
      (row) =>
        (row.monitorId === null || row.monitorId === monitorId) &&
        timeIn(row.startsAt) <= now &&
        timeIn(row.endsAt) > now,
    );
}

/** Whether alerts of a monitor are suppressed now: muted, quarantined, or under maintenance. */
export function isSilenced(context: TenantContext, monitorId: Json | undefined): boolean {
  const monitor = context.store.get("Monitor", asText(monitorId));
  if (monitor === undefined) return false;
  const now = context.clock.now();
  const lasts = (until: Json | undefined): boolean =>
    typeof until === "string" && Date.parse(until) > now;
  const isMuted =
    monitor.muted === true && ((monitor.mutedUntil ?? null) === null || lasts(monitor.mutedUntil));
  return (
    isMuted ||
    lasts(monitor.quarantineUntil) ||
    windowFor(context, monitor.id, now).some(({ suppressAlerts }) => suppressAlerts === true)
  );
}

/** The status of a member of a group. */
export type MemberStatus = "operational" | "maintenance" | "degraded" | "down";

/** The status of a monitor as a member of a group or as a component of a page. */
export function memberStatus(context: Seen, monitor: Row, now: number): MemberStatus {
  const { status, incident } = conditionOf(context, monitor);
  if (status === "down" || status === "degraded") return status;
  const isMaintained = incident !== undefined || windowFor(context, monitor.id, now).length > 0;
  return isMaintained ? "maintenance" : "operational";
}
