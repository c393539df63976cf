// The options of a run: `--target` and `--replace`.
import { isOnlyOne } from "./program-generator";
import { between, oneOf } from "./draw";
import type { Draw } from "./draw";
import { needsOf } from "./program";
import type { Entry, Program } from "./program";

/** A part of the program, or a replacement of resources; the whole program if both are omitted. */
export interface Request {
  /** The names of the targets, including everything that these require. */
  readonly targets?: readonly string[];
  /** The names of the resources to replace, whether they differ or not. */
  readonly replaced?: readonly string[];
}

/** A request that a user could make. */
export function requestFor(draw: Draw, program: Program): Request {
  const what = oneOf(draw, ["all", "all", "all", "targets", "replaced"] as const);
  if (what === "all" || program.length === 0) return {};
  const some = Array.from({ length: between(draw, 1, 3) }, () => oneOf(draw, program));
  if (what === "targets") return { targets: [...new Set(withNeeds(some, program))] };
  // If only one can exist, the old object would block the new one.
  return { replaced: some.filter(({ spec }) => !isOnlyOne(spec)).map(({ name }) => name) };
}

function withNeeds(entries: readonly Entry[], program: Program): string[] {
  return entries.flatMap((entry) => [entry.name, ...withNeeds(needsOf(entry, program), program)]);
}
