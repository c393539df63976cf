import { isObject, limitProblem } from "../spec/json";
import type { Json, JsonObject } from "../spec/json";

export { isObject };
export type { Json, JsonObject };

/** What parsing a text gave: a value, or why there is none, as the rest of a sentence. */
export type ParsedJson = { ok: true; value: Json } | { ok: false; isJson: boolean; why: string };

/**
 * Parses JSON text; empty text is null.
 * The parser's own error is dropped on purpose: it quotes the text, and answers carry keys.
 */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    // Sound: JSON.parse answers nothing but JSON values.
    const value = JSON.parse(text) as Json;
    const why = limitProblem(value);
    return why === undefined ? { ok: true, value } : { ok: false, isJson: true, why };
  } catch {
    return { ok: false, isJson: false, why: "is not JSON" };
  }
}
