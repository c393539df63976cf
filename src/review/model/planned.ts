// The resources of a plan, changed or not, as rules without a diff see them: grouped by provider, because each provider may belong
// to another organization.
import { leavesOf, UNKNOWN, urnParts } from "../../definitions";
import type { JsonObject, KindSpec, Leaf } from "../../definitions";
import { actionOf } from "./changes";
import type { Action } from "./changes";
import { groups } from "./groups";
import { withKept } from "./kept";
import { positionOf } from "./position";
import type { Position } from "./position";
import { deletedFirst, existingId, SECRET } from "./preview";
import type { Preview, Step } from "./preview";
import { DEFAULT_PROVIDER, kindOf, providerName } from "./urn";
import { clean } from "./words";

/** The planned operation on a resource; `write`: created or changed, it is not known which. */
export type Op = Exclude<Action, "release"> | "write" | "same" | "read";

/** A resource and its planned operation. */
export interface Planned {
  readonly kind: KindSpec;
  readonly urn: string;
  /** Its name in the program. */
  readonly name: string;
  readonly op: Op;
  /** The new inputs; for a delete, the current ones. Unknown values are the engine's placeholders. */
  readonly inputs: JsonObject;
  /** The current inputs, if known. */
  readonly before?: JsonObject | undefined;
  /** Its current id; in a replacement, the id of the object that is deleted; of an object that it adopts. */
  readonly id?: string | undefined;
  /** URNs by the name of the input that depends on them. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** In a replacement, the old object is deleted before the new one is created. */
  readonly deletesFirst?: boolean;
  readonly at?: Position | undefined;
}

const leaves = new WeakMap<Planned, readonly Leaf[]>();

/** The scalar values in its inputs, secrets as unknown ones; cached, because each is compared with many others. */
export function leavesIn(planned: Planned): readonly Leaf[] {
  const known = leaves.get(planned);
  if (known !== undefined) return known;
  const found = leavesOf(planned.kind, planned.inputs).map((leaf) =>
    leaf.value === SECRET ? { ...leaf, value: UNKNOWN } : leaf,
  );
  leaves.set(planned, found);
  return found;
}

/** The part of a plan that belongs to one provider. */
export interface ProviderPlan {
  /** Name of the provider in the program; `default` for resources without an explicit one. */
  readonly provider: string;
  readonly resources: readonly Planned[];
  readonly preview: Preview;
  /** Whether it shows which resources are created, changed and deleted, and not only the result. */
  readonly isWhole: boolean;
}

/** Steps that determine the operation on a resource; others are parts of them. */
const TELLING = new Set([
  "create",
  "update",
  "replace",
  "delete",
  "import",
  "write",
  "same",
  "read",
]);

/** The parts of a preview, one for each provider with resources of this package. */
export function plansByProvider(preview: Preview, isWhole = true): ProviderPlan[] {
  const { steps } = withKept(preview);
  const gaps = deletedFirst(steps);
  const own = steps.filter(({ before, after }) => kindOf((after ?? before)?.type ?? ""));
  const parts = groups(own.map((step) => [providerOf(step), step] as const));
  return [...parts].flatMap(([provider, all]) => {
    const resources = all.flatMap((step) => plannedIn(step, gaps));
    const part = { provider, resources, preview: { ...preview, steps: all }, isWhole };
    return resources.length === 0 ? [] : [part];
  });
}

function plannedIn(step: Step, gaps: ReadonlySet<string>): Planned[] {
  const { urn, before, after } = step;
  const state = after ?? before;
  const kind = state && kindOf(state.type);
  const op = opOf(step);
  if (state === undefined || kind === undefined || op === undefined) return [];
  // The old object stays, and no longer belongs to the stack.
  const isLeft = step.op === "replace" && before?.isRetained === true;
  const id = (isLeft ? undefined : before?.id) ?? existingId(after);
  return [
    {
      ...{ kind, urn, op, inputs: state.inputs, sources: state.sources },
      name: clean(urnParts(urn).name),
      before: isLeft ? undefined : before?.inputs,
      id: id === "" ? undefined : id,
      deletesFirst: gaps.has(urn),
      at: positionOf(after?.sourcePosition),
    },
  ];
}

/** Undefined if the object is not the stack's own afterwards, or no longer its concern. */
function opOf(step: Step): Op | undefined {
  const { op, before, after } = step;
  if (!TELLING.has(op)) return undefined;
  if (op === "same" || op === "read" || op === "write") return op;
  const action = actionOf(step);
  if (action === "release") return undefined;
  if (action !== "replace" || !before?.isRetained) return action;
  return after?.importId === undefined ? "create" : "adopt";
}

function providerOf({ before, after }: Step): string {
  const { provider } = after ?? before ?? {};
  return provider === undefined ? DEFAULT_PROVIDER : providerName(provider);
}

/** Whether it exists after the run. */
export const existsAfterRun = ({ op }: Planned): boolean => op !== "delete";

/** Whether its current object is deleted. */
export const isRemoved = ({ op }: Planned): boolean => op === "delete" || op === "replace";

/** Whether the run creates an object for it. */
export const isMade = ({ op }: Planned): boolean => op === "create" || op === "replace";
