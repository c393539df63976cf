// Which object it is: the one of the id that the program names, or the one of the resource's own name.
import { refusal } from "./adoption";
import type { Adopter } from "./adoption";
import { lifecycleOf } from "../lifecycle";
import { wordOf } from "../members";
import { recordId } from "../ids";
import { nameMember } from "../request";
import { isDuplicate } from "../duplicate";
import { idProblem, isAsGoodAsGone, isUnknown } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** What came of a search. */
export type Sought =
  | { readonly id: string }
  /** A preview does not know this yet. */
  | { readonly unknown: string }
  /** It is what this very resource has and gives up, because it is being replaced. */
  | "former";

/** How many objects a message names before it only counts. */
const NAMED_AT_MOST = 10;

/** Searches for what is to be taken over; an error where that is not one object. */
export async function search(adopter: Adopter): Promise<Sought> {
  const { spec, context, inputs, adoption } = adopter;
  const named = adoption.id ?? wordOf(lifecycleOf(spec).idFor?.(inputs));
  const unknown = unknownOf([spec.parent?.field ?? ""], inputs);
  if (named !== undefined && !isUnknown(named)) {
    const id = checkedId(adopter, named);
    if (context.ownership.hasLeft(spec, id)) return "former";
    return unknown === undefined ? { id } : { unknown };
  }
  if (named !== undefined) return { unknown: "its id" };
  const groups = namesOf(spec, inputs);
  if (groups.some((names) => context.ownership.hasLeftAs(spec, names, inputs))) return "former";
  const open = unknown ?? unknownOf(groups.flat(), inputs);
  return open === undefined ? { id: await idByName(adopter, groups) } : { unknown: open };
}

const unknownOf = (names: readonly string[], inputs: JsonObject): string | undefined =>
  names.find((name) => isUnknown(inputs[name]));

function checkedId(adopter: Adopter, id: string): string {
  const { idType, title } = adopter.spec;
  const words = idProblem(adopter.spec, id);
  if (words !== undefined) {
    throw refusal(adopter, `"${id}" is no id of a ${title}, which is ${words}`);
  }
  return idType === "uuid" ? id.toLowerCase() : id;
}

/** The fields that tell an object from all others, or the one that people know it by. */
function namesOf(spec: KindSpec, inputs: JsonObject): readonly (readonly string[])[] {
  if (spec.unique !== undefined) return spec.unique;
  const name = nameMember(inputs);
  return name === undefined || !(name in spec.fields) ? [] : [[name]];
}

async function idByName(adopter: Adopter, groups: readonly (readonly string[])[]): Promise<string> {
  const { spec, context, inputs } = adopter;
  if (groups.length === 0) {
    throw refusal(adopter, `a ${spec.title} has no name to be found by: name its id`);
  }
  const rows = await context.reader.recentSiblings(spec, inputs);
  const found = rows.filter(
    (row) =>
      !isAsGoodAsGone(spec, row) && groups.some((names) => isDuplicate(spec, names, inputs, row)),
  );
  const [only, ...others] = found;
  const which = groups.map((names) => names.join(", ")).join(" or ");
  if (only === undefined) {
    throw refusal(
      adopter,
      `there is no ${spec.title} with this ${which}. Check it, and that monitoring:apiKey belongs to the organization; or take adopt out of the program, which makes a new one`,
    );
  }
  if (others.length > 0) {
    const named = found.slice(0, NAMED_AT_MOST).map((row) => naming(spec, row));
    const more = found.length - named.length;
    throw refusal(
      adopter,
      `there are ${found.length} ${spec.title}s with this ${which}: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}. Name the id of one of them instead of true`,
    );
  }
  return recordId(spec, only);
}

function naming(spec: KindSpec, row: JsonObject): string {
  const name = nameMember(row);
  const id = recordId(spec, row);
  return name === undefined ? id : `${id} ("${wordOf(row[name]) ?? ""}")`;
}
