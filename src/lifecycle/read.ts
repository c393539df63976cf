import { withLatestArchive } from "./archive/delivery";
import { isOlder, olderWarning } from "./reading/older-record";
import { describeObject } from "./values/describe";
import { memoryOf } from "./values/memory";
import { refreshed } from "./values/refresh";
import type { Refreshed } from "./values/refresh";
import type { RunContext, Target } from "./run";

/**
 * Reads the live object and compares it with the state; undefined if it was not found. `requireGone` decides whether it is
 * gone.
 */
export async function read(target: Target, context: RunContext): Promise<Refreshed | undefined> {
  const { spec, id, olds } = target;
  // After an update without a response, a cached record may be older than that update and look exactly like the state.
  const current = memoryOf(olds).unconfirmed.length > 0;
  const record = await context.reader.read(spec, { id, known: olds, mayBeRow: true, current });
  if (record === undefined) return undefined;
  const found = refreshed(spec, await withLatestArchive(target, context, record), olds);
  if (!isOlder(record, olds)) return found;
  const warning = olderWarning(describeObject(spec, olds, id), record, olds);
  return { ...found, warnings: [...found.warnings, warning] };
}
