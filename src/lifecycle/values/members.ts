// Members of inputs, outputs and records. The provider's own inputs and outputs have reserved names.
import { isObject, isReserved } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";

/** The members that belong to the resource itself. */
export function ownMembers(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isReserved(key) && value !== undefined),
  );
}

/** The members with these names. */
export function pick(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** All members except those with these names. */
export function without(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The records in a list member of another record. */
export function recordsIn(record: JsonObject | undefined, member: string): JsonObject[] {
  const records = record?.[member];
  return Array.isArray(records) ? records.filter(isObject) : [];
}

/** A scalar value as text; undefined for any other value. */
export function scalarText(value: Json | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}
