// Removes unique values from the service's records, so that objects can be compared.
import { isObject } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";

const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Random text; a digest has no capitals. */
const TOKEN = /\b(?=\w*[A-Z])[A-Za-z0-9]{24,}\b/g;
/** A name can be the same text as the id of its object, such as `4`. */
const isId = (name: string, value: Json | undefined, id: string | undefined): boolean =>
  /^id$|Id$/.test(name) && typeof value !== "object" && String(value) === id;

/** The record without ids, times and tokens. */
export function withoutUniqueValues(record: JsonObject, id: string | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => [
      name,
      isId(name, member, id) ? "…" : replaced(member ?? null, id),
    ]),
  );
}

function replaced(value: Json, id: string | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => replaced(item, id));
  if (isObject(value)) return withoutUniqueValues(value, id);
  if (typeof value !== "string") return value;
  return [UUID, INSTANT, TOKEN].reduce((text, mark) => text.replaceAll(mark, "…"), value);
}
