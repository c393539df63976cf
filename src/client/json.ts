/** A JSON value; a member that is `undefined` is left out on the wire. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** Whether a value is a JSON object, and not an array, null or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What parsing a text gave: a value, or the fact that it is no JSON. */
export type ParsedJson = { ok: true; value: Json } | { ok: false };

/**
 * Parses JSON text; empty text is null.
 * The parser's own error is dropped on purpose: it quotes the text, and answers carry keys.
 */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    // Sound: JSON.parse answers nothing but JSON values.
    return { ok: true, value: JSON.parse(text) as Json };
  } catch {
    return { ok: false };
  }
}
