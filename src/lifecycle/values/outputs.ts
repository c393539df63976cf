// Builds the state: the inputs as written, the values of the service, and the additional facts.
import {
  fingerprint,
  holds,
  isSetMarked,
  isManagedWhenOmitted,
  memoryOf,
  memoryOutput,
} from "./memory";
import { pick } from "./members";
import { hasUnknownMembers } from "./unknown-members";
import { MEMORY, activeFields, isObject, readField, resolveField } from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";

/** The response to a write. */
export interface Written {
  readonly record: JsonObject;
  /** Fields that responses to this call do not contain. */
  readonly notReturned?: readonly string[];
  /** Fields that the request omitted: their values in the response do not come from it. */
  readonly omitted?: readonly string[];
}

/** The outputs after a write of `inputs`; `oldOutputs` supplies values that the service returns only once. */
export function outputsAfterWrite(
  spec: KindSpec,
  inputs: JsonObject,
  response: Written,
  oldOutputs: JsonObject = {},
): JsonObject {
  const memory = memoryOf(oldOutputs);
  const outputs: JsonObject = {};
  const set: string[] = [];
  const storedForms: Record<string, string> = {};
  const unknown: string[] = [];
  let isEdited = false;
  for (const [name, plain] of activeFields(spec, inputs)) {
    const field = resolveField(plain, inputs);
    const live = readField(field, name, response.record);
    if (hasUnknownMembers(field, live)) unknown.push(name);
    const isManaged = inputs[name] !== undefined || isManagedWhenOmitted(field);
    const differs =
      isManaged &&
      isCompared(spec, name, field, response) &&
      // A response that lists no links may contain null instead of leaving them out.
      !(live === null && field.type === "list") &&
      !holds(field, inputs[name], live, response.record);
    const isOmitted = response.omitted?.includes(name) === true;
    const shown = inputs[name] ?? unsetOutput(field, live);
    if (shown !== undefined) outputs[name] = shown;
    if (isSetMarked(field, inputs[name])) set.push(name);
    const stored = differs ? fingerprint(field, live) : undefined;
    const known = isOmitted ? memory.storedForms[name] : stored;
    if (known !== undefined) storedForms[name] = known;
    if (isOmitted && differs && stored !== known) isEdited = true;
  }
  return {
    ...outputs,
    ...serverOutputs(spec, response.record, oldOutputs),
    // A refresh would otherwise miss edits of other fields by other users.
    ...pick(oldOutputs, [
      ...(response.omitted?.includes(spec.hash?.field ?? "") ? [spec.hash?.output ?? ""] : []),
      ...(isEdited ? ["updatedAt"] : []),
    ]),
    ...memoryOutput({ set, storedForms, unknown, organization: memory.organization }),
  };
}

/** The outputs after an update that sends nothing. */
export const withLocalInputs = (
  spec: KindSpec,
  oldOutputs: JsonObject,
  inputs: JsonObject,
): JsonObject => ({
  ...pick(oldOutputs, [...Object.keys(spec.outputs), MEMORY]),
  ...inputs,
});

/** Whether a response can be compared with the written value. */
function isCompared(spec: KindSpec, name: string, field: Field, response: Written): boolean {
  if (field.local || field.writeOnly || response.notReturned?.includes(name)) return false;
  return name !== spec.parent?.field || response.record[name] !== undefined;
}

/**
 * The output of a field that the user omitted: its default, or the plain value that the service set. Lists
 * and objects that are not set are unmanaged and stay out of the state.
 */
export function unsetOutput(field: Field, live: Json | undefined): Json | undefined {
  if (field.local || field.volatile) return undefined;
  if (field.default !== undefined) return field.default;
  if (!field.computed || live === undefined || live === null || typeof live === "object")
    return undefined;
  return field.type === "text" && field.format === "date" ? String(live).slice(0, 10) : live;
}

/** The outputs that only the service sets, without volatile ones. */
export function serverOutputs(
  spec: KindSpec,
  record: JsonObject,
  oldOutputs: JsonObject,
): JsonObject {
  const outputs: JsonObject = {};
  for (const [name, field] of Object.entries(spec.outputs)) {
    if (field.volatile) continue;
    // A key is returned only once: a response without it must not remove it from the state.
    const value = readField(field, name, record) ?? (field.secret ? oldOutputs[name] : undefined);
    if (value !== undefined && value !== null) outputs[name] = stableValue(field, value);
  }
  return outputs;
}

/** A value without members that are volatile or empty, or that are not in the spec. */
function stableValue(field: Field, value: Json): Json {
  if (Array.isArray(value)) {
    return field.type === "list" ? value.map((item) => stableValue(field.of, item)) : value;
  }
  if (field.type !== "object" || !isObject(value)) return value;
  const stable: JsonObject = {};
  for (const [name, known] of Object.entries(field.fields)) {
    const member = value[name];
    if (known.volatile || member === undefined || member === null) continue;
    stable[name] = stableValue(known, member);
  }
  return stable;
}
