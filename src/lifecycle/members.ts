// Bags of inputs and outputs, and which of their members belong to whom.
import type { JsonObject } from "../spec";

/** Whether a key belongs to the provider and not to the resource: adoption, memory, the shim. */
export const isReserved = (key: string): boolean => key.startsWith("__");

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
