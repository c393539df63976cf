// Equality of values, and rewriting a value so that it keeps as much of its old form as possible. The engine shows
// its own comparison of inputs, so values that did not change must not look changed: order of sets, case, form of
// an instant, defaults, nulls.
import type { Field, ListField } from "./field";
import { canonicalJson, isObject } from "./json";
import type { Json, JsonObject } from "./json";
import { isUnknown } from "./unknown";

/** The canonical form of equal values; undefined for "not set". */
export function normal(field: Field, value: Json | undefined): Json | undefined {
  const given = value ?? field.default;
  if (given === undefined || given === null || isUnknown(given)) return given ?? undefined;
  switch (field.type) {
    case "text":
      return typeof given === "string" ? normalText(field, given) : given;
    case "choice":
      return field.foldCase && typeof given === "string" ? given.toLowerCase() : given;
    case "list": {
      if (!Array.isArray(given)) return given;
      const items = given.map((item) => normal(field.of, item) ?? null);
      return field.unordered ? withoutRepeats(sorted(items)) : items;
    }
    case "map":
      return mapMembers(given, (_name, item) => normal(field.of, item));
    case "object":
      return isObject(given) ? normalMembers(field.fields, given) : given;
    case "variant":
      return normalVariant(field, given);
    default:
      return given;
  }
}

function normalText(field: Extract<Field, { type: "text" }>, value: string): Json | undefined {
  if (field.format === "instant" && !Number.isNaN(Date.parse(value))) {
    return new Date(value).toISOString();
  }
  if (field.format === "date") return value.slice(0, 10);
  // If the field is cleared by "", "" means not set.
  if (
    value === "" &&
    typeof field.clear === "object" &&
    "send" in field.clear &&
    field.clear.send === ""
  ) {
    return undefined;
  }
  return field.foldCase || field.format === "uuid" ? value.toLowerCase() : value;
}

function normalVariant(field: Extract<Field, { type: "variant" }>, value: Json): Json {
  if (!isObject(value)) return value;
  const chosen = value[field.by];
  const shape = typeof chosen === "string" ? field.variants[chosen] : undefined;
  if (shape === undefined) return mapMembers(value, (_name, item) => item ?? undefined);
  return { [field.by]: chosen, ...normalMembers(shape.fields, value) };
}

function normalMembers(fields: Readonly<Record<string, Field>>, value: JsonObject): JsonObject {
  const members: JsonObject = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.local) continue;
    const member = normal(field, value[name]);
    if (member !== undefined) members[name] = member;
  }
  return members;
}

function mapMembers(value: Json, change: (name: string, item: Json) => Json | undefined): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => {
      const changed = item === undefined || item === null ? undefined : change(name, item);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}

