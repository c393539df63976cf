// How a run is disturbed: failures of the service and of what is in front of it, others who write at that moment, and ways to
// interrupt the run itself. Only what docs/safety.md promises to survive.
import type { ClocksSetting, Effect, Fault } from "../../../src/emulator";
import { WAYS } from "./interrupt";
import type { Interruption } from "./interrupt";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";

/** Errors instead of processing, or a connection dropped before it. */
const REFUSALS: readonly Effect[] = [
  { status: 500 },
  { status: 503 },
  { status: 502, html: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { status: 429, gateway: "html" },
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
  { done: true, status: 500 },
  { done: true, status: 502, gateway: "html" },
  { done: true, status: 504, gateway: "text" },
  { done: true, status: 499, gateway: "empty" },
  { done: true, status: 429, gateway: "html" },
  { done: true, status: 200, gateway: "html" },
];

/** The request is processed after the response or after the disconnect: in milliseconds of this machine. */
const LATE: readonly Effect[] = [50, 150, 300].flatMap((doneAfterMs): Effect[] => [
  { drop: "before", doneAfterMs },
  { status: 504, gateway: "text", doneAfterMs },
]);

/** Longer than the latest processing, in milliseconds of this machine. */
export const LATEST_MS = 400;

/** When a request is lost, somebody else creates an object like it; the audit log or the content distinguishes them. */
const OTHERS: readonly Effect[] = [
  { drop: "before", others: [{ makes: "equal", by: "user" }] },
  { drop: "after", others: [{ makes: "equal", by: "user" }] },
  { drop: "after", others: [{ makes: "richer", by: "user" }] },
  { drop: "after", others: [{ makes: "sameName", by: "same" }] },
  { others: [{ makes: "equal", by: "user", when: "after" }] },
];

/** Another stack with the same key wants the same name, with or without a lost response. */
const RIVALS: readonly Effect[] = [
  { others: [{ makes: "equal", by: "same" }] },
  { drop: "before", others: [{ makes: "equal", by: "same" }] },
  { drop: "before", others: [{ makes: "equal", by: "same", when: "after" }] },
];

/** Another stack with the same key makes the same objects; every response arrives. */
const NEIGHBOURS: readonly Effect[] = [
  { others: [{ makes: "equal", by: "same" }] },
  { others: [{ makes: "equal", by: "same", when: "after" }] },
  { others: [{ makes: "sameName", by: "same" }] },
];

/** Kinds that allow any number of objects with the same name, and kinds with a unique one. */
const OPEN_PATHS = ["monitors", "alert-channels", "maintenance-windows", "webhooks"];
const NAMED_PATHS = ["tags", "environments", "secrets", "status-pages"];

const at = (collection: string): string => `/api/v1/${collection}`;

/** The disturbances of one run. */
export interface Disturbance {
  readonly faults: readonly Fault[];
  readonly ending?: Interruption;
}

/** What stays the same during the life of a program. */
export interface Surroundings {
  readonly clocks: ClocksSetting;
  /** Whether another stack with the same key works beside it: then no response to a create is lost. */
  readonly hasNeighbour: boolean;
  /** Whether reads show a new object only after a second. */
  readonly isLagging: boolean;
}

/** Random surroundings. */
export function surroundings(draw: Draw): Surroundings {
  const isLagging = onceIn(draw, 4);
  return {
    // Whether an object is young is judged by its time.
    clocks: isLagging ? {} : randomClocks(draw),
    hasNeighbour: onceIn(draw, 5),
    isLagging,
  };
}

/** A disturbance of one run. */
export function disturb(draw: Draw, { hasNeighbour }: Surroundings): Disturbance {
  const what = oneOf(draw, ["faults", "faults", "faults", "ending", "both"] as const);
  const faults = what === "ending" ? [] : randomFaults(draw, hasNeighbour);
  if (what === "faults" || hasNeighbour) return { faults };
  return { ...interruption(draw, 30), faults };
}

/** An interruption after a few requests. */
export function interruption(draw: Draw, most = 60): Disturbance {
  const requests = between(draw, 1, most);
  return {
    faults: [],
    ending: { way: oneOf(draw, WAYS), requests, afterMs: between(draw, 0, most) },
  };
}

/** A few faults for one run. */
function randomFaults(draw: Draw, hasNeighbour: boolean): Fault[] {
  return Array.from({ length: between(draw, 1, 5) }, () => {
    const method = oneOf(draw, ["GET", "POST", "POST", "POST", "PUT", "PUT", "PATCH", "DELETE"]);
    const nth = between(draw, 1, 5);
    const times = between(draw, 1, 2);
    if (method !== "POST")
      return { method, nth, times, effect: oneOf(draw, [...REFUSALS, ...LOSSES]) };
    if (hasNeighbour)
      return { method, path: at(oneOf(draw, OPEN_PATHS)), effect: oneOf(draw, NEIGHBOURS) };
    return oneOf(draw, [
      { method, nth, times, effect: oneOf(draw, [...REFUSALS, ...LOSSES]) },
      { method, nth, effect: oneOf(draw, LATE) },
      { method, path: at(oneOf(draw, OPEN_PATHS)), effect: oneOf(draw, OTHERS) },
      { method, path: at(oneOf(draw, NAMED_PATHS)), effect: oneOf(draw, RIVALS) },
    ]);
  });
}

/** Offsets of the service's clock, from ours and between its two clocks. */
const AWRY_MS = [0, 0, 40, 900, 2_500, 3_600_000];
const APART_MS = [0, 0, 900, 60_000];

/** Clocks that differ from ours, and a `Date` that differs from the times in records by a minute at most. */
function randomClocks(draw: Draw): ClocksSetting {
  const sign = (): number => oneOf(draw, [1, -1]);
  const offsetMs = oneOf(draw, AWRY_MS) * sign();
  const instants = oneOf(draw, ["milliseconds", "milliseconds", "seconds", "seconds.000"] as const);
  return {
    date: { offsetMs: offsetMs + oneOf(draw, APART_MS) * sign() },
    records: { offsetMs, instants },
  };
}
