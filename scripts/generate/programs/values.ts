// The values of an example with what the package schema says of their types, for languages that name a type with each value.
import { Referring } from "./recorded";

import type { PackageSchema, Schema } from "../types";
import type { Program, Reference } from "./recorded";

export type Member = [name: string, value: Value];

export type Value =
  | { is: "reference"; reference: Reference }
  | { is: "text"; value: string }
  | { is: "flag"; value: boolean }
  | { is: "integer" | "number"; value: number }
  | { is: "list"; items: Value[]; of: Schema }
  | { is: "map"; members: Member[]; of: Schema }
  | { is: "object"; name: string; members: Member[] };

/** An entry of a table; throws if it is missing. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string) {
  const found = table[name];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

const tokenOf = ($ref: string) => $ref.replace("#/types/", "");

/** The name of the type that a reference names. */
export const typeName = ($ref: string) => $ref.replace(/.*:/, "");

/** The enumeration, if this is one that accepts plain texts as well. */
export const choiceOf = ({ oneOf = [] }: Schema) =>
  oneOf.some((each) => each.type === "string") ? oneOf.find(({ $ref }) => $ref)?.$ref : undefined;

/** The program with the arguments of each step as typed values; without them if it takes none. */
export function typed({ steps, ...program }: Program, schema: PackageSchema) {
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

export type TypedProgram = ReturnType<typeof typed>;

const members = (
  values: object,
  types: Readonly<Record<string, Schema>>,
  schema: PackageSchema,
): Member[] =>
  Object.entries(values).map(([name, value]) => [
    name,
    valueOf(value, entryOf(types, name), schema),
  ]);

function valueOf(value: unknown, type: Schema, schema: PackageSchema): Value {
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
    const inMap = ([key, each]: [string, unknown]): Member => [key, valueOf(each, of, schema)];
    return { is: "map", members: Object.entries(value).map(inMap), of };
  }
  const token = tokenOf(referenceOf(value, type, schema));
  const { properties = {} } = entryOf(schema.types, token);
  return { is: "object", name: typeName(token), members: members(value, properties, schema) };
}

/** The type of an object: of a union, the one that its tag names or, if that is beside the object, the only one that fits. */
function referenceOf(
  value: object,
  { $ref, oneOf = [], discriminator }: Schema,
  schema: PackageSchema,
) {
  if ($ref !== undefined) return $ref;
  if (discriminator !== undefined) {
    const { propertyName, mapping } = discriminator;
    return entryOf(mapping, Reflect.get(value, propertyName));
  }
  const fits = ({ $ref: each = "" }: Schema) => {
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
