/** A JSON value. `undefined` members stand for members that are left out. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON text with the keys of every object sorted and no spaces, so that equal values have equal text. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}
