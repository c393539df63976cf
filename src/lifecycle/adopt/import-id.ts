// The id that a user imports an object by: its id, below the id of its parent if it has one (`PAGE/ID`), or instead of
// the id what is unique about it (`name=shop`), for users who do not know the id.
import { refusal } from "./adoption";
import { namesOf, search } from "./search";
import { lifecycleOf } from "../lifecycle";
import type { RunContext, Target } from "../run/run-context";
import { idProblem } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/**
 * The object that an import names.
 * @throws NotAdopted if the id has another form, or if it does not name exactly one object
 */
export async function importTarget(
  spec: KindSpec,
  context: RunContext,
  importId: string,
): Promise<Target> {
  const [parentId, own] = split(spec, importId);
  const known: JsonObject =
    spec.parent === undefined || parentId === undefined ? {} : { [spec.parent.field]: parentId };
  const named = namedIn(spec, own);
  if (named !== undefined) {
    const inputs = { ...known, ...named };
    const adoption = { id: undefined, managedBy: undefined };
    const found = await search({ spec, context, inputs, adoption });
    if (typeof found === "object" && "id" in found) return { spec, id: found.id, olds: known };
  }
  const words = idProblem(spec, own);
  const isComplete = spec.parent === undefined || parentId !== undefined;
  if (named !== undefined || words !== undefined || !isComplete) {
    throw refusal({ spec, inputs: {} }, `"${importId}" is not ${formsOf(spec)}`);
  }
  return { spec, id: spec.idType === "uuid" ? own.toLowerCase() : own, olds: known };
}

/** The id of the parent, and the rest. A kind whose id is that of its parent has only one of them. */
function split(spec: KindSpec, importId: string): readonly [string | undefined, string] {
  if (spec.parent === undefined) return [undefined, importId];
  if (hasIdOfParent(spec)) return [importId, importId];
  const at = importId.indexOf("/");
  return at < 0 ? [undefined, importId] : [importId.slice(0, at), importId.slice(at + 1)];
}

function hasIdOfParent(spec: KindSpec): boolean {
  const field = spec.parent?.field ?? "";
  return lifecycleOf(spec).idFor?.({ [field]: field }) === field;
}

/** The groups of fields that identify an object below its parent. */
function groupsOf(spec: KindSpec): readonly (readonly string[])[] {
  if (lifecycleOf(spec).idFor !== undefined) return [];
  // Most objects without unique fields have a name, which may still be the only one of its kind.
  const groups = namesOf(spec, { name: "" });
  return groups.map((names) => names.filter((name) => name !== spec.parent?.field));
}

/** The values in `name=shop`; undefined if the text has another form. */
function namedIn(spec: KindSpec, text: string): JsonObject | undefined {
  for (const names of groupsOf(spec)) {
    const form = new RegExp(`^${names.map((name) => `${name}=(.+?)`).join(",")}$`, "s");
    const values = form.exec(text)?.slice(1);
    if (values !== undefined) {
      return Object.fromEntries(names.map((name, at) => [name, values[at]]));
    }
  }
  return undefined;
}

/** What an import of this kind may be called, in words. */
function formsOf(spec: KindSpec): string {
  const parent =
    spec.parent === undefined || hasIdOfParent(spec) ? "" : `${upper(spec.parent.field)}/`;
  const forms = [
    "ID",
    ...groupsOf(spec).map((names) => names.map((name) => `${name}=…`).join(",")),
  ];
  return `an id for an import of a ${spec.title}: use ${forms.map((form) => parent + form).join(" or ")}`;
}

/** `statusPageId` as `STATUS_PAGE_ID`. */
const upper = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
