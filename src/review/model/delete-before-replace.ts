// The order in which a replacement deletes and creates. Only the separate steps of a replacement show it, and most previews
// do not list them. So it is derived: the provider requests the delete first if unique names collide, and the engine then
// also deletes first whatever is replaced as a consequence.
import { collides } from "../../definitions";
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

/**
 * Whether the provider asks for the delete first, also if the program forces the replacement (`replaceOnChanges`). One that
 * the command forces (`--target-replace`) creates first: the engine does not ask the provider.
 */
const collidesWithItself = ({ kind, before, after, because }: Change): boolean =>
  kind !== undefined &&
  because.some((name) => kind.fields[name] !== undefined) &&
  before !== undefined &&
  after !== undefined &&
  collides(kind, { ...before.inputs, ...before.outputs }, after.inputs);
