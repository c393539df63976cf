// Validation: the problems of a value, each with its path and a message. The provider's check and the emulator's
// request validation use it; unknown values are accepted at any depth.
import type { z } from "zod";

import type { Field, Fields } from "./field";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { KindSpec, Problem } from "./kind";
import { nearest } from "./nearest";
import { lackingProblems } from "./required-for";
import { resolveField } from "./schema";
import type { Mode } from "./schema";
import { shapeFor } from "./shape-memo";
import { addressProblems, textProblems } from "./texts";
import { isUnknown, pathText, unknownPaths } from "./unknown";
import type { PathPart } from "./unknown";

/** All problems, at most one for each path. */
export function problemsOf(spec: KindSpec, value: JsonObject, mode: Mode): Problem[] {
  const fields = fieldsFor(spec, mode);
  const { active, misplaced } = byDiscriminator(spec, fields, value);
  const present = mode === "inputs" ? value : withoutNulls(withoutCleared(spec, value, mode));
  const judged = Object.fromEntries(
    Object.entries(present).filter(([name]) => !misplaced.some((each) => each.path[0] === name)),
  );
  const result = shapeFor(spec, mode, active, value).safeParse(judged);
  const issues = result.success
    ? []
    : result.error.issues.flatMap((issue) => problemsFrom(spec, active, judged, issue));
  const rules = mode === "update" ? [] : ruleProblems(spec, present);
  const slips =
    mode === "inputs"
      ? textProblems(spec, present)
      : addressProblems(spec, present).map((problem) => ({
          ...problem,
          code: codeOf(spec, problem.path, problem.code, fields),
        }));
  return oncePerPath([...slips, ...misplaced, ...withoutUnknown([...issues, ...rules], present)]);
}

/** What the rules between the fields of a kind say about these values. */
export function ruleProblems(spec: KindSpec, values: JsonObject): Problem[] {
  const lacking = lackingProblems(spec, values).map((problem) => ({
    ...problem,
    code: codeOf(spec, problem.path, problem.code, spec.fields),
  }));
  return [...lacking, ...(spec.rules ?? []).flatMap((rule) => rule(values))];
}

/** An update without the values that only clear a field: an empty text is not a URL, and need not be one. */
function withoutCleared({ fields }: KindSpec, value: JsonObject, mode: Mode): JsonObject {
  if (mode !== "update") return value;
  const isClear = (name: string, item: Json | undefined): boolean => {
    const clear = fields[name]?.clear;
    return typeof clear === "object" && "send" in clear && clear.send === item;
  };
  return Object.fromEntries(Object.entries(value).filter(([name, item]) => !isClear(name, item)));
}

/** The fields that a mode accepts. */
function fieldsFor(spec: KindSpec, mode: Mode): Fields {
  const entries = Object.entries(spec.fields).filter(([name, field]) => {
    if (mode === "inputs") return true;
    if (name === spec.parent?.field) return false;
    if (field.local) return mode === "create" && field.createOnly === true;
    return mode === "create" ? !field.updateOnly : !field.immutable;
  });
  const tagged = spec.outputs.managedBy;
  if (mode !== "inputs" && tagged !== undefined) entries.push(["managedBy", tagged]);
  return Object.fromEntries(
    mode === "inputs" ? entries : entries.map(([name, field]) => [name, requestField(field)]),
  );
}

/** The field as a request body contains it. */
export function requestField(field: Field): Field {
  const { wire, required, when } = field;
  if (wire === undefined) return field;
  // A misplaced field is reported once, for the input.
  return { ...wire, ...(required && { required }), ...(when && { when }) };
}

/** The fields that exist for the chosen discriminator, and problems for others that were set. */
function byDiscriminator(
  spec: KindSpec,
  fields: Fields,
  value: JsonObject,
): { active: Fields; misplaced: Problem[] } {
  const chosen = spec.discriminator === undefined ? undefined : value[spec.discriminator];
  const open = chosen === undefined || isUnknown(chosen);
  const active: Record<string, Field> = {};
  const misplaced: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const belongs =
      field.when === undefined || (typeof chosen === "string" && field.when.includes(chosen));
    if (belongs || open) {
      const resolved = resolveField(field, value);
      active[name] = belongs ? resolved : withoutRequired(resolved);
    } else if (value[name] !== undefined && value[name] !== null) {
      misplaced.push({
        path: [name],
        code: codeOf(spec, [name], "FORBIDDEN", fields),
        message: `is allowed only if ${spec.discriminator ?? "type"} is ${(field.when ?? []).join(" or ")}`,
      });
    }
  }
  return { active, misplaced };
}

