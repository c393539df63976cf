// The records of all organizations in a form that can be compared and contains no secret, for
// `GET /__emulator/state`. Logs are separate, since they only grow.
import { createHash } from "node:crypto";

import { KINDS, canonicalJson, isObject } from "../../definitions";
import type { Field, Fields, Json, JsonObject, KindSpec } from "../../definitions";
import type { Row } from "../contract";
import { LOCKS, WORKSPACES } from "../store/organizations";
import type { Tenant, Organizations } from "../store/organizations";
import { mapped } from "../store/members";

/** Collections of the core without secrets. */
const PLAIN = [WORKSPACES, LOCKS];

/** A hash of a text or an object, which shows only whether values are equal. Null, booleans and numbers stay as they are. */
function hashed(value: Json): Json {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  return `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex")}`;
}

/** The keys of a map are free and may name anything (headers, variables), so its values count as secret. */
function masked(field: Field | undefined, value: Json): Json {
  if (value === null) return null;
  if (field === undefined || field.secret || field.type === "map") return hashed(value);
  if (field.type === "list") {
    return Array.isArray(value) ? value.map((item) => masked(field.of, item)) : hashed(value);
  }
  if (!isObject(value)) return value;
  if (field.type === "object") return maskedMembers(field.fields, value);
  return field.type === "variant"
    ? maskedVariant(Object.values(field.variants), value)
    : hashed(value);
}

/** Members of any variant by name: secret if one variant declares them so. */
function maskedVariant(variants: readonly { fields: Fields }[], value: JsonObject): JsonObject {
  const shapes = variants.filter(({ fields }) => Object.keys(value).some((name) => name in fields));
  return mapped(value, (member, name) => {
    const fields = shapes.flatMap((shape) => shape.fields[name] ?? []);
    const strictest = fields.find((field) => field.secret) ?? fields[0];
    // The discriminator is in no variant's fields; it is not a secret.
    return strictest === undefined ? (member ?? null) : masked(strictest, member ?? null);
  });
}

function maskedMembers(fields: Fields, value: JsonObject): JsonObject {
  if (Object.keys(fields).length === 0) return { hash: hashed(value) };
  return mapped(value, (member, name) => masked(fields[name], member ?? null));
}

function maskedRow(spec: KindSpec | undefined, collection: string, row: Row): JsonObject {
  if (PLAIN.includes(collection)) return row;
  const known: Fields = { ...spec?.outputs, ...spec?.fields };
  const names = Object.keys(row).sort();
  const entries = names
    // `lastUsedAt` follows from requests and is left out.
    .filter((name) => name !== "lastUsedAt")
    .map((name): [string, Json] => {
      const value = row[name] ?? null;
      if (name === "id" || /At$|Id$/.test(name)) return [name, value];
      return [name, masked(known[name], value)];
    });
  return Object.fromEntries(entries);
}

function tenantState({ id, name, plan, store }: Tenant): JsonObject {
  const records: JsonObject = {};
  for (const collection of store.collections()) {
    const rows = store.list(collection);
    const spec = KINDS.find((kind) => kind.name === collection);
    if (rows.length > 0) records[collection] = rows.map((row) => maskedRow(spec, collection, row));
  }
  return { id, name, plan, records };
}

/** The stored records of all organizations, with the logs separate. */
export function snapshot(organizations: Organizations): JsonObject {
  return {
    organizations: organizations.tenants.map(tenantState),
    logs: {
      audit: organizations.tenants.map(({ id, store }) => ({
        orgId: id,
        entries: [...store.audit],
      })),
    },
  };
}
