// Check results: noted, judged by the monitor's incident policy, and missed where a heartbeat stays
// away (docs/api.md, Checks). Nothing is ever checked by itself: control calls and pings bring results.
import { isObject } from "../../spec";
import type { Json } from "../../spec";
import { instantOf } from "../clock";
import type { Row } from "../contract";
import { texts } from "../kinds/bodies";
import { amend, asText } from "../records";
import type { Scene } from "../scene";
import { CHECKS, INCIDENTS, openIncidentOf, resultsOf } from "./condition";
import { bringTo, coolingDown, noteNews, raise, resolve } from "./incident";
import { hasRecovered, judge } from "./judge";
import type { Case, Verdict } from "./judge";

/** Results of one monitor that are kept; older ones go, so that a long run cannot fill the memory. */
const KEPT = 1_000;
/** The region that heartbeats come from. */
const HEARTBEAT_REGION = "heartbeat";

/** What a check saw. */
export interface Check {
  readonly passed: boolean;
  /** The monitor's first region when left out. */
  readonly region?: string | undefined;
  readonly responseTimeMs?: number | undefined;
  readonly failureReason?: string | undefined;
  readonly severity?: "down" | "degraded" | undefined;
}

function regionOf(monitor: Row): string {
  if (monitor.type === "HEARTBEAT") return HEARTBEAT_REGION;
  return texts(monitor.regions)[0] ?? "us-east";
}

/** Notes a result, and no more. */
export function noteResult(scene: Scene, monitor: Row, check: Check): Row {
  const { passed, region = regionOf(monitor), responseTimeMs, failureReason, severity } = check;
  const result: Row = {
    id: scene.ids.uuid(),
    timestamp: instantOf(scene.clock),
    region,
    responseTimeMs: responseTimeMs ?? null,
    passed,
    failureReason: passed ? null : (failureReason ?? "The check failed"),
    severityHint: passed ? null : (severity ?? "down"),
    details: null,
    checkId: scene.ids.uuid(),
  };
  const results = [...resultsOf(scene, monitor.id).slice(1 - KEPT), result];
  scene.store.insert(CHECKS, { id: asText(monitor.id), results });
  return result;
}

/** Notes a result and does what the incident policy says. */
export function recordCheck(scene: Scene, monitor: Row, check: Check): Row {
  const result = noteResult(scene, monitor, check);
  const theCase: Case = {
    policy: isObject(monitor.incidentPolicy) ? monitor.incidentPolicy : {},
    results: resultsOf(scene, monitor.id),
    regionCount: Math.max(1, texts(monitor.regions).length),
    now: scene.clock.now(),
  };
  const verdict = judge(theCase);
  const open = openIncidentOf(scene, monitor.id);
  if (verdict !== undefined) follow(scene, { monitor, result, verdict, open });
  else if (open?.source === "AUTOMATIC" && check.passed && hasRecovered(theCase)) {
    noteNews(scene, open, { oldStatus: open.status ?? null, newStatus: "RESOLVED", ...BY_ITSELF });
    resolve(scene, open, { reason: "AUTO_RECOVERED" });
  }
  return result;
}

const BY_ITSELF = { createdBy: "SYSTEM" } as const;

/** What a broken rule leads to. */
interface Finding {
  readonly monitor: Row;
  readonly result: Row;
  readonly verdict: Verdict;
  readonly open: Row | undefined;
}

function follow(scene: Scene, { monitor, result, verdict, open }: Finding): void {
  const status = verdict.isConfirmed ? "CONFIRMED" : "TRIGGERED";
  const { severity, regions, rule, index } = verdict;
  if (open === undefined) {
    const former = coolingDown(scene, monitor.id);
    if (former !== undefined) {
      begin(scene, former, "CONFIRMED");
      return;
    }
    const raised = raise(scene, {
      ...incidentOf(monitor, severity),
      source: "AUTOMATIC",
      status,
      affectedRegions: regions,
      triggeredByRule: rule.type ?? null,
      triggeredByRuleIndex: index,
      triggeringCheckId: result.checkId,
      trigger: triggerOf(verdict, resultsOf(scene, monitor.id)),
    });
    noteNews(scene, raised, { oldStatus: null, newStatus: status, ...BY_ITSELF });
    return;
  }
  if (open.source !== "AUTOMATIC") return;
  const isWorse = severity === "DOWN" && open.severity === "DEGRADED";
  const next = amend(scene, INCIDENTS, open, {
    affectedRegions: regions,
    ...(isWorse && { severity }),
  });
  if (verdict.isConfirmed && open.status !== "CONFIRMED") begin(scene, next, "CONFIRMED");
}

function begin(scene: Scene, row: Row, newStatus: "CONFIRMED"): void {
  noteNews(scene, row, { oldStatus: row.status ?? null, newStatus, ...BY_ITSELF });
  bringTo(scene, row, newStatus, { reason: "AUTO_RESOLVED" });
}

/** What an incident of a monitor is called, and how bad it is. */
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

/** What raised it: the failures since a check last passed, and how many had to be. */
function triggerOf({ rule, index, regions }: Verdict, results: readonly Row[]): Json {
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
  const { expectedInterval, gracePeriod } = isObject(config) ? config : {};
  return { interval: Number(expectedInterval), grace: Number(gracePeriod) };
};

/** A heartbeat has come: the next one is awaited. */
export function heartbeatCame(scene: Scene, monitor: Row): void {
  if (monitor.enabled !== true) return;
  recordCheck(scene, monitor, { passed: true });
  const { interval, grace } = secondsOf(monitor);
  awaitHeartbeat(scene, asText(monitor.id), (interval + grace) * 1000);
}

function awaitHeartbeat(scene: Scene, id: string, ms: number): void {
  scene.later(`heartbeat:${id}`, ms, (then) => {
    const monitor = then.store.get("Monitor", id);
    // Paused or gone, nobody waits for it; its next heartbeat starts the wait again.
    if (monitor?.type !== "HEARTBEAT" || monitor.enabled !== true) return;
    const { interval, grace } = secondsOf(monitor);
    const failureReason = `No heartbeat within ${interval + grace} s`;
    recordCheck(then, monitor, { passed: false, failureReason });
    awaitHeartbeat(then, id, interval * 1000);
  });
}

/** Takes up the heartbeats that were awaited when the records were last written. */
export function resumeHeartbeats(scene: Scene): void {
  for (const monitor of scene.store.list("Monitor")) {
    const last = monitor.type === "HEARTBEAT" ? resultsOf(scene, monitor.id).at(-1) : undefined;
    if (last === undefined) continue;
    const { interval, grace } = secondsOf(monitor);
    const due = Date.parse(asText(last.timestamp)) + (interval + grace) * 1000;
    awaitHeartbeat(scene, asText(monitor.id), Math.max(0, due - scene.clock.now()));
  }
}

/** A monitor is deleted: its results go and its incidents end. */
export function forgetChecks(scene: Scene, monitor: Row): void {
  scene.cancel(`heartbeat:${asText(monitor.id)}`);
  scene.store.remove(CHECKS, asText(monitor.id));
  const open = openIncidentOf(scene, monitor.id);
  if (open !== undefined) resolve(scene, open, { reason: "AUTO_RESOLVED" });
}
