// What HTTP can carry as a header (RFC 9110, section 5). The service accepts any text and then cannot send it.
import { map, text } from "./field";
import type { Field, MapField } from "./field";
import type { JsonObject } from "./json";
import type { KindSpec, Problem } from "./kind";
import { leavesOf } from "./leaf-values";
import type { Leaf } from "./leaf-values";
import { isUnknown, pathText } from "./unknown";

/** Headers by name. */
export const headers = (facts: Omit<MapField, "type" | "of">): MapField =>
  map(text({ doc: "Value.", header: "value" }), facts);

/** A token. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const CONTROL = /(?!\t)\p{Cc}/u;

const NAME_PROBLEM = "is not a name that a header can have: use letters, digits, - and _";

/** The names and values in these inputs that no request can carry, and names that differ in case only. */
export function headerProblems(spec: KindSpec, inputs: JsonObject): Problem[] {
  const seen = new Map<string, string>();
  return leavesOf(spec, inputs).flatMap((leaf) => {
    const message = problemOf(leaf, seen);
    return message === undefined ? [] : [{ path: leaf.path, code: "INVALID", message }];
  });
}

function problemOf(
  { field, path, value, isFree }: Leaf,
  seen: Map<string, string>,
): string | undefined {
  const form = headerForm(field);
  if (form === undefined) return undefined;
  const key = isFree ? String(path[path.length - 1]) : undefined;
  const inName = key === undefined ? undefined : keyProblem(key, pathText(path.slice(0, -1)), seen);
  if (inName !== undefined || isUnknown(value)) return inName;
  return form === "name" ? nameProblem(String(value)) : valueProblem(String(value));
}

const headerForm = (field: Field): "name" | "value" | undefined =>
  field.type === "text" ? field.header : undefined;

function keyProblem(key: string, place: string, seen: Map<string, string>): string | undefined {
  const same = `${place} ${key.toLowerCase()}`;
  const other = seen.get(same);
  if (other !== undefined) return `is the same header as ${other}: case does not matter in names`;
  seen.set(same, key);
  return nameProblem(key);
}

const nameProblem = (name: string): string | undefined =>
  NAME.test(name) ? undefined : NAME_PROBLEM;

function valueProblem(value: string): string | undefined {
  if (CONTROL.test(value))
    return "must not contain line breaks or control characters: no header can";
  return value.trim() === value
    ? undefined
    : "must not begin or end with white space: HTTP removes it from headers";
}