function withoutRequired(field: Field): Field {
  const copy: { -readonly [K in keyof Field]: Field[K] } & { required?: true } = { ...field };
  delete copy.required;
  // The copy has the members of the original, whichever type of the union that is.
  return copy as Field;
}

/** A copy without null members, at any depth: in requests null means omitted. */
export function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null && member !== undefined)
      .map(([name, member]) => [name, cleaned(member ?? null)]),
  );
}

function cleaned(value: Json): Json {
  if (Array.isArray(value)) return value.map(cleaned);
  return isObject(value) ? withoutNulls(value) : value;
}

function problemsFrom(
  spec: KindSpec,
  fields: Fields,
  value: JsonObject,
  issue: z.core.$ZodIssue,
): Problem[] {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownMember(spec, fields, value, [...path, key]));
  }
  const { problem, message } = explain(issue, fieldAt(fields, path, value), valueAt(value, path));
  return [{ path, code: codeOf(spec, path, problem, fields), message }];
}

function unknownMember(
  spec: KindSpec,
  fields: Fields,
  value: JsonObject,
  path: PathPart[],
): Problem {
  const key = String(path[path.length - 1]);
  const home = membersAt(fields, path.slice(0, -1), value);
  const known = home.names;
  const guess = nearest(key, known);
  const owner = home.variantsWith(key);
  const hint =
    guess !== undefined
      ? `did you mean ${guess}?`
      : owner.length > 0
        ? `it belongs to ${owner.join(", ")}`
        : `valid properties: ${known.join(", ") || "none"}`;
  return {
    path,
    code: codeOf(spec, path, "UNKNOWN", fields),
    message: `is not a property of ${home.title ?? spec.title}; ${hint}`,
  };
}

type Explanation = { problem: string; message: string };

function explain(
  issue: z.core.$ZodIssue,
  field: Field | undefined,
  value: Json | undefined,
): Explanation {
  switch (issue.code) {
    case "invalid_type":
      return value === undefined
        ? field?.type === "text" && field.notBlank
          ? { problem: "BLANK", message: "is required and must not be blank" }
          : { problem: "REQUIRED", message: "is required" }
        : {
            problem: "INVALID_TYPE",
            message: `must be ${expected(field)}, not ${typeName(value)}`,
          };
    case "invalid_value":
      return choiceProblem(issue.values.map(String), value);
    case "too_small":
      return tooSmall(Number(issue.minimum), issue.origin, field);
    case "too_big":
      return tooBig(Number(issue.maximum), issue.origin);
    case "invalid_union":
      return field?.type === "variant"
        ? choiceProblem(Object.keys(field.variants), discriminatorOf(value, field.by))
        : choiceProblem(variantNames(field), value);
    case "custom": {
      const { code, message } = issue.params ?? {};
      return {
        problem: String(code ?? "INVALID"),
        message: `${String(message ?? "is not valid")}${suggestion(field, value)}`,
      };
    }
    default:
      return { problem: "INVALID", message: "is not valid" };
  }
}

function suggestion(field: Field | undefined, value: Json | undefined): string {
  if (field?.type !== "text" || typeof value !== "string") return "";
  const meant = field.meant?.(value);
  return meant !== undefined && field.pattern?.test(meant) ? `; did you mean ${meant}?` : "";
}

/** Origins of numbers: whole numbers beyond these limits cannot be told apart. */
const NUMBERS = ["int", "number"];

function tooBig(maximum: number, origin: string): Explanation {
  if (origin === "array") return { problem: "TOO_MANY", message: `takes at most ${maximum}` };
  return NUMBERS.includes(origin)
    ? { problem: "OUT_OF_RANGE", message: `must be at most ${maximum}` }
    : { problem: "TOO_LONG", message: `must be at most ${maximum} characters long` };
}

function tooSmall(minimum: number, origin: string, field: Field | undefined): Explanation {
  if (origin === "array") {
    return {
      problem: "TOO_FEW",
      message: minimum === 1 ? "needs at least one" : `needs at least ${minimum}`,
    };
  }
  if (NUMBERS.includes(origin)) {
    return { problem: "OUT_OF_RANGE", message: `must be at least ${minimum}` };
  }
  if (minimum > 1)
    return { problem: "TOO_SHORT", message: `must be at least ${minimum} characters long` };
  const blank = field?.type === "text" && field.notBlank;
  return { problem: blank ? "BLANK" : "EMPTY", message: "must not be empty" };
}

