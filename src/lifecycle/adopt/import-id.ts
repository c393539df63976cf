// Import ids: `ID`, or `PARENT_ID/ID` for an object with a parent. Instead of the id, users can give the unique fields
// of the object (`name=shop`).
import { NotAdopted } from "./adoption";
import { idFrom, namesOf, onlyNamed } from "./find-existing";
import { lifecycleOf } from "../lifecycle";
import type { Run, Target } from "../types";
import { NAME_MEMBERS, kindNamed } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/**
 * The object that an import names.
 * @throws NotAdopted if the id has another form, or if it does not name exactly one object
 */
export async function importTarget(spec: KindSpec, run: Run, importId: string): Promise<Target> {
  const { parent } = spec;
  const refused = (why: string): NotAdopted =>
    new NotAdopted(`${spec.name} "${importId}" cannot be imported: ${why}. Use ${formsOf(spec)}`);
  const [parentId, ownId] = split(spec, importId);
  const oldOutputs: JsonObject = {};
  if (parent !== undefined) {
    if (parentId === undefined) throw refused(`${parent.field} is required in its id`);
    oldOutputs[parent.field] = idFrom(kindNamed(parent.kind), parentId, refused);
  }
  const names = valuesIn(spec, ownId);
  const id =
    names === undefined
      ? idFrom(spec, ownId, refused)
      : await idNamed(spec, run, oldOutputs, names);
  return { spec, id, oldOutputs };
}

/** The id to import an object by. */
export function importIdOf(spec: KindSpec, id: string, inputs: JsonObject): string {
  const parentId = spec.parent && inputs[spec.parent.field];
  return typeof parentId !== "string" || hasIdOfParent(spec) ? id : `${parentId}/${id}`;
}

function idNamed(spec: KindSpec, run: Run, known: JsonObject, values: JsonObject): Promise<string> {
  const which = Object.entries(values)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(" and ");
  return onlyNamed(spec, run, {
    ...{ values: { ...known, ...values }, names: identifyingFields(spec), which },
    none: `with ${which} to import: check the value, and that monitoring:apiKey belongs to the organization`,
    several: "Import one of them by its id",
    refused: (why) => new NotAdopted(why),
  });
}

/** The id of the parent, and the rest. A kind whose id is that of its parent has only one of them. */
function split(spec: KindSpec, importId: string): readonly [string | undefined, string] {
  if (spec.parent === undefined) return [undefined, importId];
  if (hasIdOfParent(spec)) return [importId, importId];
  const at = importId.indexOf("/");
  return at <= 0 ? [undefined, importId] : [importId.slice(0, at), importId.slice(at + 1)];
}

function hasIdOfParent(spec: KindSpec): boolean {
  const field = spec.parent?.field ?? "";
  return lifecycleOf(spec).idFor?.({ [field]: field }) === field;
}

/** The fields that identify an object below its parent. */
function identifyingFields(spec: KindSpec): readonly string[] {
  if (lifecycleOf(spec).idFor !== undefined) return [];
  // Most objects without unique fields have a name, which may still be the only one of its kind.
  const name = NAME_MEMBERS.find((each) => each in spec.fields) ?? "name";
  const names = namesOf(spec, { [name]: "its name" }) ?? [];
  return names.filter((each) => each !== spec.parent?.field);
}

/**
 * The fields that an import id can name, the longer forms first: the last value of an id may contain anything. A field that is
 * not named has no value.
 */
function fieldForms(spec: KindSpec): (readonly string[])[] {
  const isNeeded = (name: string): boolean => {
    const field = spec.fields[name];
    return field === undefined || field.required === true || field.default !== undefined;
  };
  const unique = identifyingFields(spec);
  const needed = unique.filter(isNeeded);
  const forms = needed.length < unique.length ? [unique, needed] : [unique];
  return forms.filter((names) => names.length > 0);
}

/** The values in `name=shop`; undefined if the text has another form. */
function valuesIn(spec: KindSpec, text: string): JsonObject | undefined {
  for (const names of fieldForms(spec)) {
    const form = new RegExp(`^${names.map((name) => `${name}=(.+?)`).join(",")}$`, "s");
    const found = form.exec(text)?.slice(1);
    if (found !== undefined) return Object.fromEntries(names.map((name, at) => [name, found[at]]));
  }
  return undefined;
}

/** The forms of an import id of this kind, for a message. */
export const formsOf = (spec: KindSpec): string => importForms(spec).join(" or ");

/** The forms of an import id of this kind: the id, and the fields that can replace it. */
export function importForms(spec: KindSpec): string[] {
  const parent =
    spec.parent === undefined || hasIdOfParent(spec) ? "" : `${upper(spec.parent.field)}/`;
  const named = fieldForms(spec).map((names) => names.map((name) => `${name}=…`).join(","));
  return ["ID", ...named].map((form) => parent + form);
}

/** `statusPageId` as `STATUS_PAGE_ID`. */
const upper = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
