// JSON Schema of the fields of requests and records, for the OpenAPI document.
import type { Field, Fields, Json, ListField, NumberField, TextField } from "../../definitions";
import type { JsonSchema } from "../contract";
import { mapped } from "../store/members";

const FORMATS: Readonly<Record<NonNullable<TextField["format"]>, string>> = {
  uuid: "uuid",
  url: "uri",
  email: "email",
  instant: "date-time",
  date: "date",
};

/** White space, control characters and marks: no address contains them. */
const UNSEEN =
  "[\\s\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e" +
  "\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]";

function known(facts: Readonly<Record<string, Json | undefined>>): JsonSchema {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** How the schema of a field is made from those of its parts: for a request, or for a record. */
interface Style {
  readonly text: (field: TextField) => JsonSchema;
  readonly number: (field: NumberField) => JsonSchema;
  readonly list: (field: ListField) => JsonSchema;
  readonly member: (field: Field) => JsonSchema;
  readonly isRequired: (field: Field) => boolean;
  /** A value of a map. */
  readonly value: (field: Field) => JsonSchema;
}

/** A schema that also allows null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({
  anyOf: [schema, { type: "null" }],
});

const isNeeded = ({ required, explicit }: Field): boolean => required === true || explicit === true;

/** What a request may contain. Null means omitted, so only members that are needed refuse it. */
const REQUEST: Style = {
  text: (field) =>
    known({
      type: "string",
      minLength: field.min ?? (field.notBlank ? 1 : undefined),
      maxLength: field.max,
      examples: field.known && [...field.known],
      pattern: field.pattern?.source ?? (field.notBlank ? "\\S" : undefined),
      format: field.format && FORMATS[field.format],
      not: field.address ? { pattern: UNSEEN } : undefined,
    }),
  number: (field) =>
    known({
      type: field.whole ? "integer" : "number",
      minimum: field.min ?? (field.whole ? Number.MIN_SAFE_INTEGER : undefined),
      maximum: field.max ?? (field.whole ? Number.MAX_SAFE_INTEGER : undefined),
    }),
  list: ({ min, max }) => known({ minItems: min, maxItems: max }),
  member: (field) => (isNeeded(field) ? requestSchema(field) : orNull(requestSchema(field))),
  isRequired: isNeeded,
  value: (field) => orNull(requestSchema(field)),
};

/** What a record contains: stored values need not comply with the limits of requests. */
const RECORD: Style = {
  text: ({ format }) =>
    known({
      type: "string",
      format: format === "uuid" || format === "instant" ? FORMATS[format] : undefined,
    }),
  number: ({ whole }) => ({ type: whole ? "integer" : "number" }),
  list: () => ({}),
  member: (field) => (field.optional ? orNull(recordSchema(field)) : recordSchema(field)),
  isRequired: ({ optional }) => optional !== true,
  value: (field) => recordSchema(field),
};

function typed(field: Field, style: Style): JsonSchema {
  switch (field.type) {
    case "text":
      return style.text(field);
    case "number":
      return style.number(field);
    case "flag":
      return { type: "boolean" };
    case "choice":
      return { type: "string", enum: [...field.values] };
    case "list":
      return { type: "array", items: described(field.of, style), ...style.list(field) };
    case "map":
      return { type: "object", additionalProperties: style.value(field.of) };
    case "object":
      return objectSchema(field.fields, style);
    case "variant": {
      const options = Object.entries(field.variants).map(([name, shape]) =>
        option(field, name, shape.fields, style),
      );
      // Without the discriminator a value may look like several of them.
      return field.discriminator === "inside" ? { oneOf: options } : { anyOf: options };
    }
  }
}

function option(
  field: Field & { type: "variant" },
  name: string,
  fields: Fields,
  style: Style,
): JsonSchema {
  const schema = objectSchema(fields, style);
  if (field.discriminator === "outside") return { title: name, ...schema };
  const { properties, required } = schema;
  return {
    type: "object",
    title: name,
    properties: { [field.by]: { const: name }, ...(properties as JsonSchema) },
    required: [field.by, ...(Array.isArray(required) ? required : [])],
  };
}

function described(field: Field, style: Style): JsonSchema {
  const facts = { description: field.doc === "" ? undefined : field.doc };
  return { ...typed(field, style), ...known(facts) };
}

/** The schema of a value in a request. */
export function requestSchema(field: Field): JsonSchema {
  const usual = field.explicit ? undefined : field.default;
  return { ...described(field, REQUEST), ...known({ default: usual }) };
}

/** The schema of a value in a record. */
export const recordSchema = (field: Field): JsonSchema => described(field, RECORD);

/** The schema of a request with these fields. */
export const bodySchema = (fields: Fields): JsonSchema => objectSchema(fields, REQUEST);

function objectSchema(fields: Fields, style: Style): JsonSchema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    style.isRequired(field) ? [name] : [],
  );
  return {
    type: "object",
    properties: mapped(fields, style.member),
    ...(required.length > 0 && { required }),
  };
}
