// In which order a replacement deletes and creates. Only the steps of a replacement show it, which most previews do not
// list: the provider decides it by unique names, and the engine then deletes what is replaced along with it first as well.
import { collides } from "../definitions";
import type { Change } from "./changes";
import { groups } from "./groups";

/** The changes; replacements that delete before they create are marked. */
export function withDeleteBeforeReplace(changes: readonly Change[]): Change[] {
  const replaced = changes.filter(({ action }) => action === "replace");
  const dependents = groups(
    replaced.flatMap((each) =>
      (each.before?.dependencies ?? []).map((urn) => [urn, each] as const),
    ),
  );
  const found = new Set<string>();
  const mark = ({ urn }: Change): void => {
    if (found.has(urn)) return;
    found.add(urn);
    dependents.get(urn)?.forEach(mark);
  };
  replaced.filter(collidesWithItself).forEach(mark);
  return changes.map((each) =>
    found.has(each.urn) ? { ...each, deleteBeforeReplace: true } : each,
  );
}

/** Whether the provider asks for the replacement, and for the delete first. One that the user forces creates first. */
const collidesWithItself = ({ kind, before, after, because }: Change): boolean =>
  kind !== undefined &&
  because.some((name) => {
    const field = kind.fields[name];
    return field?.immutable === true || field?.variantReplaces === true;
  }) &&
  before !== undefined &&
  after !== undefined &&
  collides(kind, { ...before.inputs, ...before.outputs }, after.inputs);
