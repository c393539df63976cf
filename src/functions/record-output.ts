// Converts a record of the API to the values that users see: without nulls and what the engine cannot take, with secrets
// marked, unknown members kept.
import {
  byName,
  isCredential,
  isCredentialName,
  isObject,
  resolveField,
  storable,
} from "../definitions";
import type {
  Field,
  Fields,
  Json,
  JsonObject,
  ObjectField,
  Storable,
  VariantField,
} from "../definitions";

/** Marks a value as secret. */
export type Secret = (value: Json) => unknown;

/** The values of a record that the engine can take. */
export const recordValues = (shape: ObjectField, record: JsonObject): Storable =>
  storable(fieldsOf(shape), { ...record, ...derivedMembers(shape.fields, record) });

/** The values of a record as users see them. */
export const recordOutput = (
  shape: ObjectField,
  values: JsonObject,
  secret: Secret,
): Record<string, unknown> => shownMembers(fieldsOf(shape), values, secret);

const fieldsOf = ({ fields, unshown }: ObjectField): Fields => byName({ ...unshown, ...fields });

/** Members that the definition derives from other members of the record. */
function derivedMembers(fields: Fields, record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { read }]) =>
      read === undefined ? [] : [[name, read(record)]],
    ),
  );
}

function shownMembers(fields: Fields, record: JsonObject, secret: Secret): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (value === null || value === undefined) return [];
      const field = fields[name];
      return [[name, shownValue(name, field && resolveField(field, record), value, secret)]];
    }),
  );
}

function shownValue(name: string, field: Field | undefined, value: Json, secret: Secret): unknown {
  if (field === undefined ? looksSecret(name, value) : field.secret) return secret(value);
  if (Array.isArray(value)) {
    const item = field?.type === "list" ? field.of : undefined;
    return value.map((each) => shownValue(name, item, each, secret));
  }
  return isObject(value) ? shownMembers(membersOf(field, value), value, secret) : value;
}

/** For a member that is newer than this package. */
const looksSecret = (name: string, value: Json): boolean =>
  typeof value === "object"
    ? isCredentialName(name, "member")
    : isCredential(name, "member", String(value));

const NO_FIELDS: Fields = byName({});

/** The fields of a value's members; none if it is not the expected object. */
function membersOf(field: Field | undefined, value: JsonObject): Fields {
  if (field?.type === "object") return field.fields;
  if (field?.type === "variant") return variantMembers(field, value);
  if (field?.type !== "map") return NO_FIELDS;
  return byName(Object.fromEntries(Object.keys(value).map((name) => [name, field.of])));
}

/** For a variant that is newer than this package: its members may be those that are secret in another one. */
function variantMembers({ by, variants }: VariantField, value: JsonObject): Fields {
  const chosen = value[by];
  const shape = typeof chosen === "string" ? variants[chosen] : undefined;
  if (shape !== undefined) return shape.fields;
  const all = Object.values(variants).flatMap(({ fields }) => Object.entries(fields));
  return byName(Object.fromEntries(all.filter(([, field]) => field.secret)));
}
