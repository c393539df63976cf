// How long an outage lasts before an incident opens, from the inputs of a monitor (docs/api.md, Checks). An outage
// fails every check in every region, and begins right after a check: this is the longest time.
import { counted, isObject, isUnknown } from "../definitions";
import type { Json, JsonObject } from "../definitions";

/** When an incident opens. */
export type Detection =
  | {
      readonly is: "after";
      readonly seconds: number;
      /** How that comes about: `3 failures × 5 min`. */
      readonly sum: string;
      readonly severity: "DOWN" | "DEGRADED";
      /** Why an outage may be missed all the same. */
      readonly doubt?: string;
    }
  /** No rule can be fulfilled. */
  | {
      readonly is: "never";
      readonly why: string;
      /** The failures fit only into a longer window, in minutes. */
      readonly windowAbove: number;
      /** It has fewer regions than have to confirm it. */
      readonly regionsNeeded?: number;
    }
  | { readonly is: "unknown"; readonly why: string };

interface Checks {
  /** Seconds until the first failed check, and between two of them in one region. */
  readonly first: number;
  readonly every: number;
  readonly regions: number;
  /** The regions take turns: each check is of one region. */
  readonly takeTurns: boolean;
}

const UNKNOWN_FREQUENCY = "no frequencySeconds is set";
const UNKNOWN_POLICY = "its incident policy is not known";

/**
 * When an incident of an outage opens.
 * @param monitor the inputs of a monitor, with the values that apply where it sets none
 */
export function detectionOf(monitor: JsonObject): Detection {
  const checks = checksOf(monitor);
  if (checks === undefined) return { is: "unknown", why: UNKNOWN_FREQUENCY };
  const { incidentPolicy: policy } = monitor;
  if (!isObject(policy) || !Array.isArray(policy.triggerRules)) {
    return { is: "unknown", why: UNKNOWN_POLICY };
  }
  const needed = Math.min(regionsNeeded(policy), checks.regions);
  const rules = policy.triggerRules.filter(isObject).filter(({ type }) => type !== "response_time");
  if (rules.length === 0) {
    return { is: "unknown", why: "the incident policy has only rules about response times" };
  }
  const found = rules.map((rule) => byRule(rule, checks, needed));
  const times = found.filter((each) => each.is === "after");
  const [soonest] = times.sort((one, other) => one.seconds - other.seconds);
  const result = soonest ?? found.find(({ is }) => is === "unknown") ?? found[0] ?? NO_RULE;
  const wanted = regionsNeeded(policy);
  if (wanted <= checks.regions || result.is === "unknown") return result;
  const regions = `it checks from ${counted(checks.regions, "region")}, and an incident needs ${wanted}`;
  if (result.is === "never")
    return { ...result, why: `${result.why}; besides, ${regions}`, regionsNeeded: wanted };
  // Assumed (docs/api.md, Checks): never more regions than the monitor has.
  const doubt = `${regions}: whether one opens all the same is not known`;
  return { ...result, doubt: result.doubt === undefined ? doubt : `${result.doubt}; ${doubt}` };
}

const NO_RULE: Detection = { is: "unknown", why: UNKNOWN_POLICY };

const regionsNeeded = ({ confirmation }: JsonObject): number =>
  isObject(confirmation) ? Math.max(1, numberIn(confirmation.minRegionsFailing) ?? 1) : 1;

const numberIn = (value: Json | undefined): number | undefined =>
  typeof value === "number" ? value : undefined;

function checksOf({ type, config, frequencySeconds, regions, runParallel }: JsonObject) {
  if (type === "HEARTBEAT") {
    const { expectedInterval, gracePeriod } = isObject(config) ? config : {};
    const [every, grace] = [numberIn(expectedInterval), numberIn(gracePeriod)];
    if (every === undefined || grace === undefined) return undefined;
    return { first: every + grace, every, regions: 1, takeTurns: false };
  }
  const every = numberIn(frequencySeconds);
  if (every === undefined) return undefined;
  const count = Array.isArray(regions) && !regions.some(isUnknown) ? regions.length : 1;
  return { first: every, every, regions: Math.max(1, count), takeTurns: runParallel === false };
}

/** How many intervals lie between the first failed check and the one that fulfils the rule. */
function intervals(scope: Json | undefined, count: number, checks: Checks, needed: number): number {
  const { regions, takeTurns } = checks;
  const isPerRegion = scope !== "any_region";
  if (takeTurns)
    return isPerRegion ? (count - 1) * regions + needed - 1 : Math.max(count, needed) - 1;
  return isPerRegion ? count - 1 : Math.ceil(count / regions) - 1;
}

function byRule(rule: JsonObject, checks: Checks, needed: number): Detection {
  const count = numberIn(rule.count);
  if (count === undefined) return { is: "unknown", why: UNKNOWN_POLICY };
  const between = intervals(rule.scope, count, checks, needed);
  const severity = rule.severity === "degraded" ? "DEGRADED" : "DOWN";
  const seconds = checks.first + between * checks.every;
  const sum = sumOf(rule.scope, between + 1, checks);
  if (rule.type !== "failures_in_window") return { is: "after", seconds, sum, severity };
  const minutes = numberIn(rule.windowMinutes);
  if (minutes === undefined) return { is: "unknown", why: UNKNOWN_POLICY };
  // The regions that agree only have to fail at the end of the window.
  const span = intervals(rule.scope, count, checks, 1) * checks.every;
  const needs = `failure ${count} comes ${duration(span)} after the first, the window is ${minutes} min`;
  if (span > minutes * MINUTE) return { is: "never", why: needs, windowAbove: span / MINUTE };
  // The failures only just fit into the window.
  const doubt = `one late check puts failure ${count} outside the window of ${minutes} min`;
  return { is: "after", seconds, sum, severity, ...(span === minutes * MINUTE && { doubt }) };
}

/** `3 failures × 5 min`: of several regions, a round of checks counts once. */
function sumOf(
  scope: Json | undefined,
  times: number,
  { first, every, takeTurns }: Checks,
): string {
  const what = takeTurns ? "check" : scope === "any_region" ? "round" : "failure";
  const grace = first > every ? ` + ${duration(first - every)} grace` : "";
  return `${counted(times, what)} × ${duration(every)}${grace}`;
}

const MINUTE = 60;

/** How the time until an incident adds up. */
export interface Sum {
  /** Seconds until it opens. */
  readonly start: number;
  readonly text: string;
}

/** `≤ 18 min: 3 failures × 1 min + 15 min delay`: when a message comes at the latest; without the sum if that is not known. */
export function latest(seconds: number, sum?: Sum): string {
  const time = `≤ ${duration(seconds)}`;
  return sum === undefined ? time : `${time}: ${sumText(seconds, sum)}`;
}

/** `3 failures × 1 min + 15 min delay`. */
export function sumText(seconds: number, { start, text }: Sum): string {
  return seconds > start ? `${text} + ${duration(seconds - start)} delay` : text;
}

const UNITS = [
  [3600, "h"],
  [60, "min"],
  [1, "s"],
] as const;

/** `45 s`, `90 s`, `10 min`, `1 h 30 min`. */
export function duration(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([length, unit]) => {
    // Less than two of a unit are counted in the next smaller one, unless it is exactly one.
    if (unit !== "s" && seconds < 2 * length && seconds !== length) return [];
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  return parts.length === 0 ? "0 s" : parts.join(" ");
}
