// Check results: recorded, judged by the monitor's incident policy, and marked as failed when a heartbeat is
// missed (docs/api.md, Checks). The emulator runs no checks itself: results come from control calls and
// pings.
import type { Json } from "../../definitions";
import { instantOf, timeIn } from "../time/clock";
import type { Row, TenantContext } from "../contract";
import { objectIn, texts } from "../crud/bodies";
import { amend, asText } from "../store/records";
import { CHECKS, INCIDENTS, openIncidentOf, resultsOf } from "./condition";
import {
  changeStatus,
  coolingDown,
  recordUpdate,
  raiseIncident,
  resolveIncident,
} from "./incident";
import { ENGINE_VERSION, forgetTrail, noteEvaluations, noteSnapshot } from "./forensics";
import { evaluate, hasRecovered, worstBrokenRule } from "./incident-policy";
import type { PolicyInput, BrokenRule } from "./incident-policy";

/** Results kept per monitor; older ones are dropped to bound memory in a long run. */
const KEPT = 1_000;
const HEARTBEAT_REGION = "heartbeat";

/** The outcome of a check. */
export interface Check {
  readonly passed: boolean;
  /** Defaults to the monitor's first region. */
  readonly region?: string | undefined;
  readonly responseTimeMs?: number | undefined;
  readonly failureReason?: string | undefined;
  readonly severity?: "down" | "degraded" | undefined;
}

function regionOf(monitor: Row): string {
  if (monitor.type === "HEARTBEAT") return HEARTBEAT_REGION;
  return texts(monitor.regions)[0] ?? "us-east";
}

/** Records a result without judging it. */
export function noteResult(context: TenantContext, monitor: Row, check: Check): Row {
  const { passed, region = regionOf(monitor), responseTimeMs, failureReason, severity } = check;
  const result: Row = {
    id: context.ids.uuid(),
    timestamp: instantOf(context.time),
    region,
    responseTimeMs: responseTimeMs ?? null,
    passed,
    failureReason: passed ? null : (failureReason ?? "The check failed"),
    severityHint: passed ? null : (severity ?? "down"),
    details: null,
    checkId: context.ids.uuid(),
  };
  const results = [...resultsOf(context, monitor.id).slice(1 - KEPT), result];
  context.store.insert(CHECKS, { id: asText(monitor.id), results });
  return result;
}

/** Records a result and applies the incident policy. */
export function recordCheck(context: TenantContext, monitor: Row, check: Check): Row {
  const result = noteResult(context, monitor, check);
  const input: PolicyInput = {
    policy: objectIn(monitor.incidentPolicy),
    results: resultsOf(context, monitor.id),
    regionCount: Math.max(1, texts(monitor.regions).length),
    now: context.clock.now(),
  };
  const evaluations = evaluate(input);
  noteEvaluations(context, { monitor, result, input }, evaluations);
  const broken = worstBrokenRule(input, evaluations);
  const open = openIncidentOf(context, monitor.id);
  if (broken !== undefined) follow(context, { monitor, result, broken, open });
  else if (open?.source === "AUTOMATIC" && check.passed && hasRecovered(input)) {
    const oldStatus = open.status ?? null;
    recordUpdate(context, open, { oldStatus, newStatus: "RESOLVED", ...BY_ITSELF });
    resolveIncident(context, open, { reason: "AUTO_RECOVERED" });
  }
  return result;
}

const BY_ITSELF = { createdBy: "SYSTEM" } as const;

interface Finding {
  readonly monitor: Row;
  readonly result: Row;
  readonly broken: BrokenRule;
  readonly open: Row | undefined;
}

function follow(context: TenantContext, finding: Finding): void {
  const { monitor, broken, open } = finding;
  const { severity, regions, isConfirmed } = broken;
  if (open === undefined) {
    const previous = coolingDown(context, monitor.id);
    if (previous === undefined) raise(context, finding);
    // It only reopens as confirmed: until enough regions fail, it stays resolved.
    else if (isConfirmed) confirm(context, previous, { severity, affectedRegions: regions });
    return;
  }
  if (open.source !== "AUTOMATIC") return;
  const isWorse = severity === "DOWN" && open.severity === "DEGRADED";
  const changes = { affectedRegions: regions, ...(isWorse && { severity }) };
  if (isConfirmed && open.status !== "CONFIRMED") confirm(context, open, changes);
  else amend(context, INCIDENTS, open, changes);
}

