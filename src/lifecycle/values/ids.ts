// Ids in API responses. They are used in paths, programs and states, so malformed ids are rejected.
import { scalarText } from "./members";
import { idProblem, pluralOf, storedId, withEscapes } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";

/** The id of a record, as text for the engine: a UUID in lower case, so that it stays the same. */
export function recordId(spec: KindSpec, record: JsonObject): string {
  const member = spec.idMember ?? "id";
  const id = scalarText(record[member]) ?? "";
  const words = idProblem(spec, id);
  if (words === undefined) return storedId(spec, id);
  const found = id === "" ? "no id" : `the ${member} ${quoted(id)}, which must be ${words}`;
  throw new Error(
    `the response for this ${spec.title} contains ${found}: check that monitoring:baseUrl is the address of the API`,
  );
}

/** The id of a list row. */
export function idInList(spec: KindSpec, row: JsonObject): string {
  const member = spec.idMember ?? "id";
  const id = scalarText(row[member]) ?? "";
  const words = idProblem(spec, id);
  if (words === undefined) return storedId(spec, id);
  throw new Error(
    `the API returned an invalid ${member} (${quoted(id)}) in the list of ${pluralOf(spec.title)} (${spec.name}): it must be ${words}`,
  );
}

/** How much of an invalid value a message repeats. */
const LONGEST = 60;

/** The API's text, truncated and without control characters. */
export const quoted = (value: Json): string =>
  withEscapes(JSON.stringify(typeof value === "string" ? value.slice(0, LONGEST) : value)).slice(
    0,
    LONGEST * 7,
  );
