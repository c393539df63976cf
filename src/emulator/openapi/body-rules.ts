// The parts of which kinds make the JSON Schema of their rules between the members of a body. The definitions have
// these rules as functions, which cannot be described; those that compare values, times or stored records are
// described nowhere.
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import type { JsonSchema } from "../contract";

/** Only null. */
export const NOTHING: JsonSchema = { type: "null" };

/** The schemas of the members. */
export const membersOf = ({ properties }: JsonSchema): JsonObject =>
  isObject(properties) ? properties : {};
/** A list; empty for any other value. */
export const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : [];

/** A schema without its alternative null. */
export function notNull(schema: Json | undefined): Json {
  const options = isObject(schema) ? listOf(schema.anyOf) : [];
  return options.find((each) => !isObject(each) || each.type !== "null") ?? schema ?? {};
}

/** The same object with these members changed; null leaves one out. */
export function withMembers(schema: JsonSchema, changes: JsonObject): JsonSchema {
  const members = Object.entries({ ...membersOf(schema), ...changes });
  return { ...schema, properties: Object.fromEntries(members.filter(([, each]) => each !== null)) };
}

/** The same object, which must contain these members. */
export function needing(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  const members = membersOf(schema);
  const needed = names.map((name): [string, Json] => [name, notNull(members[name])]);
  return {
    ...withMembers(schema, Object.fromEntries(needed)),
    required: [...new Set([...listOf(schema.required), ...names])],
  };
}

/** The same object, which must not contain these members. */
export const lacking = (schema: JsonSchema, ...names: readonly string[]): JsonSchema =>
  withMembers(schema, Object.fromEntries(names.map((name) => [name, NOTHING])));

/** Any of these. */
export const one = (...options: readonly JsonSchema[]): JsonSchema => ({ anyOf: [...options] });

/** The member has this value, or may be omitted because that is its default. */
export const being = (
  schema: JsonSchema,
  member: string,
  value: string,
  isDefault = false,
): JsonSchema =>
  isDefault
    ? withMembers(schema, { [member]: { enum: [value, null] } })
    : needing(withMembers(schema, { [member]: { const: value } }), member);
