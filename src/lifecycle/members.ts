// Which members of inputs and outputs belong to the user and which to the provider.
import { isObject, isReserved } from "../definitions";
import type { Json, JsonObject } from "../definitions";

/** The members that belong to the resource. */
export function ownMembers(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isReserved(key) && value !== undefined),
  );
}

/** The members of these names. */
export function pick(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** All members but those of these names. */
export function without(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The records in a list that is a member of another record. */
export function recordsIn(record: JsonObject | undefined, member: string): JsonObject[] {
  const records = record?.[member];
  return Array.isArray(records) ? records.filter(isObject) : [];
}

/** A plain value as text; undefined for what has no one-word form. */
export function wordOf(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}
