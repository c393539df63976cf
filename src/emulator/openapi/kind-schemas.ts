// JSON Schema of the records and bodies of kinds, for the OpenAPI document.
import { LOOKUPS, recordOf, requestField, resolveField } from "../../definitions";
import type { Field, Fields, KindSpec, ObjectField } from "../../definitions";
import type { JsonSchema } from "../contract";
import { optionalField, withChangedVariants } from "../crud/accepted-fields";
import { bodySchema, recordSchema } from "./json-schema";
import { mapped } from "../store/members";

/**
 * The record of a kind, as its lookup describes it, with the members that are always there; members that only the
 * provider knows are in no record.
 */
function kindRecord(spec: KindSpec, always: readonly string[]): ObjectField {
  const paths = [spec.path, `${spec.path}/{}`].map(unnamed);
  const lookup = LOOKUPS.find(
    ({ path, reading }) => reading.as !== "maybe" && paths.includes(unnamed(path)),
  );
  const own = recordOf(spec);
  const record = lookup?.record ?? own;
  const fields = Object.entries(record.fields)
    .filter(([, { local, read }]) => local !== true && read === undefined)
    // The lookup knows only the shapes that the provider writes.
    .map(([name, field]): [string, Field] => {
      const whole = field.type === "variant" ? (own.fields[name] ?? field) : field;
      const { optional: _optional, ...certain } = whole;
      return [name, always.includes(name) ? certain : whole];
    });
  return { ...record, fields: Object.fromEntries(fields) };
}

/** What a slot is called differs between paths. */
export const unnamed = (path: string): string => path.replace(/\{\w*\}|:\w+/g, "{}");

/** The flags that clear fields, in updates. */
export const clearingFlags = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ clear }): [string, Field][] =>
      typeof clear === "object" && "flag" in clear
        ? [[clear.flag, { type: "flag", doc: "Clears what is set." }]]
        : [],
    ),
  );

/** Which fields a body has, and which of them it must have. */
export interface BodyParts {
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
      const { required: _required, ...field } = requestField(resolveField(plain, siblings));
      const isOfType = chosen !== undefined && plain.requiredFor?.includes(chosen);
      const isNeeded =
        required.includes(name) || isOfType || (plain.required && plain.when && chosen);
      const least = isOfType && field.type === "list" ? { min: 1 } : {};
      // The rest of the field has the members of the original, whichever type of the union that is.
      return [name, { ...field, ...least, ...(isNeeded && { required: true }) }];
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
export function shapedBody(
  spec: KindSpec,
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
    return { title: chosen, ...schema, properties };
  });
  return { oneOf: shapes };
}

function createBody(spec: KindSpec): JsonSchema {
  const required = Object.entries(spec.fields)
    .filter(([, field]) => field.required && field.when === undefined)
    .map(([name]) => name);
  const parts: BodyParts = { takes: (field) => !field.updateOnly, required };
  const by = spec.discriminator;
  const choices = by === undefined ? undefined : spec.fields[by];
  return by !== undefined && choices?.type === "choice"
    ? shapedBody(spec, parts, by, choices.values)
    : bodySchema(bodyFields(spec, parts));
}

/** A configuration of which an update keeps the credentials that it omits: docs/api.md, Channel updates. */
function keepingCredentials(field: Field): Field {
  if (field.type !== "variant" || !field.writeOnly) return field;
  return withChangedVariants(field, (fields) =>
    mapped(fields, (each) => (each.secret ? optionalField(each) : each)),
  );
}

function updateBody(spec: KindSpec): JsonSchema {
  const parts: BodyParts = {
    takes: (field) => !field.immutable && !field.createOnly,
    required: spec.update?.required ?? [],
  };
  const fields = bodyFields(spec, parts);
  return bodySchema({ ...mapped(fields, keepingCredentials), ...clearingFlags(spec.fields) });
}

/** The component schemas of a kind: `Tag`, `CreateTag`, `UpdateTag`. */
export function kindSchemas(
  spec: KindSpec,
  always: readonly string[] = [],
): Readonly<Record<string, JsonSchema>> {
  return {
    [spec.name]: { ...recordSchema(kindRecord(spec, always)), description: spec.doc },
    [`Create${spec.name}`]: createBody(spec),
    ...(spec.update && { [`Update${spec.name}`]: updateBody(spec) }),
  };
}
