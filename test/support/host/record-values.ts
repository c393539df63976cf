// The service's value of a field, in the form in which a user writes it. The comparison is written by hand on purpose:
// it must not share the code that it tests. Where a record contains a field is in the definition: a wrong place would
// show another value.
import { createHash } from "node:crypto";

import { canonicalJson, isObject } from "../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../../src/definitions";
import { identityOf } from "../definitions/arbitraries";

/** Whether the record shows this value of a field; members that the service adds do not count. */
export function hasValue(spec: KindSpec, name: string, value: Json, record: JsonObject): boolean {
  const field = spec.fields[name];
  if (field === undefined) throw new Error(`${spec.name} has no field ${name}`);
  if (field.wire !== undefined) return contains(field.wire, normalized(field, value), record[name]);
  if (field.writeOnly) return hashOf(value) === record[spec.hash?.output ?? ""];
  if (isLinked(spec, name)) return hasLinks(field, value, record[name]);
  return contains(field, value, valueIn(spec, name, record));
}

/** Whether a field has calls of its own, which add and remove links. */
export const isLinked = ({ parts = [] }: KindSpec, name: string): boolean =>
  parts.some(({ part, field }) => part === "links" && field === name);

/** The value as sent to the service, without its location on this machine. */
function normalized(field: Field, value: Json): Json {
  if (field.type !== "object" || !isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !field.fields[name]?.local);
  return Object.fromEntries(members);
}

/** Whether the record shows nothing for a field, or only what the service puts there itself. */
export function isEmptyValue(field: Field | undefined, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  // A page always has a branding; its unset members are null or have their default.
  return Object.entries(value).every(([key, member]) => {
    const inner = memberOf(field, key, value);
    return isEmptyValue(inner, member) || (inner !== undefined && member === inner.default);
  });
}

/** The value of a field in a record, which may have another name there. */
export function valueIn(spec: KindSpec, name: string, record: JsonObject): Json | undefined {
  const read = spec.fields[name]?.read;
  return read === undefined ? record[name] : read(record);
}

const rowsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function hashOf(value: Json): string {
  const text = typeof value === "string" ? value : canonicalJson(value);
  return createHash("sha256").update(text).digest("hex");
}

/** Whether the rows are exactly the links that are written, by id or by what an item must say. */
function hasLinks(field: Field, written: Json, live: Json | undefined): boolean {
  const rows = rowsIn(live);
  const links = Object.entries(isObject(written) ? written : {}).flatMap(([key, items]) => {
    const list = memberOf(field, key, {});
    const of = list?.type === "list" ? list.of : undefined;
    return (Array.isArray(items) ? items : []).map((item) => identityOf(of, item));
  });
  const isLink = (row: JsonObject, link: Json): boolean =>
    isObject(link)
      ? Object.entries(link).every(([name, value]) => row[name] === value)
      : row.id === link;
  return (
    rows.every((row) => links.some((link) => isLink(row, link))) &&
    links.every((link) => rows.some((row) => isLink(row, link)))
  );
}

function contains(field: Field | undefined, written: Json, live: Json | undefined): boolean {
  if (Array.isArray(written)) {
    if (!Array.isArray(live) || live.length !== written.length) return false;
    const item = field?.type === "list" ? field.of : undefined;
    return field?.type === "list" && field.unordered
      ? written.every((each) => live.some((other) => contains(item, each, other)))
      : written.every((each, at) => contains(item, each, live[at]));
  }
  if (isObject(written)) {
    return (
      isObject(live) &&
      Object.entries(written).every(([key, member]) =>
        contains(memberOf(field, key, written), member ?? null, live[key]),
      )
    );
  }
  if (typeof written !== "string" || typeof live !== "string") return written === live;
  if (field?.type === "text" && field.format === "instant") {
    return Date.parse(written) === Date.parse(live);
  }
  if (field?.type === "text" && field.format === "date") return live.startsWith(written);
  return written === live || written.toLowerCase() === live.toLowerCase();
}

function memberOf(field: Field | undefined, key: string, value: JsonObject): Field | undefined {
  if (field?.type === "map") return field.of;
  if (field?.type === "object") return field.fields[key];
  if (field?.type !== "variant") return undefined;
  const chosen = value[field.by];
  return typeof chosen === "string" ? field.variants[chosen]?.fields[key] : undefined;
}
