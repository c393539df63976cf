// How a run is disturbed: faults of the service and of gateways, actions of other users at that moment, and
// ways to interrupt the run itself.
import type { ClocksSetting, Effect, Fault } from "../../src/emulator";
import { WAYS } from "./interrupt";
import type { Interruption } from "./interrupt";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";

/** Disturbances that can be left out: killed runs, lost responses to a POST. */
export const SPARED: readonly string[] = (process.env.SOAK_SPARE ?? "").split(",");

/** Errors instead of processing, or a connection dropped before it. */
const REFUSALS: readonly Effect[] = [
  { status: 500 },
  { status: 503 },
  { status: 502, html: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { status: 404, gateway: "message" },
  { status: 404, gateway: "html" },
  { status: 404, gateway: "empty" },
  { status: 401, gateway: "framework" },
  { status: 405, gateway: "text" },
  { status: 408, gateway: "empty" },
  { drop: "before" },
  { delayMs: 100 },
];

/** The request is processed, but the response is lost, truncated or replaced. */
const LOSSES: readonly Effect[] = [
  { drop: "after" },
  { truncate: true },
  { done: true, status: 502, gateway: "html" },
  { done: true, status: 504, gateway: "text" },
  { done: true, status: 499, gateway: "empty" },
  { done: true, status: 200, gateway: "html" },
];

/** The request is processed after the response or after the disconnect: in milliseconds of this machine. */
const LATE: readonly Effect[] = [50, 150, 300].flatMap((doneAfterMs): Effect[] => [
  { drop: "before", doneAfterMs },
  { status: 504, gateway: "text", doneAfterMs },
]);

/** Longer than the latest processing, in milliseconds of this machine. */
export const LATEST_MS = 400;

/**
 * When a request is lost, another user creates an object like it. Not with the same key and the same content:
 * these cannot be distinguished (docs/safety.md).
 */
const OTHERS: readonly Effect[] = [
  { drop: "before", others: [{ makes: "equal", by: "user" }] },
  { drop: "after", others: [{ makes: "equal", by: "user" }] },
  { drop: "after", others: [{ makes: "richer", by: "user" }] },
  { drop: "after", others: [{ makes: "sameName", by: "same" }] },
  { others: [{ makes: "equal", by: "user", when: "after" }] },
];

/** Where others create objects: kinds that allow any number with the same name. */
const OPEN_PATHS = ["monitors", "alert-channels", "maintenance-windows", "webhooks"];

/** The disturbances of one run. */
export interface Disturbance {
  readonly faults: readonly Fault[];
  readonly ending?: Interruption;
}

/** A disturbance of a run of the fake engine. */
export function disturb(draw: Draw): Disturbance {
  const what = oneOf(draw, ["faults", "faults", "faults", "ending", "both"] as const);
  const faults = what === "ending" ? [] : randomFaults(draw);
  if (what === "faults" || SPARED.includes("kills")) return { faults };
  const requests = between(draw, 1, 30);
  return { faults, ending: { way: oneOf(draw, WAYS), requests, afterMs: between(draw, 0, 8) } };
}

/** A few faults for one run. */
export function randomFaults(draw: Draw): Fault[] {
  return Array.from({ length: between(draw, 1, 5) }, () => {
    const method = oneOf(draw, ["GET", "POST", "POST", "POST", "PUT", "PUT", "PATCH", "DELETE"]);
    const nth = between(draw, 1, 5);
    if (method === "POST" && !SPARED.includes("answers") && onceIn(draw, 3)) {
      return onceIn(draw, 2)
        ? { method, nth, effect: oneOf(draw, LATE) }
        : { method, path: `/api/v1/${oneOf(draw, OPEN_PATHS)}`, effect: oneOf(draw, OTHERS) };
    }
    const isSpared = method === "POST" && SPARED.includes("answers");
    const effect = oneOf(draw, isSpared ? REFUSALS : [...REFUSALS, ...LOSSES]);
    return { method, nth, times: between(draw, 1, 2), effect };
  });
}

const AWRY_MS = [0, 0, 40, 900, 2_500, 60_000, 3_600_000, 7_200_000];

/** Clocks that differ from ours, and sometimes from each other. */
export function randomClocks(draw: Draw): ClocksSetting {
  const awry = (): number => oneOf(draw, AWRY_MS) * oneOf(draw, [1, -1]);
  const offsetMs = awry();
  const instants = oneOf(draw, ["milliseconds", "milliseconds", "seconds", "seconds.000"] as const);
  return {
    date: { offsetMs },
    records: {
      offsetMs: onceIn(draw, 4) ? awry() : offsetMs,
      driftPpm: oneOf(draw, [0, 0, 1_000]),
      instants,
    },
  };
}
