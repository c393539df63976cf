// Ids: their form for each kind, and their comparison.
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { PLACEHOLDERS } from "./unknown";

/** The form of a UUID. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const FORMS: Readonly<Record<KindSpec["idType"], { form: RegExp; words: string }>> = {
  uuid: { form: UUID, words: "a UUID" },
  integer: { form: /^\d+$/, words: "a whole number" },
  // It is used in paths and programs and printed on terminals.
  text: {
    form: /^(?!\.{1,2}$)[^\p{C}\p{Z}/\\]+$/u,
    words: "a string without slashes, spaces and control characters",
  },
};

/** The expected form of an id of this kind, in words, if this value does not have it. */
export function idProblem({ idType }: Pick<KindSpec, "idType">, id: string): string | undefined {
  const { form, words } = FORMS[idType];
  // A larger number changes when JSON is parsed.
  const isExact = idType !== "integer" || Number.isSafeInteger(Number(id));
  // A placeholder has the form of a UUID, and the engine would take the object for one that does not exist yet.
  return form.test(id) && isExact && !PLACEHOLDERS.has(id) ? undefined : words;
}

/** The normalised form of an id, for comparison. */
export const sameId = (id: string): string => id.toLowerCase();

/** Whether two texts are the same UUID, in upper or lower case. */
export const isSameUuid = (left: string, right: string): boolean =>
  UUID.test(left) && sameId(left) === sameId(right);

/** A valid id of this kind as the service writes it. */
export const storedId = ({ idType }: Pick<KindSpec, "idType">, id: string): string =>
  idType === "uuid" ? sameId(id) : id;

/** The id of a row, in its normalised form; empty if it has none. */
export const comparableId = ({ idMember }: Pick<KindSpec, "idMember">, row: JsonObject): string => {
  const id = row[idMember ?? "id"];
  return typeof id === "string" || typeof id === "number" ? sameId(String(id)) : "";
};
