import { isObject } from "../spec/json";
import type { Json, JsonObject } from "../spec/json";

export { isObject };
export type { Json, JsonObject };

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