function sorted(items: Json[]): Json[] {
  const keyed = items.map((item) => ({ item, key: canonicalJson(item) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
}

/** Plain values are in a set once. Equal objects may stand there several times, as assertions do. */
const withoutRepeats = (items: Json[]): Json[] =>
  items.filter((item, at) => isObject(item) || item !== items[at - 1]);

/** Whether two values of a field are equal in meaning. */
export function isSameValue(
  field: Field,
  left: Json | undefined,
  right: Json | undefined,
): boolean {
  // The usual case, and far cheaper than to compare canonical forms.
  if (identical(left, right)) return true;
  const [a, b] = [normal(field, left), normal(field, right)];
  if (a === undefined || b === undefined) return a === b;
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/** Keys of the items of a set: equal items of two sets have the same ones, and repeated items differ by their number. */
export function keysInSet(of: Field | undefined, items: readonly Json[]): string[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const meaning = canonicalJson((of === undefined ? item : normal(of, item)) ?? null);
    const count = (counts.get(meaning) ?? 0) + 1;
    counts.set(meaning, count);
    return `${count} ${meaning}`;
  });
}

/** Whether two values are equal as they are written. */
function identical(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, at) => identical(item, right[at]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && identical(left[name], right[name]));
}

/** The field that describes a member of a value. */
function memberField(field: Field, name: string, value: JsonObject): Field | undefined {
  if (field.type === "map") return field.of;
  if (field.type === "object") return field.fields[name];
  if (field.type !== "variant") return undefined;
  const chosen = value[field.by];
  return typeof chosen === "string" ? field.variants[chosen]?.fields[name] : undefined;
}

/** The new inputs, in the form of the previous ones wherever they are equal. */
export function reworded(field: Field, before: Json | undefined, now: Json): Json {
  if (before === undefined || before === null || isUnknown(now)) return now;
  if (Array.isArray(now)) {
    if (field.type !== "list" || !Array.isArray(before)) return now;
    return field.unordered
      ? inOldOrder(field, before, now, (item, old) => reworded(field.of, old, item))
      : now.map((item, at) => reworded(field.of, before[at], item));
  }
  if (isObject(now)) {
    if (!isObject(before)) return now;
    return mapMembers(now, (name, item) => {
      const member = memberField(field, name, now);
      return member === undefined ? item : reworded(member, before[name], item);
    });
  }
  return isSameValue(field, before, now) ? before : now;
}

/**
 * The items of a set in the order of the old ones: equal items in their old places, and others in the places that are free,
 * so that an edited item stays where it is. Paths with an index then mean the same item as before.
 */
function inOldOrder(
  field: ListField,
  before: readonly Json[],
  now: readonly Json[],
  written: (item: Json, old?: Json) => Json,
): Json[] {
  const [oldKeys, keys] = [keysInSet(field.of, before), keysInSet(field.of, now)];
  const left = new Map(now.map((item, at) => [keys[at], item]));
  const places = before.map((old, at) => {
    const item = left.get(oldKeys[at]);
    left.delete(oldKeys[at]);
    return item === undefined ? [] : [written(item, old)];
  });
  const others = [...left.values()].map((item) => written(item));
  const kept = places.flatMap((place) => (place.length > 0 ? place : others.splice(0, 1)));
  return [...kept, ...others];
}

/**
 * What a user would have written for a live value: the shortest form, keeping the parts of `written` that are still
 * equal. Undefined if omitting the field means the same.
 */
export function asWritten(
  field: Field,
  written: Json | undefined,
  live: Json | undefined,
): Json | undefined {
  if (written !== undefined && written !== null && isSameValue(field, written, live))
    return written;
  const value = normal(field, live);
  if (value === undefined || live === undefined || live === null) return undefined;
  if (field.default !== undefined && isSameValue(field, field.default, live)) return undefined;
  switch (field.type) {
    case "text":
      return field.format === "date" ? value : live;
    case "choice":
      return field.values.find((each) => isSameValue(field, each, live)) ?? live;
    case "list":
      return Array.isArray(live) ? listAsWritten(field, written, live) : live;
    case "map":
    case "object":
    case "variant":
      return isObject(live) ? membersAsWritten(field, written, live) : live;
    default:
      return live;
  }
}

function listAsWritten(field: ListField, written: Json | undefined, live: Json[]): Json[] {
  const before = Array.isArray(written) ? written : [];
  if (!field.unordered) {
    return live.map((item, at) => asWritten(field.of, before[at], item) ?? item);
  }
  return inOldOrder(
    field,
    before,
    live,
    (item, old) => old ?? asWritten(field.of, undefined, item) ?? item,
  );
}

function membersAsWritten(field: Field, written: Json | undefined, live: JsonObject): JsonObject {
  const before = isObject(written) ? written : {};
  const members: [string, Json][] = [];
  if (field.type === "variant" && field.discriminator === "inside") {
    members.push([field.by, live[field.by] ?? null]);
  }
  const names = field.type === "map" ? Object.keys(live) : Object.keys(memberFields(field, live));
  for (const name of names) {
    const member = memberField(field, name, live);
    if (member === undefined) continue;
    const value = member.local ? before[name] : asWritten(member, before[name], live[name]);
    if (value !== undefined) members.push([name, value]);
  }
  return Object.fromEntries(members);
}

function memberFields(field: Field, value: JsonObject): Readonly<Record<string, Field>> {
  if (field.type === "object") return field.fields;
  if (field.type !== "variant") return {};
  const chosen = value[field.by];
  return (typeof chosen === "string" ? field.variants[chosen]?.fields : undefined) ?? {};
}
