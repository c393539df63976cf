// Finds the object to adopt: by the id that the program gives, or by the name of the resource.
import { refusal } from "./adoption";
import type { Adopter, NotAdopted } from "./adoption";
import { lifecycleOf } from "../lifecycle";
import { scalarText } from "../values/members";
import { recordId, nameMember, someOf } from "../values/describe";
import { isEqualIn } from "../safety/create-once";
import {
  idProblem,
  isAsGoodAsGone,
  isOnlyOne,
  isUnknown,
  pluralOf,
  storedId,
} from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import type { Run } from "../types";

/** The object to adopt, or what a preview does not know yet to find it. */
type Sought = { readonly id: string } | { readonly unknown: string };

/** Finds the object to adopt; throws unless there is exactly one. */
export async function findExisting(adopter: Adopter): Promise<Sought> {
  const { spec, inputs, adoption } = adopter;
  const named = adoption.id ?? scalarText(lifecycleOf(spec).idFor?.(inputs));
  const unknown = unknownOf([spec.parent?.field ?? ""], inputs);
  if (named !== undefined) {
    if (isUnknown(named)) return { unknown: "its id" };
    const id = idFrom(spec, named, (why) => refusal(adopter, why));
    return unknown === undefined ? { id } : { unknown };
  }
  const names = namesOf(spec, inputs);
  if (names === undefined) {
    throw refusal(
      adopter,
      `objects of this type (${spec.title}) cannot be found by name: use the id`,
    );
  }
  const open = unknown ?? unknownOf(names, inputs);
  return open === undefined ? { id: await idByName(adopter, names) } : { unknown: open };
}

/** The first of these fields that is not known yet. */
export const unknownOf = (names: readonly string[], inputs: JsonObject): string | undefined =>
  names.find((name) => isUnknown(inputs[name]));

/** A text as an id of this kind; throws if it is none. The error has no article before the title: it differs. */
export function idFrom(spec: KindSpec, id: string, refused: (why: string) => Error): string {
  const words = idProblem(spec, id);
  if (words === undefined) return storedId(spec, id);
  throw refused(`"${id}" is not an id of this type (${spec.title}): expected ${words}`);
}

/** The fields that are unique together, or the one that users identify an object by. */
export function namesOf(spec: KindSpec, inputs: JsonObject): readonly string[] | undefined {
  if (spec.unique !== undefined) return spec.unique;
  const name = nameMember(inputs);
  return name === undefined || !(name in spec.fields) ? undefined : [name];
}

function idByName(adopter: Adopter, names: readonly string[]): Promise<string> {
  const { spec, run, inputs } = adopter;
  const which = `this ${names.join(", ")}`;
  const none = isOnlyOne(spec)
    ? "yet. Check that monitoring:apiKey belongs to the organization, and monitoring:workspaceId, or remove adopt from the program to create one"
    : `with ${which}. Check the value, and that monitoring:apiKey belongs to the organization, or remove adopt from the program to create a new object`;
  const several = "Use the id of one of them in adopt";
  const refused = (why: string): NotAdopted => refusal(adopter, why);
  return onlyNamed(spec, run, { values: inputs, names, which, none, several, refused });
}

/** A search for the only object that has these values in these fields, and what an error says if there is none, or several. */
interface NameSearch {
  readonly values: JsonObject;
  readonly names: readonly string[];
  readonly which: string;
  /** Continues a sentence about what there is not. */
  readonly none: string;
  readonly several: string;
  readonly refused: (why: string) => NotAdopted;
}

/** The id of the only object with the wanted name. Its list may be some seconds old. */
export async function onlyNamed(
  spec: KindSpec,
  { reader }: Run,
  { values, names, which, none, several, refused }: NameSearch,
): Promise<string> {
  const rows = await reader.recentSiblings(spec, values);
  const found = rows.filter(
    (row) => !isAsGoodAsGone(spec, row) && isEqualIn(spec, names, values, row),
  );
  const [only, ...others] = found;
  if (only === undefined) throw refused(`there is no ${spec.title} ${none}`);
  if (others.length === 0) return recordId(spec, only);
  throw refused(
    `there are ${found.length} ${pluralOf(spec.title)} with ${which}: ${listOf(spec, found)}. ${several}`,
  );
}

/** The ids and names of some records, for a message. */
export const listOf = (spec: KindSpec, rows: readonly JsonObject[]): string =>
  someOf(
    rows.map((row) => {
      const name = nameMember(row);
      const id = recordId(spec, row);
      return name === undefined ? id : `${id} ("${scalarText(row[name]) ?? ""}")`;
    }),
  );
