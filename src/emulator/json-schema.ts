// JSON Schema of a spec's fields, for the OpenAPI document.
import { onWire } from "../definitions";
import type { Field, Fields, Json, KindSpec, TextField } from "../definitions";
import type { JsonSchema } from "./contract";

const FORMATS: Readonly<Record<NonNullable<TextField["format"]>, string>> = {
  uuid: "uuid",
  url: "uri",
  email: "email",
  instant: "date-time",
  date: "date",
};

/** The members that are defined. */
function known(facts: Readonly<Record<string, Json | undefined>>): JsonSchema {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function typed(field: Field): JsonSchema {
  switch (field.type) {
    case "text":
      return known({
        type: "string",
        minLength: field.min,
        maxLength: field.max,
        pattern: field.pattern?.source,
        format: field.format && FORMATS[field.format],
      });
    case "number":
      return known({
        type: field.whole ? "integer" : "number",
        minimum: field.min,
        maximum: field.max,
      });
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: [...field.values] };
    case "list":
      return known({
        type: "array",
        items: fieldSchema(field.of),
        minItems: field.min,
        maxItems: field.max,
      });
    case "map":
      return { type: "object", additionalProperties: fieldSchema(field.of) };
    case "object":
      return objectSchema(field.fields);
    case "variant":
      return {
        oneOf: Object.entries(field.variants).map(([name, shape]) =>
          option(field, name, shape.fields),
        ),
      };
  }
}

function option(field: Field & { type: "variant" }, name: string, fields: Fields): JsonSchema {
  const schema = objectSchema(fields);
  if (field.discriminator === "outside") return { title: name, ...schema };
  const { properties, required } = schema;
  return {
    type: "object",
    title: name,
    properties: { [field.by]: { const: name }, ...(properties as JsonSchema) },
    required: [field.by, ...(Array.isArray(required) ? required : [])],
  };
}

/** The schema of a field's value. */
export function fieldSchema(field: Field): JsonSchema {
  const facts = {
    description: field.doc === "" ? undefined : field.doc,
    default: field.explicit ? undefined : field.default,
  };
  return { ...typed(field), ...known(facts), ...(field.secret && { format: "password" }) };
}

function objectSchema(fields: Fields): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries
    .filter(([, field]) => field.required || field.explicit)
    .map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
  };
}

/** A schema that also allows null: a record has null for unset members. */
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

function recordSchema(spec: KindSpec): JsonSchema {
  const id: JsonSchema =
    spec.idType === "uuid" ? { type: "string", format: "uuid" } : { type: "integer" };
  const fields = Object.entries(spec.fields).filter(
    ([, { local, writeOnly }]) => !local && !writeOnly,
  );
  const properties = [
    ...fields.map(([name, field]): [string, JsonSchema] => [
      name,
      field.required ? fieldSchema(field) : orNull(fieldSchema(field)),
    ]),
    ...Object.entries(spec.outputs).map(([name, field]): [string, JsonSchema] => [
      name,
      field.optional ? orNull(fieldSchema(field)) : fieldSchema(field),
    ]),
  ];
  return {
    type: "object",
    description: spec.doc,
    properties: { id, ...Object.fromEntries(properties) },
    required: ["id"],
  };
}

function bodySchema(
  spec: KindSpec,
  takes: (field: Field) => boolean,
  required: readonly string[],
): JsonSchema {
  const entries = Object.entries(spec.fields).filter(
    ([name, field]) =>
      (!field.local || field.createOnly) && name !== spec.parent?.field && takes(field),
  );
  const tagged = spec.outputs.managedBy;
  const named = required.filter((name) => entries.some(([each]) => each === name));
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(onWire(field))])),
      ...(tagged && { managedBy: fieldSchema(tagged) }),
    },
    ...(named.length > 0 && { required: named }),
  };
}

/** The component schemas of a kind: `Tag`, `CreateTag`, `UpdateTag`. */
export function kindSchemas(spec: KindSpec): Readonly<Record<string, JsonSchema>> {
  const required = Object.entries(spec.fields)
    .filter(([, field]) => field.required && field.when === undefined)
    .map(([name]) => name);
  const update = bodySchema(
    spec,
    (field) => !field.immutable && !field.createOnly,
    spec.update?.required ?? [],
  );
  return {
    [spec.name]: recordSchema(spec),
    [`Create${spec.name}`]: bodySchema(spec, (field) => !field.updateOnly, required),
    ...(spec.update && { [`Update${spec.name}`]: update }),
  };
}
