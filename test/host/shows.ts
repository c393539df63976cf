// The service's value of a field, in the form in which a user writes it. Written by hand on purpose: it must
// not share the code that it tests.
import { createHash } from "node:crypto";

import { canonicalJson, isObject } from "../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../src/definitions";

/** Whether the record shows this value of a field; members that the service adds do not count. */
export function shows(spec: KindSpec, name: string, value: Json, record: JsonObject): boolean {
  const field = spec.fields[name];
  if (field === undefined) throw new Error(`${spec.name} has no field ${name}`);
  if (field.wire !== undefined) return contains(field.wire, normalized(field, value), record[name]);
  if (field.writeOnly) return hashOf(value) === record[spec.hash?.output ?? ""];
  if (isLinked(spec, name)) return showsLinks(value, record[name]);
  return contains(field, value, shownAt(spec, name, record));
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
export function showsNothing(field: Field | undefined, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  // A page always has a branding; its unset members are null or have their default.
  return Object.entries(value).every(([key, member]) => {
    const inner = memberOf(field, key, value);
    return showsNothing(inner, member) || (inner !== undefined && member === inner.default);
  });
}

type Look = (record: JsonObject) => Json | undefined;

const isDisabled: Look = ({ status }) => status === "disabled";

/** Where a record contains a field in another form than the written one, by kind and field. */
const ELSEWHERE: Readonly<Record<string, Look>> = {
  "Monitor.environmentId": ({ environment, environmentId }) =>
    isObject(environment) ? environment.id : environmentId,
  "ResourceGroupMember.memberId": ({ subscriptionId, monitorId }) => subscriptionId ?? monitorId,
  "EmailDomain.disabled": isDisabled,
  "AssignedEmailDomain.disabled": isDisabled,
  // The announcement of maintenance is its first update.
  "StatusPageMaintenance.body": ({ updates }) => rowsIn(updates)[0]?.body,
  "StatusPageMaintenance.affectedComponents": ({ affectedComponents }) =>
    rowsIn(affectedComponents).map((row) => ({
      componentId: row.statusPageComponentId ?? null,
      status: row.componentStatus ?? null,
    })),
};

/** The value of a field in a record, which may have another name there. */
export function shownAt(spec: KindSpec, name: string, record: JsonObject): Json | undefined {
  const look = ELSEWHERE[`${spec.name}.${name}`];
  return look === undefined ? record[name] : look(record);
}

const rowsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

function hashOf(value: Json): string {
  const text = typeof value === "string" ? value : canonicalJson(value);
  return createHash("sha256").update(text).digest("hex");
}

function showsLinks(written: Json, live: Json | undefined): boolean {
  const { tagIds = [], newTags = [] } = isObject(written) ? written : {};
  const rows = rowsIn(live);
  const ids = Array.isArray(tagIds) ? tagIds : [];
  const names = (Array.isArray(newTags) ? newTags.filter(isObject) : []).map(({ name }) => name);
  const isWanted = (row: JsonObject): boolean =>
    ids.includes(row.id ?? null) || names.includes(row.name);
  return (
    rows.every(isWanted) &&
    ids.every((id) => rows.some((row) => row.id === id)) &&
    names.every((name) => rows.some((row) => row.name === name))
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