function raise(context: TenantContext, { monitor, result, broken }: Finding): void {
  const { severity, regions, rule, index } = broken;
  const status = broken.isConfirmed ? "CONFIRMED" : "TRIGGERED";
  const raised = raiseIncident(context, {
    ...incidentOf(monitor, severity),
    source: "AUTOMATIC",
    status,
    affectedRegions: regions,
    triggeredByRule: rule.type ?? null,
    triggeredByRuleIndex: index,
    triggeringCheckId: result.checkId,
    triggeredByRuleSnapshotHashHex: noteSnapshot(context, monitor),
    engineVersion: ENGINE_VERSION,
    trigger: triggerOf(broken, resultsOf(context, monitor.id)),
  });
  recordUpdate(context, raised, { oldStatus: null, newStatus: status, ...BY_ITSELF });
}

function confirm(context: TenantContext, before: Row, changes: Row): void {
  const row = amend(context, INCIDENTS, before, changes);
  const oldStatus = row.status ?? null;
  recordUpdate(context, row, { oldStatus, newStatus: "CONFIRMED", ...BY_ITSELF });
  changeStatus(context, row, "CONFIRMED", { reason: "AUTO_RESOLVED" });
}

/** Title and severity of an incident of a monitor. */
export const incidentOf = (monitor: Row, severity: string): Row => ({
  monitorId: monitor.id,
  severity,
  title: `${asText(monitor.name)} is ${TITLES[severity] ?? "not well"}`,
});

const TITLES: Readonly<Record<string, string>> = {
  DOWN: "down",
  DEGRADED: "degraded",
  MAINTENANCE: "under maintenance",
};

/** The trigger of an incident: the failures since the last passed check, and the threshold. */
function triggerOf({ rule, index, regions }: BrokenRule, results: readonly Row[]): Json {
  const there = results.filter(({ region }) => regions.includes(asText(region)));
  const failures = there.slice(there.findLastIndex(({ passed }) => passed === true) + 1);
  return {
    source: "checks",
    ruleType: rule.type ?? null,
    ruleIndex: index,
    count: failures.length,
    threshold: rule.count ?? null,
    lastError: failures.at(-1)?.failureReason ?? null,
    firstFailedCheckAt: failures[0]?.timestamp ?? null,
  };
}

const secondsOf = ({ config }: Row): { interval: number; grace: number } => {
  const { expectedInterval, gracePeriod } = objectIn(config);
  return { interval: Number(expectedInterval), grace: Number(gracePeriod) };
};

/** Records a heartbeat and waits for the next one. */
export function heartbeatCame(context: TenantContext, monitor: Row): void {
  if (monitor.enabled !== true) return;
  recordCheck(context, monitor, { passed: true });
  const { interval, grace } = secondsOf(monitor);
  awaitHeartbeat(context, asText(monitor.id), (interval + grace) * 1000);
}

/** When the heartbeats of a monitor came, the oldest first, as epoch milliseconds. */
export const heartbeatsOf = (context: TenantContext, { id, type }: Row): number[] =>
  type === "HEARTBEAT"
    ? resultsOf(context, id)
        .filter(({ passed }) => passed === true)
        .map(({ timestamp }) => timeIn(timestamp))
    : [];

function awaitHeartbeat(context: TenantContext, id: string, ms: number): void {
  context.later(`heartbeat:${id}`, ms, (then) => {
    const monitor = then.store.get("Monitor", id);
    // A paused or deleted monitor expects no heartbeat; its next heartbeat restarts the wait.
    if (monitor?.type !== "HEARTBEAT" || monitor.enabled !== true) return;
    const { interval, grace } = secondsOf(monitor);
    const failureReason = `No heartbeat within ${interval + grace} s`;
    recordCheck(then, monitor, { passed: false, failureReason });
    awaitHeartbeat(then, id, interval * 1000);
  });
}

/** Waits again for the heartbeats that were expected when the records were last written. */
export function resumeHeartbeats(context: TenantContext): void {
  for (const monitor of context.store.list("Monitor")) {
    const last = monitor.type === "HEARTBEAT" ? resultsOf(context, monitor.id).at(-1) : undefined;
    if (last === undefined) continue;
    const { interval, grace } = secondsOf(monitor);
    const due = timeIn(last.timestamp) + (interval + grace) * 1000;
    awaitHeartbeat(context, asText(monitor.id), Math.max(0, due - context.clock.now()));
  }
}

/** Removes the results of a deleted monitor and resolves its open incident. */
export function forgetChecks(context: TenantContext, monitor: Row): void {
  context.cancel(`heartbeat:${asText(monitor.id)}`);
  context.store.remove(CHECKS, asText(monitor.id));
  const open = openIncidentOf(context, monitor.id);
  if (open !== undefined) resolveIncident(context, open, { reason: "AUTO_RESOLVED" });
  forgetTrail(context, monitor.id);
}
