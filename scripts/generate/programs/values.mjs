// @ts-check
// The values of an example with what the package schema says of their types, for languages that name a type with each value.
import { Referring } from "./recorded.mjs";

/** @import { PackageSchema, Schema } from "../types" */
/** @import { Program, Reference } from "./recorded.mjs" */

/** @typedef {[name: string, value: Value]} Member */

/**
 * @typedef {{ is: "reference", reference: Reference }
 *   | { is: "text", value: string }
 *   | { is: "flag", value: boolean }
 *   | { is: "integer" | "number", value: number }
 *   | { is: "list", items: Value[], of: Schema }
 *   | { is: "map", members: Member[], of: Schema }
 *   | { is: "object", name: string, members: Member[] }} Value
 */

/** An entry of a table; throws if it is missing. @template T @param {Readonly<Record<string, T>>} table @param {string} name */
export function entryOf(table, name) {
  const found = table[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** @param {string} $ref */
const tokenOf = ($ref) => $ref.replace("#/types/", "");

/** The name of the type that a reference names. @param {string} $ref */
export const typeName = ($ref) => $ref.replace(/.*:/, "");

/** The enumeration, if this is one that accepts plain texts as well. @param {Schema} type */
export const choiceOf = ({ oneOf = [] }) =>
  oneOf.some((each) => each.type === "string") ? oneOf.find(({ $ref }) => $ref)?.$ref : undefined;

/**
 * The program with the arguments of each step as typed values; without them if it takes none.
 * @param {Program} program @param {PackageSchema} schema
 */
export function typed({ steps, ...program }, schema) {
  const withTypes = steps.map((step) => {
    const token = `monitoring:index:${step.kind ?? step.name}`;
    const properties =
      step.kind === undefined
        ? entryOf(schema.functions, token).inputs?.properties
        : entryOf(schema.resources, token).inputProperties;
    const args = properties && members(step.args ?? {}, properties, schema);
    return { ...step, args };
  });
  return { ...program, steps: withTypes };
}

/** @typedef {ReturnType<typeof typed>} TypedProgram */

/** @param {object} values @param {Readonly<Record<string, Schema>>} types @param {PackageSchema} schema @returns {Member[]} */
const members = (values, types, schema) =>
  Object.entries(values).map(([name, value]) => [
    name,
    valueOf(value, entryOf(types, name), schema),
  ]);

/** @param {unknown} value @param {Schema} type @param {PackageSchema} schema @returns {Value} */
function valueOf(value, type, schema) {
  if (value instanceof Referring) return { is: "reference", reference: value.reference };
  if (typeof value === "string") return { is: "text", value };
  if (typeof value === "boolean") return { is: "flag", value };
  if (typeof value === "number")
    return { is: type.type === "integer" ? "integer" : "number", value };
  if (Array.isArray(value)) {
    const of = type.items ?? {};
    return { is: "list", items: value.map((each) => valueOf(each, of, schema)), of };
  }
  if (typeof value !== "object" || value === null) throw new Error(`an example has ${value}`);
  const of = type.additionalProperties;
  if (of !== undefined) {
    const entries = Object.entries(value);
    return {
      is: "map",
      members: entries.map(([key, each]) => [key, valueOf(each, of, schema)]),
      of,
    };
  }
  const token = tokenOf(referenceOf(value, type, schema));
  const { properties = {} } = entryOf(schema.types, token);
  return { is: "object", name: typeName(token), members: members(value, properties, schema) };
}

/** The type of an object: of a union, the one that its tag names or, if that is beside the object, the only one that fits. @param {object} value @param {Schema} type @param {PackageSchema} schema */
function referenceOf(value, { $ref, oneOf = [], discriminator }, schema) {
  if ($ref !== undefined) return $ref;
  if (discriminator !== undefined) {
    const { propertyName, mapping } = discriminator;
    return entryOf(mapping, Reflect.get(value, propertyName));
  }
  const fits = (/** @type {Schema} */ { $ref: each = "" }) => {
    const { properties = {}, required = [] } = entryOf(schema.types, tokenOf(each));
    return (
      Object.keys(value).every((name) => name in properties) &&
      required.every((name) => name in value)
    );
  };
  const [found, ...others] = oneOf.filter(fits);
  if (found?.$ref === undefined || others.length > 0)
    throw new Error(`the type of ${JSON.stringify(value)} is not clear`);
  return found.$ref;
}

/** The variables of lookups, whose members are computed from the answer. @param {Program["steps"] | TypedProgram["steps"]} steps */
export const answersOf = (steps) =>
  new Set(steps.flatMap(({ variable, kind }) => (kind === undefined ? [variable] : [])));
