// Finds the object to adopt: by the id that the program gives, or by the name of the resource.
import { refusal } from "./adoption";
import type { Adopter } from "./adoption";
import { lifecycleOf } from "../lifecycle";
import { scalarText } from "../values/members";
import { recordId } from "../values/ids";
import { nameMember } from "../values/describe";
import { isDuplicate } from "../ownership/duplicate";
import {
  idProblem,
  isAsGoodAsGone,
  isOnlyOne,
  isUnknown,
  pluralOf,
  storedId,
} from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import type { RunContext } from "../run";

/** The result of a search. */
export type Found =
  | { readonly id: string }
  /** A value that the preview does not know yet. */
  | { readonly unknown: string }
  /** The resource's own previous object, which is being replaced. */
  | "previous";

/** How many objects a message lists. */
const NAMED_AT_MOST = 10;

/**
 * Finds the object to adopt; throws unless there is exactly one.
 * @param urn the resource that adopts it
 */
export async function findExisting(adopter: Adopter, urn: string | undefined): Promise<Found> {
  const { spec, context, inputs, adoption } = adopter;
  const named = adoption.id ?? scalarText(lifecycleOf(spec).idFor?.(inputs));
  const unknown = unknownOf([spec.parent?.field ?? ""], inputs);
  if (named !== undefined && !isUnknown(named)) {
    const id = checkedId(adopter, named);
    if (context.ownership.gaveUp(spec, id, urn)) return "previous";
    return unknown === undefined ? { id: existing(adopter, id) } : { unknown };
  }
  if (named !== undefined) return { unknown: "its id" };
  const names = namesOf(spec, inputs);
  if (names === undefined) {
    throw refusal(
      adopter,
      `objects of this type (${spec.title}) cannot be found by name: use the id`,
    );
  }
  if (context.ownership.gaveUpAs(spec, names, urn, inputs)) return "previous";
  const open = unknown ?? unknownOf(names, inputs);
  if (open !== undefined) return { unknown: open };
  return { id: existing(adopter, await idByName(adopter, names)) };
}

/** The id, unless its object exists only in a list that was read before. */
function existing(adopter: Adopter, id: string): string {
  if (!adopter.context.ownership.isDeleted(adopter.spec, id)) return id;
  throw refusal(
    adopter,
    `another resource had ${id}, and this run has deleted it. Remove adopt from the program to create a new object`,
  );
}

/** The first of these fields that is not known yet. */
export const unknownOf = (names: readonly string[], inputs: JsonObject): string | undefined =>
  names.find((name) => isUnknown(inputs[name]));

function checkedId(adopter: Adopter, id: string): string {
  const why = wrongId(adopter.spec, id);
  if (why !== undefined) throw refusal(adopter, why);
  return storedId(adopter.spec, id);
}

/** Why a text is not an id of this kind; undefined if it may be one. Without an article, which differs between titles. */
export function wrongId(spec: KindSpec, id: string): string | undefined {
  const words = idProblem(spec, id);
  if (words === undefined) return undefined;
  return `"${id}" is not an id of this type (${spec.title}): expected ${words}`;
}

/** The fields that are unique together, or the one that users identify an object by. */
export function namesOf(spec: KindSpec, inputs: JsonObject): readonly string[] | undefined {
  if (spec.unique !== undefined) return spec.unique;
  const name = nameMember(inputs);
  return name === undefined || !(name in spec.fields) ? undefined : [name];
}

async function idByName(adopter: Adopter, names: readonly string[]): Promise<string> {
  const { spec, context, inputs } = adopter;
  const found = await objectsNamed(spec, context, inputs, names);
  const [only, ...others] = found;
  const which = names.join(", ");
  if (only === undefined && isOnlyOne(spec)) {
    throw refusal(
      adopter,
      `there is no ${spec.title} yet. Check that monitoring:apiKey belongs to the organization, and monitoring:workspaceId, or remove adopt from the program to create one`,
    );
  }
  if (only === undefined) {
    throw refusal(
      adopter,
      `there is no ${spec.title} with this ${which}. Check the value, and that monitoring:apiKey belongs to the organization, or remove adopt from the program to create a new object`,
    );
  }
  if (others.length > 0) {
    throw refusal(
      adopter,
      `there are ${found.length} ${pluralOf(spec.title)} with this ${which}: ${listOf(spec, found)}. Use the id of one of them in adopt`,
    );
  }
  return recordId(spec, only);
}

/** Why an object is refused whose current values of these fields differ from those in the list. */
export const renamedSince = (
  spec: KindSpec,
  names: readonly string[],
  record: JsonObject,
): string =>
  `${naming(spec, record)} had this ${names.join(", ")} when its list was read, and has another one now: run again`;

/** The records that have the same values as these inputs in these fields. */
export async function objectsNamed(
  spec: KindSpec,
  { reader }: Pick<RunContext, "reader">,
  inputs: JsonObject,
  names: readonly string[],
): Promise<JsonObject[]> {
  const rows = await reader.recentSiblings(spec, inputs);
  return rows.filter((row) => !isAsGoodAsGone(spec, row) && isDuplicate(spec, names, inputs, row));
}

/** The ids and names of some records, for a message. */
export function listOf(spec: KindSpec, rows: readonly JsonObject[]): string {
  const named = rows.slice(0, NAMED_AT_MOST).map((row) => naming(spec, row));
  const more = rows.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function naming(spec: KindSpec, row: JsonObject): string {
  const name = nameMember(row);
  const id = recordId(spec, row);
  return name === undefined ? id : `${id} ("${scalarText(row[name]) ?? ""}")`;
}
