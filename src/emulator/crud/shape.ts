// Brings a body into the shape of its spec: scalars of the wrong JSON type converted, unknown members
// dropped, every optional member present (docs/api.md, "Envelopes").
import { isObject, isSameValue, resolveField, sameId, withoutNulls } from "../../definitions";
import type { ChoiceField, Field, Fields, Json, JsonObject, TextField } from "../../definitions";

/**
 * The fields of an object, or those that a variant's discriminator selects, inside the value or beside it.
 */
function chosenShape(field: Field, value: Json, siblings: JsonObject): Fields | undefined {
  if (field.type === "object") return field.fields;
  if (field.type !== "variant") return undefined;
  const holder = field.discriminator === "inside" ? value : siblings;
  const chosen = isObject(holder) ? holder[field.by] : undefined;
  return typeof chosen === "string" ? field.variants[chosen]?.fields : undefined;
}

function coercedScalar(field: Field, value: Json): Json {
  if (field.type === "text" || field.type === "choice") return storedText(field, textOf(value));
  if (field.type === "number" && typeof value === "string" && value.trim() !== "") {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  if (field.type === "flag" && (value === "true" || value === "false")) return value === "true";
  return value;
}

const textOf = (value: Json): Json =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

/** A UUID in lower case, and a word that is case-insensitive as its field has it (docs/api.md, Bodies). */
function storedText(field: TextField | ChoiceField, value: Json): Json {
  if (typeof value !== "string") return value;
  if (field.type === "text" && field.format === "uuid") return sameId(value);
  const words = field.type === "text" ? (field.known ?? []) : field.values;
  return words.find((each) => isSameValue(field, each, value)) ?? value;
}

/** The value with scalars converted to the JSON type of their field; what cannot be converted is kept. */
function coerced(field: Field, value: Json, siblings: JsonObject): Json {
  if (value === null) return null;
  if (field.type === "list") {
    return Array.isArray(value) ? value.map((item) => coerced(field.of, item, siblings)) : value;
  }
  if (!isObject(value)) return coercedScalar(field, value);
  if (field.type === "map") {
    return mapMembers(value, (member) => coerced(field.of, member, siblings));
  }
  const shape = chosenShape(field, value, siblings);
  return shape === undefined ? value : coercedMembers(shape, value);
}

/** `coerced` for all members of an object that are in `fields`; the others are kept. */
export function coercedMembers(fields: Fields, value: JsonObject): JsonObject {
  return mapMembers(value, (member, name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field === undefined ? member : coerced(field, member, value);
  });
}

/** The value as stored: known members only, each present, with defaults for omitted ones. */
export function withDefaults(field: Field, value: Json | undefined, siblings: JsonObject): Json {
  if (value === undefined || value === null) {
    return resolveField(field, siblings).default ?? null;
  }
  if (field.type === "text" && value === "" && emptyMeansNone(field)) return null;
  if (field.type === "list" && Array.isArray(value)) {
    return value.map((item) => withDefaults(field.of, item, siblings));
  }
  if (!isObject(value)) return value;
  if (field.type === "map") {
    return mapMembers(withoutNulls(value), (member) => withDefaults(field.of, member, siblings));
  }
  const shape = chosenShape(field, value, siblings);
  // An object without described members is open; a variant without members has none.
  const isOpen = field.type === "object" && Object.keys(field.fields).length === 0;
  if (shape === undefined || isOpen) return value;
  const members = mapMembers(shape, (member, name) => withDefaults(member, value[name], value));
  const inside = field.type === "variant" && field.discriminator === "inside";
  return inside ? { [field.by]: value[field.by], ...members } : members;
}

/** Whether the API stores an empty text as null: docs/api.md, "Updates and clearing". */
const emptyMeansNone = (field: Field): boolean =>
  typeof field.clear === "object" && "send" in field.clear && field.clear.send === "";

function mapMembers<From>(
  from: Readonly<Record<string, From | undefined>>,
  to: (member: From, name: string) => Json,
): JsonObject {
  const entries: [string, Json][] = [];
  for (const [name, member] of Object.entries(from)) {
    if (member !== undefined) entries.push([name, to(member, name)]);
  }
  return Object.fromEntries(entries);
}
