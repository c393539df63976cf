// Writes the new manager of imported objects to the service, if requested.
import { lifecycleOf } from "../lifecycle";
import type { Existing, RunContext } from "../lifecycle";
import { ApiError } from "../client";
import { hasManager } from "../definitions";

/** The result of the claims. */
export interface ClaimResult {
  readonly objects: readonly Existing[];
  /** How many were written. */
  readonly written: number;
  /** Objects that keep their previous manager, and why. */
  readonly kept: readonly string[];
}

/** Claims the objects one by one; their content does not change. */
export async function claimObjects(
  objects: readonly Existing[],
  context: RunContext,
): Promise<ClaimResult> {
  const kept: string[] = [];
  let written = 0;
  const done = await Promise.all(
    objects.map(async (object) => {
      const { spec, id, inputs, outputs } = object;
      if (!hasManager(spec) || outputs.managedBy === context.managedBy) return object;
      const why = reasonToKeep(object);
      if (why !== undefined) {
        kept.push(`${spec.title} ${id}: ${why}`);
        return object;
      }
      const target = { spec, id, olds: outputs };
      try {
        const now = await lifecycleOf(spec).update(target, context, inputs);
        written += 1;
        return { ...object, outputs: now };
      } catch (error) {
        if (!isRefused(error)) throw error;
        kept.push(`${spec.title} ${id}: ${error.message}`);
        return object;
      }
    }),
  );
  return { objects: done, written, kept };
}

/** Whether the service refuses this one object: the next import would get the same response. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 403, 404, 409, 422].includes(error.status ?? 0);

function reasonToKeep({ spec, inputs }: Existing): string | undefined {
  if (spec.hash !== undefined)
    return "its first update sets managedBy, because every write needs credentials that cannot be read";
  return lifecycleOf(spec).needsTakeover?.(inputs) === true
    ? "the service changes that only by a takeover, which only a user can start"
    : undefined;
}
