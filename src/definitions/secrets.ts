// The paths of secrets: the class marks them as secret, and messages must not show them.
import type { Field, Fields } from "./field";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { leavesOf } from "./leaf-values";
import { perKind } from "./per-kind";
import { MEMORY } from "./reserved";
import { isUnknown } from "./unknown";

/** The member by which the engine tells a special object from others, and its value for a secret. */
export const SIGNATURE = "4dabf18193072939515e22adb298388d";
/** The signature of a secret. */
export const SECRET_SIGNATURE = "1b47061264138c4ac30d75fd1eb44270";

/** A path in inputs; `*` stands for every item of a list or member of a map. */
export type SecretPath = readonly string[];

/** The paths of all inputs of a kind that are always secret. */
export const secretInputPaths: (spec: KindSpec) => readonly SecretPath[] = perKind(({ fields }) =>
  unique(pathsIn(fields)),
);

/** The names of all outputs of a kind that are always secret and kept in the state. */
export function secretOutputs(spec: KindSpec): string[] {
  return Object.entries(spec.outputs)
    .filter(([, field]) => field.secret && !field.volatile)
    .map(([name]) => name);
}

/** The paths of all values of a state that are always secret: those, and what is derived from one. */
export const secretPaths: (spec: KindSpec) => readonly SecretPath[] = perKind((spec) => [
  ...secretInputPaths(spec),
  ...secretOutputs(spec).map((name) => [name]),
  // Fingerprints, also of values that only the program knows to be secret.
  [MEMORY, "answers"],
]);

function pathsIn(fields: Fields): SecretPath[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    below(field).map((path) => [name, ...path]),
  );
}

function below(field: Field): SecretPath[] {
  if (field.secret) return [[]];
  switch (field.type) {
    case "list":
    case "map":
      return below(field.of).map((path) => ["*", ...path]);
    case "object":
      return pathsIn(field.fields);
    case "variant":
      return Object.values(field.variants).flatMap((shape) => pathsIn(shape.fields));
    default:
      return [];
  }
}

function unique(paths: SecretPath[]): SecretPath[] {
  const seen = new Set<string>();
  return paths.filter((path) => {
    const text = path.join(".");
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** The secret texts in these inputs, which must never be shown. */
export function secretTexts(spec: KindSpec, inputs: JsonObject): string[] {
  return secretInputPaths(spec).flatMap((path) => textsAt(inputs, path));
}

/** Shorter texts (`info`, `gzip`) are words of ordinary messages. */
const SHORTEST_FREE_TEXT = 8;

/**
 * The texts in these inputs that only the program knows to be secret or not: variables and headers. Those that another
 * input shows are not secret.
 */
export function freeTexts(spec: KindSpec, inputs: JsonObject): string[] {
  const leaves = leavesOf(spec, inputs);
  const shown = leaves.filter(({ isFree, isSecret }) => !isFree && !isSecret);
  return leaves.flatMap(({ isFree, value }) => {
    if (!isFree || typeof value !== "string" || value.length < SHORTEST_FREE_TEXT) return [];
    return isUnknown(value) || shown.some((each) => String(each.value).includes(value))
      ? []
      : [value];
  });
}

/** The texts of a value at a path. */
export function textsAt(value: Json | undefined, path: SecretPath): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return allTexts(value);
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, rest));
  if (!isObject(value)) return [];
  if (step === "*") return Object.values(value).flatMap((item) => textsAt(item, rest));
  return textsAt(value[step], rest);
}

function allTexts(value: Json | undefined): string[] {
  if (typeof value === "string") return isUnknown(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  return isObject(value) ? Object.values(value).flatMap(allTexts) : [];
}
