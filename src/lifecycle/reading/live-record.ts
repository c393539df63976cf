import { missingOnUpdate } from "../run/missing";
import type { RunContext, Target } from "../run";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";

/** The current record of an object, for an update that must send parts of it back; throws if it no longer exists. */
export async function liveRecord(
  { spec, id, olds }: Target,
  { reader }: RunContext,
  operation: Operation,
): Promise<JsonObject> {
  const { action } = operation;
  const live = await reader.read(spec, { id, known: olds, action, current: true });
  if (live === undefined) throw missingOnUpdate(operation);
  return live;
}
