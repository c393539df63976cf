// A field as a zod schema, independent of kinds; validate.ts creates the messages.
import { z } from "zod";

import { isEmailAddress } from "./email";
import type { Field, NumberField, ObjectField, TextField, VariantField } from "./field";
import { UUID } from "./ids";
import type { Json, JsonObject } from "./json";

/**
 * What is validated: the `inputs` of a user, or the body of a `create` or `update`, where the service ignores unknown
 * members and treats null as omitted.
 */
export type Mode = "inputs" | "create" | "update";

/** Whether unknown members of objects are rejected (inputs) or ignored (request bodies). */
export type Strictness = "strict" | "loose";

/** An instant as the API accepts it: ISO 8601 with a time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(T.*)?$/;

/** Date.parse takes a day that the month does not have for one of the next month. */
function isDate(value: string): boolean {
  const day = value.slice(0, 10);
  const midnight = Date.parse(day);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(value));
}
const isAddress = (value: string): boolean => /^https?:\/\/./i.test(value) && URL.canParse(value);

interface Requirement {
  readonly test: (value: string) => boolean;
  readonly hint: string;
}

const EXISTS = { test: isDate, hint: "a time that exists: there is no such day or hour" };

/** What each format requires; the first that a value does not meet is reported. */
const FORMATS: Readonly<Record<NonNullable<TextField["format"]>, readonly Requirement[]>> = {
  uuid: [{ test: (value) => UUID.test(value), hint: "a UUID" }],
  url: [{ test: isAddress, hint: "an http or https address" }],
  email: [{ test: isEmailAddress, hint: "an e-mail address" }],
  instant: [
    {
      test: (value) => INSTANT.test(value),
      hint: "a time with a time zone, for example 2030-01-01T00:00:00Z",
    },
    EXISTS,
  ],
  date: [{ test: (value) => DATE.test(value), hint: "a date, for example 2030-01-31" }, EXISTS],
};

function textSchema(field: TextField): z.ZodType {
  let schema = z.string();
  if (field.min !== undefined) schema = schema.min(field.min);
  if (field.max !== undefined) schema = schema.max(field.max);
  if (field.notBlank) {
    schema = schema.refine((value) => value.trim() !== "", {
      params: { code: "BLANK", message: "must not be blank" },
    });
  }
  const { pattern, hint, format } = field;
  if (pattern !== undefined) {
    schema = schema.refine((value) => pattern.test(value), {
      params: { code: "INVALID", message: `must be ${hint ?? `like ${pattern.source}`}` },
    });
  }
  for (const { test, hint: needed } of format === undefined ? [] : FORMATS[format]) {
    schema = schema.refine(test, {
      params: { code: "INVALID", message: `must be ${needed}` },
    });
  }
  return schema;
}

function numberSchema(field: NumberField): z.ZodType {
  // One message for a value outside its range, at either end.
  const min = field.min ?? -Infinity;
  const max = field.max ?? Infinity;
  const base = field.whole ? z.int() : z.number();
  if (min === -Infinity && max === Infinity) return base;
  const range =
    max === Infinity
      ? `must be at least ${min}`
      : min === -Infinity
        ? `must be at most ${max}`
        : `must be between ${min} and ${max}`;
  return base.refine((value) => value >= min && value <= max, {
    params: { code: "OUT_OF_RANGE", message: range },
  });
}

/** The schema of an object's members, which are optional unless `isRequired` returns true. */
export function shapeOf(
  fields: Readonly<Record<string, Field>>,
  strictness: Strictness,
  isRequired: (name: string, field: Field) => boolean = (_name, { required, explicit }) =>
    required === true || (explicit === true && strictness === "loose"),
): z.ZodObject {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isRequired(name, field)
        ? schemaOf(field, strictness)
        : schemaOf(field, strictness).optional(),
    ]),
  );
  return strictness === "strict" ? z.strictObject(shape) : z.looseObject(shape);
}

function variantSchema(field: VariantField, strictness: Strictness): z.ZodType {
  const options = Object.entries(field.variants).map(([name, shape]) =>
    shapeOf(shape.fields, strictness).extend({ [field.by]: z.literal(name) }),
  );
  const [first, ...rest] = options;
  if (first === undefined) return z.never();
  return z.discriminatedUnion(field.by, [first, ...rest]);
}

function objectSchema(field: ObjectField, strictness: Strictness): z.ZodType {
  return shapeOf(field.fields, strictness);
}

/** The schema of a field's value. The caller resolves a variant whose discriminator is outside. */
function schemaOf(field: Field, strictness: Strictness): z.ZodType {
  switch (field.type) {
    case "text":
      return textSchema(field);
    case "number":
      return numberSchema(field);
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum(field.values);
    case "list": {
      let schema = z.array(schemaOf(field.of, strictness));
      if (field.min !== undefined) schema = schema.min(field.min);
      if (field.max !== undefined) schema = schema.max(field.max);
      return schema;
    }
    case "map":
      return z.record(z.string(), schemaOf(field.of, strictness));
    case "object":
      return objectSchema(field, strictness);
    case "variant":
      return field.discriminator === "inside"
        ? variantSchema(field, strictness)
        : z.looseObject({});
  }
}

/** The field with the variant, the default and the kind that its siblings select. */
export function resolveField(field: Field, siblings: JsonObject): Field {
  return withKind(withDefault(withVariant(field, siblings), siblings), siblings);
}

function withVariant(field: Field, siblings: JsonObject): Field {
  if (field.type !== "variant" || field.discriminator === "inside") return field;
  const chosen = siblings[field.by];
  const found = typeof chosen === "string" ? field.variants[chosen] : undefined;
  if (found === undefined) return field;
  const { required, clear } = field;
  return {
    ...found,
    ...(required === undefined ? {} : { required }),
    ...(clear === undefined ? {} : { clear }),
  };
}

function withDefault(field: Field, siblings: JsonObject): Field {
  const { defaultBy } = field;
  const chosen = defaultBy === undefined ? undefined : siblings[defaultBy.by];
  const value = valueFor(defaultBy?.values, chosen);
  return value === undefined ? field : { ...field, default: value };
}

function withKind(field: Field, siblings: JsonObject): Field {
  const { refBy } = field;
  const chosen = refBy === undefined ? undefined : siblings[refBy.by];
  const ref = valueFor(refBy?.kinds, chosen);
  return ref === undefined ? field : { ...field, ref };
}

/** The value of a table for a name from outside; inherited members do not count. */
const valueFor = <Value>(
  table: Readonly<Record<string, Value>> | undefined,
  name: Json | undefined,
): Value | undefined =>
  table !== undefined && typeof name === "string" && Object.hasOwn(table, name)
    ? table[name]
    : undefined;
