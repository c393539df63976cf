// The members of objects, where one object is made from another.
import type { JsonObject } from "../../definitions";

/** The same members with other values. */
export const mapped = <From, To>(
  from: Readonly<Record<string, From>>,
  to: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]));

/** The members of these names; null where there is none. */
export const picked = (from: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** All members but those of these names. */
export const without = (from: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
