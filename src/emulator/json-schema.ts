// JSON Schema of the fields of requests and records, for the OpenAPI document.
import { LOOKUPS, onWire, recordOf } from "../definitions";
import type { Field, Fields, Json, KindSpec, ListField, NumberField } from "../definitions";
import type { ObjectField, TextField } from "../definitions";
import { CODE_TYPES, MONITOR_TYPES } from "../definitions/kinds/monitor-config";
import { resolveField } from "../definitions/schema";
import { narrowed } from "./body-rules";
import type { JsonSchema } from "./contract";

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
  /** A value of a map. */
  readonly value: (field: Field) => JsonSchema;
  /** An object with this name. */
  readonly object: (name: string, schema: JsonSchema) => JsonSchema;
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
      enum: field.known && [...field.known],
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
  member: (field) =>
    REQUEST.isRequired(field) ? requestSchema(field) : orNull(requestSchema(field)),
  isRequired: ({ required, explicit }) => required === true || explicit === true,
  value: (field) => orNull(requestSchema(field)),
  object: narrowed,
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
  object: (_name, schema) => schema,
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
      return style.object(field.name, objectSchema(field.fields, style));
    case "variant": {
      const options = Object.entries(field.variants).map(([name, shape]) =>
        style.object(shape.name, option(field, name, shape.fields, style)),
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

/** Which fields a body has, and which of them it must have. */
interface BodyParts {
  readonly takes: (field: Field, name: string) => boolean;
  readonly required: readonly string[];
}

/** The fields of a body, with the variants that the discriminator chooses. */
function bodyFields(spec: KindSpec, { takes, required }: BodyParts, chosen?: string): Fields {
  const siblings = spec.discriminator === undefined ? {} : { [spec.discriminator]: chosen ?? null };
  const entries = Object.entries(spec.fields)
    .filter(
      ([name, field]) =>
        (!field.local || field.createOnly) && name !== spec.parent?.field && takes(field, name),
    )
    .filter(([, { when }]) => chosen === undefined || when === undefined || when.includes(chosen))
    .map(([name, plain]): [string, Field] => {
      const { required: _required, ...field } = onWire(resolveField(plain, siblings));
      const isNeeded = required.includes(name) || (plain.required && plain.when && chosen);
      // The rest of the field has the members of the original, whichever type of the union that is.
      return [name, { ...field, ...(isNeeded && { required: true }) }];
    });
  const { managedBy } = spec.outputs;
  const tagged = managedBy && takes(managedBy, "managedBy") ? managedBy : undefined;
  return { ...Object.fromEntries(entries), ...(tagged && { managedBy: tagged }) };
}

/** The members that belong to other values of the discriminator: sent, they are refused. */
function foreign(spec: KindSpec, { takes }: BodyParts, chosen: string): JsonSchema {
  const others = Object.entries(spec.fields).filter(
    ([name, field]) => field.when?.includes(chosen) === false && takes(field, name),
  );
  return Object.fromEntries(others.map(([name]) => [name, { type: "null" }]));
}

/** A body with one shape for each of these values of the discriminator. */
function shapedBody(
  spec: KindSpec,
  name: string,
  parts: BodyParts,
  by: string,
  values: readonly string[],
): JsonSchema {
  const shapes = values.map((chosen) => {
    const schema = bodySchema(bodyFields(spec, parts, chosen));
    const properties = {
      ...(schema.properties as JsonSchema),
      ...foreign(spec, parts, chosen),
      [by]: { const: chosen },
    };
    return narrowed(name, { title: chosen, ...schema, properties }, chosen);
  });
  return { oneOf: shapes };
}

function createBody(spec: KindSpec): JsonSchema {
  const required = Object.entries(spec.fields)
    .filter(([, field]) => field.required && field.when === undefined)
    .map(([name]) => name);
  const parts: BodyParts = { takes: (field) => !field.updateOnly, required };
  const name = `Create${spec.name}`;
  const by = spec.discriminator;
  const choices = by === undefined ? undefined : spec.fields[by];
  return by !== undefined && choices?.type === "choice"
    ? shapedBody(spec, name, parts, by, choices.values)
    : narrowed(name, bodySchema(bodyFields(spec, parts)));
}

/** The body of a test of a monitor that is not stored; runs of code cannot be tested. */
export function monitorTestBody(monitor: KindSpec): JsonSchema {
  const tested = ["type", "config", "assertions"];
  const takes: BodyParts["takes"] = (_field, name) => tested.includes(name);
  const parts: BodyParts = { takes, required: ["type", "config"] };
  const probes = MONITOR_TYPES.filter((type) => !CODE_TYPES.some((code) => code === type));
  return shapedBody(monitor, "TestMonitor", parts, "type", probes);
}

/** A configuration of which an update keeps the credentials that it omits: docs/api.md, Channel updates. */
function keepingCredentials(field: Field): Field {
  if (field.type !== "variant" || !field.writeOnly) return field;
  const relaxed = Object.entries(field.variants).map(([key, shape]): [string, ObjectField] => {
    const fields = Object.entries(shape.fields).map(([name, each]): [string, Field] => {
      const { required: _required, ...rest } = each;
      // As above.
      return [name, each.secret ? (rest) : each];
    });
    // Another name: what is stored counts too, so that its rules do not apply to what is sent.
    return [key, { ...shape, name: `Updated${shape.name}`, fields: Object.fromEntries(fields) }];
  });
  return { ...field, variants: Object.fromEntries(relaxed) };
}

function updateBody(spec: KindSpec): JsonSchema {
  const parts: BodyParts = {
    takes: (field) => !field.immutable && !field.createOnly,
    required: spec.update?.required ?? [],
  };
  const fields = bodyFields(spec, parts);
  const kept = Object.entries(fields).map(([name, field]) => [name, keepingCredentials(field)]);
  const all: Fields = { ...(Object.fromEntries(kept) as Fields), ...flagsOf(spec.fields) };
  return narrowed(`Update${spec.name}`, bodySchema(all));
}

/** The component schemas of a kind: `Tag`, `CreateTag`, `UpdateTag`. */
export function kindSchemas(spec: KindSpec): Readonly<Record<string, JsonSchema>> {
  const record = { ...recordSchema(kindRecord(spec)), description: spec.doc };
  return {
    [spec.name]: record,
    ...(spec.createLacks && { [`Created${spec.name}`]: lacking(record, spec.createLacks) }),
    [`Create${spec.name}`]: createBody(spec),
    ...(spec.update && { [`Update${spec.name}`]: updateBody(spec) }),
  };
}
