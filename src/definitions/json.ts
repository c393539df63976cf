/** A JSON value. A member that is `undefined` is omitted. */
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

/** The deepest nesting that recursive functions accept; an API or an engine never comes near it. */
const DEEPEST = 500;

/** A value and its place. */
interface Node {
  readonly value: unknown;
  readonly part: string | number;
  readonly above: Node | undefined;
}

/**
 * The problem of a parsed JSON value that exceeds a limit, as the rest of a sentence with the place. Every recursive
 * function relies on this check.
 */
export function limitProblem(value: unknown): string | undefined {
  let level: readonly Node[] = [{ value, part: "", above: undefined }];
  for (let depth = 0; ; depth += 1) {
    const [first] = level;
    if (first === undefined) return undefined;
    if (depth > DEEPEST) return `is nested more than ${DEEPEST} levels deep at ${placeOf(first)}`;
    const endless = level.find((node) => node.value === Infinity || node.value === -Infinity);
    if (endless !== undefined) {
      return `contains a number that is too large at ${placeOf(endless)}`;
    }
    level = level.flatMap(nodesIn);
  }
}

function nodesIn(above: Node): Node[] {
  const { value } = above;
  if (Array.isArray(value))
    return value.map((item: unknown, part) => ({ value: item, part, above }));
  if (!isObject(value)) return [];
  return Object.entries(value).map(([part, item]) => ({ value: item, part, above }));
}

/** The maximum number of parts of a place, and of letters of each part. */
const PLACE_PARTS = 6;
const PART_LETTERS = 40;

function placeOf(node: Node): string {
  const parts: string[] = [];
  for (let at = node; at.above !== undefined; at = at.above) {
    const { part } = at;
    parts.push(typeof part === "number" ? `[${part}]` : `.${part.slice(0, PART_LETTERS)}`);
  }
  const place = parts.reverse().slice(0, PLACE_PARTS);
  const text = place.join("").replace(/^\./, "");
  return `${text === "" ? "the top level" : text}${parts.length > place.length ? "…" : ""}`;
}
