// Bodies other than a kind's own record (actions, sub-resources), described and validated with spec fields,
// and values completed as the service returns them.
import { isObject, problemsOf, ruleProblems, text, withoutNulls } from "../../definitions";
import type { Field, Fields, Json, JsonObject, KindSpec, Problem } from "../../definitions";
import type { Row } from "../contract";
import { badRequest } from "../http/failure";
import { asText } from "../store/records";
import { coercedMembers } from "./shape";
import { instantOf } from "../time/clock";
import { mapped } from "../store/members";

/**
 * The body of an action, without unknown members; throws 400 if it violates its fields. `code` prefixes the
 * validation codes.
 */
export function checkedBody(code: string, fields: Fields, given: JsonObject): JsonObject {
  const body = coercedMembers(fields, given);
  const action: KindSpec = {
    name: code,
    title: "request",
    code,
    doc: "",
    examples: { minimal: "" },
    path: "",
    read: { by: "id" },
    idType: "uuid",
    fields,
    outputs: {},
  };
  refuse(problemsOf(action, body, "create"));
  const known = Object.entries(body).flatMap(([name, value]): [string, Json | undefined][] => {
    const field = fields[name];
    return field === undefined ? [] : [[name, isInstant(field) ? inUtc(value) : value]];
  });
  return withoutNulls(Object.fromEntries(known));
}

const isInstant = (field: Field): boolean => field.type === "text" && field.format === "instant";

/** The service returns instants in UTC, whatever their original offset. */
export const inUtc = (value: Json | undefined): Json | undefined =>
  typeof value === "string" ? instantOf(value) : value;

/** An empty text filters nothing; any other parameter must have a value. */
const mayBeEmpty = (field: Field): boolean =>
  field.type === "text" && field.format === undefined && field.pattern === undefined;

/** The query parameters of a call that are in `fields`; throws 400 if one of them violates its field. */
export function checkedQuery(code: string, fields: Fields, query: URLSearchParams): JsonObject {
  const given = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const value = query.get(name);
    const isOmitted = value === null || (value === "" && mayBeEmpty(field));
    return isOmitted ? [] : [[name, value]];
  });
  return checkedBody(code, fields, Object.fromEntries(given));
}

/** A query parameter with some of these values, separated by commas. */
export function someOf(values: readonly string[], doc: string): Field {
  const any = values.join("|").replaceAll(".", "\\.");
  return text({
    doc: `${doc}, separated by commas.`,
    pattern: new RegExp(`^(${any})(,(${any}))*$`),
    hint: `some of these, separated by commas: ${values.join(", ")}`,
  });
}

/** Throws 400 if there are problems. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw badRequest(problems);
}

/** Throws 400 if a row violates the rules of its kind, which also apply after an update. */
export function refuseBroken(spec: KindSpec, row: Row): void {
  refuse(ruleProblems(spec, withoutNulls(row)));
}

/** A field of a kind by name. */
export function fieldOf(spec: KindSpec, name: string): Field {
  const field = spec.fields[name];
  if (field === undefined) throw new Error(`${spec.name} has no field ${name}`);
  return field;
}

/** An output of a kind by name. */
export function outputOf(spec: KindSpec, name: string): Field {
  const field = spec.outputs[name];
  if (field === undefined) throw new Error(`${spec.name} has no output ${name}`);
  return field;
}

/**
 * A value as the service returns it: known members only; missing ones are null, never their default; a
 * map lacks members that are null (docs/api.md, Monitor config).
 */
export function completed(field: Field, value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  if (field.type === "list") {
    return Array.isArray(value) ? value.map((item) => completed(field.of, item)) : value;
  }
  if (!isObject(value)) return value;
  if (field.type === "object") return completedMembers(field.fields, value);
  if (field.type === "map") return withoutNulls(value);
  if (field.type !== "variant") return value;
  const chosen = asText(value[field.by]);
  const members = completedMembers(field.variants[chosen]?.fields ?? {}, value);
  return { [field.by]: chosen, ...members };
}

const completedMembers = (fields: Fields, value: JsonObject): JsonObject =>
  mapped(fields, (field, name) => completed(field, value[name]));

/** The texts in a list; empty for any other value. */
export const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** The object itself; an empty one for any other value. */
export const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The objects in a list; empty for any other value. */
export const objects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
