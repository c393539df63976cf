// The records of all organizations in a form that can be compared and holds no secret: what
// `GET /__emulator/state` answers. Logs stand apart, since they only ever grow.
import { createHash } from "node:crypto";

import { KINDS, canonicalJson, isObject } from "../definitions";
import type { Field, Fields, Json, JsonObject, KindSpec } from "../definitions";
import type { Row } from "./contract";
import { LOCKS, WORKSPACES } from "./world";
import type { Tenant, World } from "./world";

/** Collections of the core that hold nothing secret. */
const PLAIN = [WORKSPACES, LOCKS];

/** A value by its hash: equal values are seen to be equal, and that is all that is seen. */
function hashed(value: Json): Json {
  if (value === null || typeof value === "boolean" || typeof value === "number") return value;
  return `sha256:${createHash("sha256").update(canonicalJson(value)).digest("hex")}`;
}

/** Free keys may name anything (headers, variables), so the values of a map count as secret. */
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

/** Members of any variant by their name: secret where one variant says so. */
function maskedVariant(variants: readonly { fields: Fields }[], value: JsonObject): JsonObject {
  const shapes = variants.filter(({ fields }) => Object.keys(value).some((name) => name in fields));
  const entries = Object.entries(value).map(([name, member]): [string, Json] => {
    const fields = shapes.flatMap((shape) => shape.fields[name] ?? []);
    const strictest = fields.find((field) => field.secret) ?? fields[0];
    // The discriminator is in no variant's fields; it is not a secret.
    return [name, strictest === undefined ? (member ?? null) : masked(strictest, member ?? null)];
  });
  return Object.fromEntries(entries);
}

function maskedMembers(fields: Fields, value: JsonObject): JsonObject {
  if (Object.keys(fields).length === 0) return { hash: hashed(value) };
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    masked(fields[name], member ?? null),
  ]);
  return Object.fromEntries(entries);
}

function maskedRow(spec: KindSpec | undefined, collection: string, row: Row): JsonObject {
  if (PLAIN.includes(collection)) return row;
  const known: Fields = { ...spec?.outputs, ...spec?.fields };
  const names = Object.keys(row).sort();
  const entries = names
    // The last use follows from requests and is not stored.
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

/** All stored records of all organizations, and the logs apart from them. */
export function snapshot(world: World): JsonObject {
  return {
    organizations: world.tenants.map(tenantState),
    logs: {
      audit: world.tenants.map(({ id, store }) => ({ orgId: id, entries: [...store.audit] })),
    },
  };
}
