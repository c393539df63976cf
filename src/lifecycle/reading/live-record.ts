import { missingOnUpdate } from "../run/missing";
import type { RunContext, Target } from "../run/run-context";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";

/** The record of an object that is updated; throws if it is gone. */
export async function liveRecord(
  { spec, id, olds }: Target,
  { reader }: RunContext,
  operation: Operation,
): Promise<JsonObject> {
  const live = await reader.read(spec, { id, known: olds, action: operation.action });
  if (live === undefined) throw missingOnUpdate(operation);
  return live;
}
