// JSON Schema of the fields of requests and records, for the OpenAPI document.
import { LOOKUPS, isObject, onWire, recordOf } from "../definitions";
import type { Field, Fields, Json, KindSpec, ListField, NumberField } from "../definitions";
import type { ObjectField, TextField } from "../definitions";
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

/** How the schema of a field is made from those of its parts: for a request, or for a record. */
interface Style {
  readonly text: (field: TextField) => JsonSchema;
  readonly number: (field: NumberField) => JsonSchema;
  readonly list: (field: ListField) => JsonSchema;
  readonly member: (field: Field) => JsonSchema;
  readonly isRequired: (field: Field) => boolean;
}

/** A schema that also allows null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({
  anyOf: [schema, { type: "null" }],
});

/** What a request may contain. Null means omitted, so only members that are needed refuse it. */
const REQUEST: Style = {
  text: (field) =>
    known({
      type: "string",
      minLength: field.min ?? (field.notBlank ? 1 : undefined),
      maxLength: field.max,
      pattern: field.pattern?.source ?? (field.notBlank ? "\\S" : undefined),
      format: field.format && FORMATS[field.format],
    }),
  number: (field) =>
    known({
      type: field.whole ? "integer" : "number",
      minimum: field.min ?? (field.whole ? Number.MIN_SAFE_INTEGER : undefined),
      maximum: field.max ?? (field.whole ? Number.MAX_SAFE_INTEGER : undefined),
    }),
  list: ({ min, max }) => known({ minItems: min, maxItems: max }),
  member: (field) =>
    REQUEST.isRequired(field) ? requestSchema(field) : orNull(requestSchema(field)),
  isRequired: ({ required, explicit }) => required === true || explicit === true,
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
      return { type: "object", additionalProperties: described(field.of, style) };
    case "object":
      return objectSchema(field.fields, style);
    case "variant":
      return {
        oneOf: Object.entries(field.variants).map(([name, shape]) =>
          option(field, name, shape.fields, style),
        ),
      };
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
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => style.isRequired(field)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, style.member(field)])),
    ...(required.length > 0 && { required }),
  };
}

/** The record of a kind, as its lookup describes it; members that only the provider knows are in no record. */
function kindRecord(spec: KindSpec): ObjectField {
  const paths = [spec.path, `${spec.path}/{}`].map(unnamed);
  const lookup = LOOKUPS.find(
    ({ path, reading }) => reading.as !== "maybe" && paths.includes(unnamed(path)),
  );
  const record = lookup?.record ?? recordOf(spec);
  const fields = Object.entries(record.fields).filter(
    ([, { local, read }]) => local !== true && read === undefined,
  );
  return { ...record, fields: Object.fromEntries(fields) };
}

/** What a slot is called differs between paths. */
export const unnamed = (path: string): string => path.replace(/\{\w*\}|:\w+/g, "{}");

/** The same object, of which these members may be missing. */
const lacking = (schema: JsonSchema, names: readonly string[]): JsonSchema => ({
  ...schema,
  required: (Array.isArray(schema.required) ? schema.required : []).filter(
    (name) => typeof name !== "string" || !names.includes(name),
  ),
});

/** The flags that clear fields, in updates. */
const flagsOf = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ clear }): [string, Field][] =>
      typeof clear === "object" && "flag" in clear
        ? [[clear.flag, { type: "flag", doc: "Clears what is set." }]]
        : [],
    ),
  );

function kindBody(
  spec: KindSpec,
  takes: (field: Field) => boolean,
  required: readonly string[],
): JsonSchema {
  const entries = Object.entries(spec.fields)
    .filter(
      ([name, field]) =>
        (!field.local || field.createOnly) && name !== spec.parent?.field && takes(field),
    )
    .map(([name, plain]): [string, Field] => {
      const { required: _required, ...field } = onWire(plain);
      // The rest of the field has the members of the original, whichever type of the union that is.
      return [name, { ...field, ...(required.includes(name) && { required: true }) }];
    });
  const tagged = spec.outputs.managedBy;
  return bodySchema({ ...Object.fromEntries(entries), ...(tagged && { managedBy: tagged }) });
}

/** The component schemas of a kind: `Tag`, `CreateTag`, `UpdateTag`. */
export function kindSchemas(spec: KindSpec): Readonly<Record<string, JsonSchema>> {
  const required = Object.entries(spec.fields)
    .filter(([, field]) => field.required && field.when === undefined)
    .map(([name]) => name);
  const update = kindBody(
    spec,
    (field) => !field.immutable && !field.createOnly,
    spec.update?.required ?? [],
  );
  const flags = bodySchema(flagsOf(spec.fields));
  const record = { ...recordSchema(kindRecord(spec)), description: spec.doc };
  return {
    [spec.name]: record,
    ...(spec.createLacks && { [`Created${spec.name}`]: lacking(record, spec.createLacks) }),
    [`Create${spec.name}`]: kindBody(spec, (field) => !field.updateOnly, required),
    ...(spec.update && {
      [`Update${spec.name}`]: {
        ...update,
        properties: {
          ...(isObject(update.properties) && update.properties),
          ...(isObject(flags.properties) && flags.properties),
        },
      },
    }),
  };
}
