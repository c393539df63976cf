// The outputs of a create or an update, as far as a preview knows them.
import { changeOf, memoryOf, triggered, unsetOutput, withFirstTriggers } from "../lifecycle";
import { UNKNOWN, activeFields, resolveField } from "../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../definitions";

/** The outputs of a create: the inputs and the defaults; the rest is unknown. */
export function outputsOfCreate(spec: KindSpec, inputs: JsonObject): JsonObject {
  return { ...written(spec, inputs, {}), ...unknownOutputs(spec, () => UNKNOWN) };
}

/**
 * The outputs of an update, including those that it does not change.
 * @param manager the configured `managedBy`, which an update sends; undefined if the settings are invalid
 */
export function outputsOfUpdate(
  spec: KindSpec,
  inputs: JsonObject,
  state: JsonObject,
  manager: string | undefined,
): JsonObject {
  const olds = withFirstTriggers({ spec, oldOutputs: state }, inputs);
  const isChanging = changing(spec, inputs, olds);
  const isOther = manager !== undefined && olds.managedBy !== manager;
  const mayChange = (name: string): boolean =>
    isChanging(name) || (name === "managedBy" && isOther);
  return {
    ...written(spec, inputs, olds),
    ...unknownOutputs(spec, (name) => (mayChange(name) ? UNKNOWN : olds[name])),
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
      return [name, inputs[name] ?? omittedOutput(field, olds[name])];
    }),
  );
}

/** The output of an omitted field: the old one, or unknown if the service will set one. */
function omittedOutput(field: Field, old: Json | undefined): Json | undefined {
  const known = unsetOutput(field, old);
  const isFromService = field.computed === true && !field.volatile && PLAIN.has(field.type);
  return known ?? (isFromService ? UNKNOWN : undefined);
}

/** The types of computed fields that the state contains if the program omits them: not lists and objects. */
const PLAIN: ReadonlySet<Field["type"]> = new Set(["text", "number", "flag", "choice"]);

/** Which outputs an update may change, according to the spec and the changed inputs. */
function changing(spec: KindSpec, inputs: JsonObject, olds: JsonObject): (name: string) => boolean {
  const { hash } = spec;
  // Nothing is known about the records of kinds with a lifecycle of their own.
  const isOwn = spec.read.by === "own";
  const isTriggered = triggered(changeOf({ spec, id: "", oldOutputs: olds }, inputs)).length > 0;
  const isTakenOver = memoryOf(olds).managedBy !== undefined;
  return (name) => {
    const field = spec.outputs[name];
    if (isOwn || isTriggered || isTakenOver || field?.incidental === true) return true;
    return hash !== undefined && (name === hash.output || name === hash.shown);
  };
}
