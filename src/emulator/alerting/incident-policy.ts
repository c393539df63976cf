// Evaluates the incident policy of a monitor on its check results. Pure functions over the last results, oldest
// first (docs/api.md, Checks).
import type { Json, JsonObject } from "../../definitions";
import type { Row } from "../contract";
import { objectIn, objects } from "../crud/bodies";
import { asText } from "../store/records";
import { latestPerRegion } from "./condition";
import { timeIn } from "../time/clock";

/** A rule of a policy and the regions where it matches. */
export interface Evaluation {
  readonly rule: JsonObject;
  readonly index: number;
  readonly regions: string[];
}

/** The rule that matches, and its severity. */
export interface BrokenRule extends Evaluation {
  readonly severity: "DOWN" | "DEGRADED";
  /** Whether enough regions agree. */
  readonly isConfirmed: boolean;
}

/** What a policy is evaluated on. */
export interface PolicyInput {
  readonly policy: JsonObject;
  readonly results: readonly Row[];
  /** How many regions check the monitor. */
  readonly regionCount: number;
  readonly now: number;
}

const number = (value: Json | undefined, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

/** A failure that only degrades does not count for a "down" rule. */
const fails =
  (rule: JsonObject) =>
  ({ passed, severityHint }: Row): boolean =>
    passed !== true && (rule.severity === "degraded" || severityHint !== "degraded");

/** How many of the last results in a row match. */
function streak(results: readonly Row[], isSo: (row: Row) => boolean): number {
  const last = results.findLastIndex((row) => !isSo(row));
  return results.length - 1 - last;
}

function isSlow(rule: JsonObject, results: readonly Row[]): boolean {
  const count = number(rule.count, 1);
  const times = results.slice(-count).map(({ responseTimeMs }) => number(responseTimeMs, 0));
  if (times.length < count) return false;
  const sorted = [...times].sort((one, other) => one - other);
  const limit = number(rule.thresholdMs, Infinity);
  const values: Readonly<Record<string, number>> = {
    average: times.reduce((sum, time) => sum + time, 0) / times.length,
    p95: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0,
    max: sorted.at(-1) ?? 0,
    all_exceed: sorted[0] ?? 0,
  };
  return (values[asText(rule.aggregationType)] ?? sorted[0] ?? 0) > limit;
}

const BROKEN: Readonly<
  Record<string, (rule: JsonObject, results: readonly Row[], now: number) => boolean>
> = {
  consecutive_failures: (rule, results) => streak(results, fails(rule)) >= number(rule.count, 1),
  failures_in_window: (rule, results, now) => {
    const from = now - number(rule.windowMinutes, 1) * 60_000;
    const recent = results.filter(({ timestamp }) => timeIn(timestamp) >= from);
    return recent.filter(fails(rule)).length >= number(rule.count, 1);
  },
  response_time: isSlow,
};

function byRegion(results: readonly Row[]): [string, Row[]][] {
  const regions = new Set(results.map(({ region }) => asText(region)));
  return [...regions].map((region) => [
    region,
    results.filter((row) => asText(row.region) === region),
  ]);
}

/** The regions where a rule matches; with scope `any_region`, all regions that currently fail. */
function brokenIn(rule: JsonObject, { results, now }: PolicyInput): string[] {
  const isBroken = BROKEN[asText(rule.type)];
  if (isBroken === undefined) return [];
  if (rule.scope !== "any_region") {
    return byRegion(results).flatMap(([region, rows]) =>
      isBroken(rule, rows, now) ? [region] : [],
    );
  }
  if (!isBroken(rule, results, now)) return [];
  const failing = latestPerRegion(results).filter(fails(rule));
  const last = results.slice(-1);
  return (failing.length > 0 ? failing : last).map(({ region }) => asText(region));
}

/** Evaluates every rule. A passed check can only break a response time rule. */
export function evaluate(input: PolicyInput): Evaluation[] {
  const hasPassed = input.results.at(-1)?.passed === true;
  return objects(input.policy.triggerRules).map((rule, index) => ({
    rule,
    index,
    regions: hasPassed && rule.type !== "response_time" ? [] : brokenIn(rule, input),
  }));
}

/** The worst rule that matches. */
export function worstBrokenRule(
  input: PolicyInput,
  evaluations: readonly Evaluation[],
): BrokenRule | undefined {
  const { policy, regionCount } = input;
  const { minRegionsFailing } = objectIn(policy.confirmation);
  const needed = Math.min(number(minRegionsFailing, 1), regionCount);
  const broken = evaluations
    .filter(({ regions }) => regions.length > 0)
    .map((each): BrokenRule => ({
      ...each,
      severity: each.rule.severity === "degraded" ? "DEGRADED" : "DOWN",
      isConfirmed: each.regions.length >= needed,
    }));
  return broken.find(({ severity }) => severity === "DOWN") ?? broken[0];
}

/** Whether enough regions have passed often enough. */
export function hasRecovered({ policy, results, regionCount }: PolicyInput): boolean {
  const recovery = objectIn(policy.recovery);
  const wanted = number(recovery.consecutiveSuccesses, 1);
  const passing = byRegion(results).filter(
    ([, rows]) => streak(rows, ({ passed }) => passed === true) >= wanted,
  );
  return passing.length >= Math.min(number(recovery.minRegionsPassing, 1), regionCount);
}
