import { wellFormed } from "../definitions";
import { isObject, limitProblem } from "../definitions/json";
import type { Json, JsonObject } from "../definitions/json";

export { isObject };
export type { Json, JsonObject };

/** A surrogate half as written in JSON. Two of them in a row are one character. */
const HALF_LETTER = /\\u[dD][89a-fA-F]/;

/** The value with lone surrogates replaced, because receivers of the text reject them. */
function whole(value: Json): Json {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) return value.map(whole);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [wellFormed(name), whole(member)]),
  );
}

/** The result of parsing a text: a value, or the reason why there is none, worded as the rest of a sentence. */
export type ParsedJson = { ok: true; value: Json } | { ok: false; isJson: boolean; why: string };

/**
 * Parses JSON text; empty text is null. The parser's own error is dropped on purpose: it quotes the text, and responses
 * contain keys.
 */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    // Safe: JSON.parse returns only JSON values.
    const value = JSON.parse(text) as Json;
    const why = limitProblem(value);
    if (why !== undefined) return { ok: false, isJson: true, why };
    return { ok: true, value: HALF_LETTER.test(text) ? whole(value) : value };
  } catch {
    return { ok: false, isJson: false, why: "is not JSON" };
  }
}
