// Whether a value conforms to the definition of a record, and so to its generated type.
import * as pulumi from "@pulumi/pulumi";

import { isObject, resolveField } from "../../../src/definitions";
import type { Field, Fields, Json, JsonObject, TextField } from "../../../src/definitions";
import { valueOf } from "../../support/functions/program";

const FORMATS: Readonly<Record<NonNullable<TextField["format"]>, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  url: /^https?:\/\//,
  email: /@/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d(T00:00:00(\.000)?Z)?$/,
};

/** The violations, each with its path; empty if the value conforms. */
export async function breaches(fields: Fields, record: JsonObject, at = ""): Promise<string[]> {
  return all(
    Object.entries(fields).map(async ([name, field]) => {
      const value = record[name];
      const path = `${at}.${name}`;
      if (value !== undefined) return ofValue(resolveField(field, record), value, path);
      return field.optional ? [] : [`${path} is missing`];
    }),
  );
}

async function ofValue(field: Field, value: unknown, at: string): Promise<string[]> {
  if (!field.secret) return ofPlain(field, value as Json, at);
  if (!pulumi.Output.isInstance(value)) return [`${at} is not an output`];
  if (!(await pulumi.isSecret(value))) return [`${at} is not secret`];
  const { secret: _secret, ...plain } = field;
  return ofPlain(plain, (await valueOf(value)) as Json, at);
}

async function ofPlain(field: Field, value: Json, at: string): Promise<string[]> {
  const bad = [`${at} is ${JSON.stringify(value)}`];
  switch (field.type) {
    case "text":
      return typeof value === "string" &&
        (FORMATS[field.format ?? "url"].test(value) || !field.format)
        ? []
        : bad;
    case "choice":
      return typeof value === "string" && field.values.includes(value) ? [] : bad;
    case "flag":
      return typeof value === "boolean" ? [] : bad;
    case "number":
      return typeof value === "number" && (!field.whole || Number.isInteger(value)) ? [] : bad;
    case "list":
      if (!Array.isArray(value)) return bad;
      return all(value.map((item, index) => ofValue(field.of, item, `${at}[${index}]`)));
    case "map":
      if (!isObject(value)) return bad;
      return all(
        Object.entries(value).map(([key, item]) => ofValue(field.of, item, `${at}.${key}`)),
      );
    case "object":
      return isObject(value) ? breaches(field.fields, value, at) : bad;
    case "variant": {
      if (!isObject(value)) return bad;
      const chosen = value[field.by];
      const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
      return shape === undefined
        ? [`${at} is of no known variant`]
        : breaches(shape.fields, value, at);
    }
  }
}

const all = async (each: Promise<string[]>[]): Promise<string[]> =>
  (await Promise.all(each)).flat();
