// The options of a run: `--target` and `--replace`.
import { isOnlyOne } from "./author";
import { between, oneOf } from "./draw";
import type { Draw } from "./draw";
import { needsOf } from "./program";
import type { Entry, Program } from "./program";

/** A part of the program, or some of it anew; all of it as it is when both are left out. */
export interface Request {
  /** The names that it is about. Whatever these need is among them. */
  readonly targets?: readonly string[];
  /** The names of what is made anew, whether it differs or not. */
  readonly replaced?: readonly string[];
}

/** A request that a person could have. */
export function requestFor(draw: Draw, program: Program): Request {
  const what = oneOf(draw, ["all", "all", "all", "targets", "replaced"] as const);
  if (what === "all" || program.length === 0) return {};
  const some = Array.from({ length: between(draw, 1, 3) }, () => oneOf(draw, program));
  if (what === "targets") return { targets: [...new Set(withNeeds(some, program))] };
  // Of what there can be one only, the old object would be in the way of the new one.
  return { replaced: some.filter(({ spec }) => !isOnlyOne(spec)).map(({ name }) => name) };
}

function withNeeds(entries: readonly Entry[], program: Program): string[] {
  return entries.flatMap((entry) => [entry.name, ...withNeeds(needsOf(entry, program), program)]);
}
