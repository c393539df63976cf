// What the state remembers beside the values themselves. The engine hands diff, read and update the
// old outputs only, so outputs carry what those need to know of the inputs and of the last answer.
import { createHash } from "node:crypto";

import { canonicalJson, isObject, normal, same } from "../definitions";
import type { Field, Json, JsonObject } from "../definitions";

/** The output that holds the memory. The engine hides keys with two underscores from previews. */
export const MEMORY = "__memory";

/** What is remembered of the last write or refresh. */
export interface Memory {
  /** Fields with a default (or computed by the service) that the user set all the same. */
  readonly set: readonly string[];
  /** Fingerprints of what the service stored, for fields where that is not what was written. */
  readonly answers: Readonly<Record<string, string>>;
  /** Who managed the object at our last write, where somebody else wrote it since. */
  readonly managedBy?: string;
}

/** The memory in these outputs; empty for states that have none. */
export function memoryOf(outputs: JsonObject): Memory {
  const kept = outputs[MEMORY];
  if (!isObject(kept)) return { set: [], answers: {} };
  const set = Array.isArray(kept.set) ? kept.set.filter((name) => typeof name === "string") : [];
  const answers: Record<string, string> = {};
  for (const [name, print] of Object.entries(isObject(kept.answers) ? kept.answers : {})) {
    if (typeof print === "string") answers[name] = print;
  }
  return typeof kept.managedBy === "string"
    ? { set, answers, managedBy: kept.managedBy }
    : { set, answers };
}

/** The memory as an output: nothing at all where there is nothing to remember. */
export function memoryOutput({ set, answers, managedBy }: Memory): JsonObject {
  const kept: JsonObject = {};
  if (set.length > 0) kept.set = [...set];
  if (Object.keys(answers).length > 0) kept.answers = { ...answers };
  if (managedBy !== undefined) kept.managedBy = managedBy;
  return Object.keys(kept).length === 0 ? {} : { [MEMORY]: kept };
}

/**
 * A short stand-in for a value, equal for values that mean the same. A hash and not the value: an
 * answer can repeat a secret, and secretness would not follow it to another path of the state.
 */
export function fingerprint(field: Field, value: Json | undefined): string {
  const text = canonicalJson(normal(field, value) ?? null);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Whether a field is managed even when the user leaves it out: left out then means its default. */
export function isManagedWhenOmitted(field: Field): boolean {
  if (field.computed || field.shared || field.local || field.writeOnly) return false;
  if (field.default !== undefined) return true;
  return ["text", "number", "flag", "choice"].includes(field.type);
}

/** Whether leaving a field out makes the service show a value all the same: none that it does not know. */
export function hasOwnValue(field: Field): boolean {
  return !field.local && (field.computed === true || field.default !== undefined);
}

/** Whether a value is as good as none: empty lists and objects included. */
export function isNothing(field: Field, value: Json | undefined): boolean {
  const form = normal(field, value);
  if (form === undefined || form === null) return true;
  if (Array.isArray(form)) return form.length === 0;
  return isObject(form) ? Object.values(form).every((item) => isEmptyList(item)) : false;
}

const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.length === 0;

/** Whether what the service holds in this record is what was written. */
export function holds(
  field: Field,
  written: Json | undefined,
  live: Json | undefined,
  record: JsonObject,
): boolean {
  if (field.matches !== undefined && written !== undefined && written !== null) {
    return field.matches(written, record);
  }
  return same(field, written, live);
}

/** Whether the user set this field, judging by the outputs of the last run. */
export function wasSet(name: string, field: Field, outputs: JsonObject): boolean {
  if (outputs[name] === undefined) return false;
  return !hasOwnValue(field) || memoryOf(outputs).set.includes(name);
}
