// The engine uses this text for values that a preview does not know yet. It must be returned unchanged, and nothing
// may be derived from it.
import { isObject } from "./json";
import type { Json } from "./json";

/** The placeholder of an unknown value. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether the value itself is unknown. */
export function isUnknown(value: Json | undefined): boolean {
  return value === UNKNOWN;
}

/** The paths of unknown values, at any depth. */
export function unknownPaths(
  value: Json | undefined,
  path: readonly PathPart[] = [],
): PathPart[][] {
  if (isUnknown(value)) return [[...path]];
  if (Array.isArray(value)) return value.flatMap((item, at) => unknownPaths(item, [...path, at]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => unknownPaths(item, [...path, key]));
}

/** One step into a value: the key of an object or the index of a list. */
export type PathPart = string | number;

/** A path as text: `config.recipients[0]`. */
export function pathText(path: readonly PathPart[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`,
    "",
  );
}
