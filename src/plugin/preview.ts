// The outputs of a create or an update, as far as a preview can tell.
import { memoryOf, unsetOutput } from "../lifecycle";
import { UNKNOWN, activeFields, resolveField } from "../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../definitions";

/** The outputs of a create: what is written, and the defaults; the service decides the rest. */
export function outputsOfCreate(spec: KindSpec, inputs: JsonObject): JsonObject {
  return { ...written(spec, inputs, {}), ...unknownOutputs(spec, () => UNKNOWN) };
}

/** The outputs of an update: in addition, what an update leaves as it is. */
export function outputsOfUpdate(spec: KindSpec, inputs: JsonObject, olds: JsonObject): JsonObject {
  const mayMove = movedBy(spec, inputs, olds);
  return {
    ...written(spec, inputs, olds),
    ...unknownOutputs(spec, (name) => (mayMove(name) ? UNKNOWN : olds[name])),
  };
}

function unknownOutputs(
  { outputs }: KindSpec,
  valueOf: (name: string) => JsonObject[string],
): JsonObject {
  const kept = Object.entries(outputs).filter(([, { volatile }]) => !volatile);
  return Object.fromEntries(kept.map(([name]) => [name, valueOf(name)]));
}

function written(spec: KindSpec, inputs: JsonObject, olds: JsonObject): JsonObject {
  return Object.fromEntries(
    activeFields(spec, inputs).map(([name, plain]) => {
      const field = resolveField(plain, inputs);
      return [name, inputs[name] ?? leftOut(field, olds[name])];
    }),
  );
}

/** The output of a field that the program leaves out: what the state has, where the state has it at all. */
function leftOut(field: Field, old: Json | undefined): Json | undefined {
  const known = unsetOutput(field, old);
  const isFromService = field.computed === true && !field.volatile && PLAIN.has(field.type);
  return known ?? (isFromService ? UNKNOWN : undefined);
}

/** The types of fields whose values the service chooses for the state: lists and objects stay out of it. */
const PLAIN: ReadonlySet<Field["type"]> = new Set(["text", "number", "flag", "choice"]);

/** Which outputs an update may change: those that say so, and those that come from a changed input. */
function movedBy(spec: KindSpec, inputs: JsonObject, olds: JsonObject): (name: string) => boolean {
  const { hash, shownOnce, parts = [] } = spec;
  // Nothing is known about the records of kinds with a lifecycle of their own.
  const isOwn = spec.read.by === "own";
  const isChanged = (name: string): boolean =>
    JSON.stringify(inputs[name]) !== JSON.stringify(olds[name]);
  const isTriggered =
    parts.some((each) => each.part === "trigger" && isChanged(each.field)) ||
    (shownOnce !== undefined && isChanged(shownOnce.trigger));
  const isTakenOver = memoryOf(olds).managedBy !== undefined;
  return (name) => {
    const field = spec.outputs[name];
    if (isOwn || isTriggered || isTakenOver || field?.incidental === true) return true;
    if (field?.settles === true && olds[name] !== true) return true;
    return hash !== undefined && (name === hash.output || name === hash.shown);
  };
}
