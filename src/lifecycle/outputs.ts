// What goes into the state: the inputs as written, what only the service knows, and the memory.
import {
  fingerprint,
  hasOwnValue,
  holds,
  isManagedWhenOmitted,
  memoryOf,
  memoryOutput,
} from "./memory";
import { pick } from "./members";
import { activeFields, isObject, readField, resolveField } from "../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../definitions";

/** The answer to a write. */
export interface Answer {
  readonly record: JsonObject;
  /** Fields that answers to this call leave out. */
  readonly silentOn?: readonly string[];
  /** Fields that the request omitted: their values in the answer are not its doing. */
  readonly omitted?: readonly string[];
}

/** The outputs after a write of `inputs`; `olds` supplies what the service shows only once. */
export function outputsAfterWrite(
  spec: KindSpec,
  inputs: JsonObject,
  answer: Answer,
  olds: JsonObject = {},
): JsonObject {
  const outputs: JsonObject = {};
  const set: string[] = [];
  const answers: Record<string, string> = {};
  let isEdited = false;
  for (const [name, plain] of activeFields(spec, inputs)) {
    const field = resolveField(plain, inputs);
    const live = readField(field, name, answer.record);
    const shown = inputs[name] ?? unsetOutput(field, live);
    if (shown !== undefined) outputs[name] = shown;
    if (inputs[name] !== undefined && hasOwnValue(field)) set.push(name);
    const isManaged = inputs[name] !== undefined || isManagedWhenOmitted(field);
    const differs =
      isManaged &&
      isCompared(spec, name, field, answer) &&
      !holds(field, inputs[name], live, answer.record);
    const known = memoryOf(olds).answers[name];
    if (!answer.omitted?.includes(name)) {
      if (differs) answers[name] = fingerprint(field, live);
      continue;
    }
    if (known !== undefined) answers[name] = known;
    if (differs && fingerprint(field, live) !== known) isEdited = true;
  }
  return {
    ...outputs,
    ...serverOutputs(spec, answer.record, olds),
    ...pick(olds, keptOutputs(spec, answer, isEdited)),
    ...memoryOutput({ set, answers }),
  };
}

/** Outputs by which a refresh would otherwise take somebody's edit of other fields for known. */
function keptOutputs({ hash }: KindSpec, { omitted = [] }: Answer, isEdited: boolean): string[] {
  return [
    ...(hash !== undefined && omitted.includes(hash.field) ? [hash.output] : []),
    ...(isEdited ? ["updatedAt"] : []),
  ];
}

/** Whether an answer can be held against what was written. */
function isCompared(spec: KindSpec, name: string, field: Field, answer: Answer): boolean {
  if (field.local || field.writeOnly || answer.silentOn?.includes(name)) return false;
  return name !== spec.parent?.field || answer.record[name] !== undefined;
}

/**
 * What a field that the user left out shows: its default, or the plain value that the service filled
 * in. Lists and objects that nobody set are not managed and stay out of the state.
 */
export function unsetOutput(field: Field, live: Json | undefined): Json | undefined {
  if (field.local || field.volatile) return undefined;
  if (field.default !== undefined) return field.default;
  if (!field.computed || live === undefined || live === null || typeof live === "object")
    return undefined;
  return field.type === "text" && field.format === "date" ? String(live).slice(0, 10) : live;
}

/** The outputs that only the service writes, without what changes on its own. */
export function serverOutputs(spec: KindSpec, record: JsonObject, olds: JsonObject): JsonObject {
  const outputs: JsonObject = {};
  for (const [name, field] of Object.entries(spec.outputs)) {
    if (field.volatile) continue;
    // A key is shown once: an answer without it must not make the state forget it.
    const value = readField(field, name, record) ?? (field.secret ? olds[name] : undefined);
    if (value !== undefined && value !== null) outputs[name] = stableValue(field, value);
  }
  return outputs;
}

/** A value without members that change on their own, that have no value or that nobody knows yet. */
function stableValue(field: Field, value: Json): Json {
  if (Array.isArray(value)) {
    return field.type === "list" ? value.map((item) => stableValue(field.of, item)) : value;
  }
  if (field.type !== "object" || !isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [name, known] of Object.entries(field.fields)) {
    const member = value[name];
    if (known.volatile || member === undefined || member === null) continue;
    kept[name] = stableValue(known, member);
  }
  return kept;
}
