// How a run is disturbed: faults of the service.
import type { Fault } from "../../src/emulator";
import { between, oneOf } from "./draw";
import type { Draw } from "./draw";

/** Disturbances that can be left out: runs are killed, answers to a POST are lost. */
export const SPARED: readonly string[] = (process.env.SOAK_SPARE ?? "").split(",");

type Effect = Fault["effect"];

/** Answers in the place of the work, or no answer before it. */
const REFUSALS: readonly Effect[] = [
  { status: 500 },
  { status: 503 },
  { status: 502, html: true },
  { status: 429, headers: { "Retry-After": "1" } },
  { drop: "before" },
  { delayMs: 100 },
];

/** The work is done, and the answer does not come, or only a part of it. */
const LOSSES: readonly Effect[] = [{ drop: "after" }, { truncate: true }];

/** A few faults for one run. */
export function randomFaults(draw: Draw): Fault[] {
  return Array.from({ length: between(draw, 1, 3) }, () => {
    const method = oneOf(draw, ["GET", "POST", "POST", "PUT", "PUT", "PATCH", "DELETE"]);
    const isSpared = method === "POST" && SPARED.includes("answers");
    const effect = oneOf(draw, isSpared ? REFUSALS : [...REFUSALS, ...LOSSES]);
    return { method, nth: between(draw, 1, 6), times: between(draw, 1, 2), effect };
  });
}
