// Import ids: `ID`, or `PARENT_ID/ID` for an object with a parent. Instead of the id, users can give the unique fields
// of the object (`name=shop`).
import { NotAdopted } from "./adoption";
import { idFrom, namesOf, onlyNamed, renamedSince } from "./find-existing";
import { lifecycleOf } from "../lifecycle";
import { isEqualIn } from "../safety/create-once";
import type { Run, Target } from "../types";
import { NAME_MEMBERS, kindNamed } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** The object that an import names. */
export interface ImportTarget extends Target {
  /** Throws if its record shows that it no longer has the name that it was found by. */
  readonly confirm: (record: JsonObject) => void;
}

/**
 * The object that an import names.
 * @throws NotAdopted if the id has another form, or if it does not name exactly one object
 */
export async function importTarget(
  spec: KindSpec,
  run: Run,
  importId: string,
): Promise<ImportTarget> {
  const { parent } = spec;
  const [parentId, ownId] = split(spec, importId);
  if (parent !== undefined && parentId === undefined) {
    throw refused(spec, importId, `${parent.field} is required in its id`);
  }
  const checked = (of: KindSpec, id: string): string =>
    idFrom(of, id, (why) => refused(spec, importId, why));
  const oldOutputs: JsonObject =
    parent === undefined || parentId === undefined
      ? {}
      : { [parent.field]: checked(kindNamed(parent.kind), parentId) };
  const named = namedIn(spec, ownId);
  if (named === undefined)
    return { spec, id: checked(spec, ownId), oldOutputs, confirm: () => undefined };
  const { values, unique } = named;
  return {
    spec,
    id: await idNamed(spec, run, oldOutputs, named),
    oldOutputs,
    confirm(record) {
      if (isEqualIn(spec, unique, { ...oldOutputs, ...values }, record)) return;
      throw new NotAdopted(notImported(spec, importId, renamedSince(spec, unique, record)));
    },
  };
}

/** The id to import an object by. */
export function importIdOf(spec: KindSpec, id: string, inputs: JsonObject): string {
  const parentId = spec.parent && inputs[spec.parent.field];
  return typeof parentId !== "string" || hasIdOfParent(spec) ? id : `${parentId}/${id}`;
}

function idNamed(
  spec: KindSpec,
  run: Run,
  known: JsonObject,
  { values, unique: names }: Named,
): Promise<string> {
  const which = Object.entries(values)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(" and ");
  return onlyNamed(spec, run, {
    ...{ values: { ...known, ...values }, names, which },
    none: `with ${which} to import: check the value, and that monitoring:apiKey belongs to the organization`,
    several: "Import one of them by its id",
    refused: (why) => new NotAdopted(why),
  });
}

const notImported = ({ name }: KindSpec, importId: string, why: string): string =>
  `${name} "${importId}" cannot be imported: ${why}`;

const refused = (spec: KindSpec, importId: string, why: string): NotAdopted =>
  new NotAdopted(`${notImported(spec, importId, why)}. Use ${formsOf(spec)}`);

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

/** The values in `name=shop`, and the fields that identify the object. */
interface Named {
  readonly values: JsonObject;
  readonly unique: readonly string[];
}

/** Undefined if the text has another form. */
function namedIn(spec: KindSpec, text: string): Named | undefined {
  for (const names of fieldForms(spec)) {
    const form = new RegExp(`^${names.map((name) => `${name}=(.+?)`).join(",")}$`, "s");
    const found = form.exec(text)?.slice(1);
    if (found === undefined) continue;
    const values = Object.fromEntries(names.map((name, at) => [name, found[at]]));
    return { values, unique: identifyingFields(spec) };
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
