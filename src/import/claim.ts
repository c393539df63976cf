// Writes the new manager of imported objects to the service, if requested.
import { lifecycleOf } from "../lifecycle";
import type { Existing, Run } from "../lifecycle";
import { ApiError } from "../client";
import { hasManager, reasonOf } from "../definitions";

/** The result of the claims. */
export interface ClaimResult {
  readonly objects: readonly Existing[];
  /** How many were written. */
  readonly written: number;
  /** Objects that keep their previous manager, and why. */
  readonly kept: readonly string[];
  /** Objects that may keep it because of an error that the next import may not have. */
  readonly failed: readonly string[];
}

/** Claims the objects one by one; their content does not change. An error does not keep the others from being claimed. */
export async function claimObjects(objects: readonly Existing[], run: Run): Promise<ClaimResult> {
  const kept: string[] = [];
  const failed: string[] = [];
  let written = 0;
  const done = await Promise.all(
    objects.map(async (object) => {
      const { spec, id, inputs, outputs } = object;
      if (!hasManager(spec) || outputs.managedBy === run.settings.managedBy) return object;
      const why = reasonToKeep(object);
      if (why !== undefined) {
        kept.push(`${spec.title} ${id}: ${why}`);
        return object;
      }
      const target = { spec, id, oldOutputs: outputs };
      try {
        const now = await lifecycleOf(spec).update(target, run, inputs);
        written += 1;
        return { ...object, outputs: now };
      } catch (error) {
        const list = isRefused(error) ? kept : failed;
        list.push(`${spec.title} ${id}: ${reasonOf(error)}`);
        return object;
      }
    }),
  );
  return { objects: done, written, kept, failed };
}

/** Whether the service refuses this one object: the next import would get the same response. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 409, 422].includes(error.status ?? 0);

function reasonToKeep({ spec, inputs }: Existing): string | undefined {
  if (spec.hash !== undefined)
    return "its first update sets managedBy, because every write needs credentials that cannot be read";
  return lifecycleOf(spec).needsTakeover?.(inputs) === true
    ? "the service changes that only by a takeover, which only a user can start"
    : undefined;
}
