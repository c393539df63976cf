// The first update of an imported object. Its triggers have no value in the state, but what they trigger must not happen only
// because an object is imported: a rotation would end a secret that is in use.
import { memoryOf, withFacts } from "./memory";
import { describeObject } from "./describe";
import { pick } from "./members";
import type { RunContext, Target } from "../run";
import { unknownTriggers } from "../../definitions";
import type { JsonObject } from "../../definitions";

type Updated = Pick<Target, "spec" | "olds">;

/** The outputs in the state, with the values of the program for the triggers whose last value is not known. */
export function withFirstTriggers({ spec, olds }: Updated, inputs: JsonObject): JsonObject {
  if (memoryOf(olds).imported !== true) return olds;
  return {
    ...withFacts(olds, { imported: undefined }),
    ...pick(inputs, unknownTriggers(spec, olds)),
  };
}

/** Tells the user which triggers an update does not fire. */
export function noteFirstTriggers(
  { spec, id, olds }: Target,
  { notice }: RunContext,
  inputs: JsonObject,
): void {
  for (const name of Object.keys(pick(inputs, unknownTriggers(spec, olds)))) {
    notice(
      `${describeObject(spec, inputs, id)} was imported: its first ${name} is stored without any effect; a later change of it takes effect`,
      "info",
    );
  }
}
