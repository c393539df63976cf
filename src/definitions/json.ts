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

/** As deep as what recursion is used on may be; whatever an API or an engine writes is far from it. */
const DEEPEST = 500;

/** A value and where it stands. */
interface Node {
  readonly value: unknown;
  readonly part: string | number;
  readonly above: Node | undefined;
}

/**
 * What is wrong with a value that JSON.parse has made, though it was JSON: the rest of a sentence, with
 * the place. Every function that follows a value into its depth relies on it.
 */
export function limitProblem(value: unknown): string | undefined {
  let level: readonly Node[] = [{ value, part: "", above: undefined }];
  for (let depth = 0; ; depth += 1) {
    const [first] = level;
    if (first === undefined) return undefined;
    if (depth > DEEPEST) return `is nested more than ${DEEPEST} levels deep at ${placeOf(first)}`;
    const endless = level.find((node) => node.value === Infinity || node.value === -Infinity);
    if (endless !== undefined) {
      return `holds a number that is too large for any computer at ${placeOf(endless)}`;
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

/** As many parts of a place, and as many letters of each, as tell it. */
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
  return `${text === "" ? "its top" : text}${parts.length > place.length ? "…" : ""}`;
}