function choiceProblem(values: readonly string[], value: Json | undefined): Explanation {
  if (value === undefined) {
    return { problem: "REQUIRED", message: `is required and must be one of ${values.join(", ")}` };
  }
  const guess = typeof value === "string" ? nearest(value, values) : undefined;
  const hint = guess === undefined ? "" : `; did you mean ${guess}?`;
  return { problem: "INVALID", message: `must be one of ${values.join(", ")}${hint}` };
}

const discriminatorOf = (value: Json | undefined, by: string): Json | undefined =>
  isObject(value) ? value[by] : value;

const variantNames = (field: Field | undefined): string[] =>
  field?.type === "variant"
    ? Object.keys(field.variants)
    : field?.type === "choice"
      ? [...field.values]
      : [];

const EXPECTED: Readonly<Record<Field["type"], string>> = {
  text: "a string",
  number: "a number",
  flag: "true or false",
  choice: "a string",
  list: "a list",
  map: "an object",
  object: "an object",
  variant: "an object",
};

function expected(field: Field | undefined): string {
  if (field?.type === "number" && field.whole) return "a whole number";
  return field === undefined ? "another type" : EXPECTED[field.type];
}

function typeName(value: Json | undefined): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  if (Number.isNaN(value)) return "NaN, a number that could not be parsed";
  return (
    { string: "a string", number: "a number", boolean: "true or false" }[typeof value as string] ??
    "an object"
  );
}

/** `config.gracePeriod` of a monitor and `EXCEEDS` → `MONITOR_CONFIG_GRACE_PERIOD_EXCEEDS`. */
function codeOf(
  spec: KindSpec,
  path: readonly PathPart[],
  problem: string,
  fields: Fields,
): string {
  const names = path.filter((part): part is string => typeof part === "string");
  const own = names.length === 1 ? fields[names[0] ?? ""]?.codeName : undefined;
  const words =
    own ?? names.map((name) => name.replace(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])/g, "_")).join("_");
  return [spec.code, words.toUpperCase(), problem].filter((word) => word !== "").join("_");
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: Json, path: readonly PathPart[]): Json | undefined {
  return path.reduce<Json | undefined>((at, part) => {
    if (Array.isArray(at)) return at[Number(part)];
    return isObject(at) ? at[part] : undefined;
  }, value);
}

/** The members of the object at a path: their names, and the variants that have a member of a name. */
interface Members {
  readonly title?: string;
  readonly names: readonly string[];
  readonly variantsWith: (name: string) => string[];
}

function membersAt(fields: Fields, path: readonly PathPart[], value: JsonObject): Members {
  if (path.length === 0) return { names: Object.keys(fields), variantsWith: () => [] };
  const field = fieldAt(fields, path, value);
  if (field?.type === "object") {
    return { title: field.name, names: Object.keys(field.fields), variantsWith: () => [] };
  }
  if (field?.type !== "variant") return { names: [], variantsWith: () => [] };
  const at = valueAt(value, path);
  const chosen = isObject(at) ? at[field.by] : undefined;
  const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
  return {
    title: shape?.name ?? field.name,
    names: [field.by, ...Object.keys(shape?.fields ?? {})],
    variantsWith: (name) =>
      Object.keys(field.variants).filter((each) => name in (field.variants[each]?.fields ?? {})),
  };
}

/** The field that describes the value at a path. */
export function fieldAt(
  fields: Fields,
  path: readonly PathPart[],
  value: Json | undefined,
): Field | undefined {
  const [part, ...rest] = path;
  const named = typeof part === "string" ? fields[part] : undefined;
  if (named === undefined) return undefined;
  const resolved = resolveField(named, isObject(value) ? value : {});
  return below(resolved, rest, valueAt(value ?? null, [part ?? ""]));
}

function below(
  field: Field,
  path: readonly PathPart[],
  value: Json | undefined,
): Field | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return field;
  switch (field.type) {
    case "list":
    case "map":
      return below(field.of, rest, valueAt(value ?? null, [part]));
    case "object":
      return fieldAt(field.fields, path, value);
    case "variant": {
      const chosen = isObject(value) ? value[field.by] : undefined;
      if (part === field.by) return field;
      const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
      return shape === undefined ? undefined : fieldAt(shape.fields, path, value);
    }
    default:
      return undefined;
  }
}

/** Removes problems of unknown values, at their path or below it. */
function withoutUnknown(problems: Problem[], value: JsonObject): Problem[] {
  const unknown = unknownPaths(value).map(pathText);
  return problems.filter(({ path }) => {
    const steps = path.map((_part, at) => pathText(path.slice(0, at + 1)));
    return !steps.some((step) => unknown.includes(step));
  });
}

function oncePerPath(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const text = pathText(path);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
