// The engine uses this text for values that a preview does not know yet. It must be returned unchanged, and nothing
// may be derived from it.
import { isObject } from "./json";
import type { Json } from "./json";

/** The placeholder of an unknown value. */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** The placeholders of unknown values: one for each type. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([
  UNKNOWN,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

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
