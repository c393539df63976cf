import type { JsonObject } from "./json";
import type { Problem } from "./kind";

/** The names of the values in a path, such as `id` in `/tags/{id}`. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** The problems of values that cannot be part of a path, because they would address another resource. */
export const pathProblems = (names: readonly string[], given: JsonObject): Problem[] =>
  names
    .filter((name) => ["", ".", ".."].some((nothing) => given[name] === nothing))
    .map((name) => ({ path: [name], code: "INVALID", message: 'must not be empty, "." or ".."' }));
