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

/** Parsed JSON whose rows may lack values that exceed a limit. */
export type ParsedRows = ParsedJson & {
  /** The first row that lacks a value, and why. */
  readonly lacking?: string;
};

/**
 * Parses a response with a list of rows that are only shown: one that exceeds a limit does not fail the others. For what
 * is compared or written, a row without one of its values would be a wrong one.
 */
export function parseRows(text: string): ParsedRows {
  const parsed = parseJson(text);
  if (parsed.ok || !parsed.isJson) return parsed;
  // Parsed above.
  const body = JSON.parse(text) as Json;
  if (!isObject(body) || !Array.isArray(body.data)) return parsed;
  let lacking: string | undefined;
  for (const row of body.data.filter(isObject)) {
    for (const [name, member] of Object.entries(row)) {
      const why = limitProblem({ [name]: member });
      if (why === undefined) continue;
      const id = typeof row.id === "string" || typeof row.id === "number" ? row.id : "a row";
      lacking ??= `${id} is shown without some of its values: ${name} ${why}: change it in the service`;
      row[name] = null;
    }
  }
  const rest = withinLimits(body, text);
  return rest.ok && lacking !== undefined ? { ...rest, lacking } : parsed;
}

function withinLimits(value: Json, text: string): ParsedJson {
  const why = limitProblem(value);
  if (why !== undefined) return { ok: false, isJson: true, why };
  return { ok: true, value: HALF_LETTER.test(text) ? whole(value) : value };
}

/**
 * Parses JSON text; empty text is null. The parser's own error is dropped on purpose: it quotes the text, and responses
 * contain keys.
 */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    // Safe: JSON.parse returns only JSON values.
    return withinLimits(JSON.parse(text) as Json, text);
  } catch {
    return { ok: false, isJson: false, why: "is not JSON" };
  }
}
