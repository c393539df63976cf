// Which objects outlive the steps that delete or replace their resources: another resource takes them over, or the
// service has no call that deletes them.
import { leavesOf } from "../../definitions";
import type { KindSpec } from "../../definitions";
import { existingId } from "./preview";
import type { Preview, ResourceState, Step } from "./preview";
import { idKey, kindOf } from "./urn";

/** Whether deleting the resource keeps its object, because of its kind. */
export const isKeptByKind = ({ keptOnDelete }: KindSpec, { outputs }: ResourceState): boolean =>
  keptOnDelete !== undefined &&
  (keptOnDelete.unless === undefined || outputs[keptOnDelete.unless] !== true);

/** Operations that give a resource another object than it had, and those that end its object. */
const STARTS = new Set(["create", "replace", "create-replacement", "import", "import-replacement"]);
const ENDS = new Set(["delete", "replace", "create-replacement", "import-replacement"]);

/** The keys of the object that a resource has or takes over, if it is one of this package. */
function keysOf(state: ResourceState): string[] {
  const [kind, id] = [kindOf(state.type), existingId(state)];
  if (kind === undefined || id === undefined) return [];
  // The import id of a child begins with that of its parent.
  const [own = id] = id.split("/").slice(-1);
  return [idKey(kind.name, id), idKey(kind.name, own)];
}

/** The preview with old states that show which objects stay. */
export const withKept = (preview: Preview): Preview => ({
  ...preview,
  steps: stepsWithKept(preview.steps),
});

function stepsWithKept(steps: readonly Step[]): Step[] {
  const heirs = new Map(
    steps.flatMap(({ op, urn, after }) =>
      // A provider does not know what another resource only reads.
      after === undefined || after.isExternal || !STARTS.has(op)
        ? []
        : keysOf(after).map((key) => [key, urn] as const),
    ),
  );
  const inherited = steps.map((step): Step => {
    const { urn, before, after } = step;
    if (before === undefined) return step;
    const [heir] = keysOf(before).flatMap((key) => heirs.get(key) ?? []);
    if (heir === undefined) return step;
    if (heir !== urn) return { ...step, before: { ...before, isRetained: true, heir } };
    // An import may name the object that the resource already has. To adopt it, the resource must be a new one.
    const isImport = after?.importId !== undefined;
    return isImport ? { ...step, before: { ...before, isRetained: true } } : step;
  });
  const gone = new Set(
    inherited.flatMap(({ op, before }) =>
      before === undefined || before.isRetained || !ENDS.has(op) ? [] : keysOf(before),
    ),
  );
  return inherited.map((step) => {
    const { op, before } = step;
    return before !== undefined && staysByKind(op, before, gone)
      ? { ...step, before: { ...before, isRetained: true } }
      : step;
  });
}

/** Whether an old object stays because of its kind, and because what it belongs to does not go either. */
function staysByKind(op: string, before: ResourceState, gone: ReadonlySet<string>): boolean {
  const kind = kindOf(before.type);
  if (kind === undefined || !isKeptByKind(kind, before)) return false;
  // A replacement of one that is generated ends the value of the old one.
  if (op !== "delete" && kind.shownOnce !== undefined) return false;
  return !leavesOf(kind, before.inputs).some(
    ({ field: { ref, immutable }, value }) =>
      immutable === true && ref !== undefined && gone.has(idKey(ref, String(value))),
  );
}
