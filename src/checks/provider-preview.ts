// The planned changes as checks see them: only resources of this package, grouped by provider, because each
// provider may belong to another organization.
import { withKept } from "../review/model/kept";
import { positionOf } from "../review/model/position";
import type { Position } from "../review/model/position";
import { deletedFirst, SECRET } from "../review/model/preview";
import type { Preview, ResourceState, Step } from "../review/model/preview";
import { kindOf } from "../review/model/urn";
import { clean } from "../review/model/words";
import { ADOPT, byName, isDefaultProvider, leavesOf, UNKNOWN, urnParts } from "../definitions";
import type { JsonObject, KindSpec, Leaf } from "../definitions";

/** The planned operation on a resource; `write`: created or changed, it is not known which. */
export type Op = "create" | "update" | "replace" | "write" | "delete" | "same" | "read";

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
  readonly before?: JsonObject;
  /** Its current id; in a replacement, the id of the object that is deleted. */
  readonly id?: string;
  /** URNs by the name of the input that depends on them. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Whether it adopts an existing object. */
  readonly adopts: boolean;
  /** In a replacement, the old object is deleted before the new one is created. */
  readonly deletesFirst?: boolean;
  readonly at?: Position;
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

/** The part of a preview that belongs to one provider. */
export interface ProviderPreview {
  /** Name of the provider in the program; `default` for resources without an explicit one. */
  readonly provider: string;
  readonly resources: readonly Planned[];
  /** Whether it shows which resources are created, changed and deleted, and not only the result. */
  readonly isWhole: boolean;
}

/** Name of the provider of resources without an explicit one. */
export const DEFAULT_PROVIDER = "default";

/** Steps that determine the operation on a resource; others are parts of them, or only read. */
const OPS: Readonly<Record<string, Op>> = byName({
  create: "create",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "same",
  read: "read",
  import: "same",
});

/** The parts of a preview, one for each provider with resources of this package. */
export function previewsOf(preview: Preview): ProviderPreview[] {
  const { steps } = withKept(preview);
  const gaps = deletedFirst(steps);
  const found = steps.flatMap((step) => {
    const state = step.after ?? step.before;
    const planned = state === undefined ? undefined : plannedIn(step, state, gaps.has(step.urn));
    return planned === undefined ? [] : [{ provider: providerOf(state), planned }];
  });
  return byProvider(found, true);
}

/** Resources grouped by the names of their providers. */
export function byProvider(
  found: readonly { readonly provider: string; readonly planned: Planned }[],
  isWhole: boolean,
): ProviderPreview[] {
  const groups = new Map<string, Planned[]>();
  for (const { provider, planned } of found) {
    const group = groups.get(provider) ?? [];
    group.push(planned);
    groups.set(provider, group);
  }
  return [...groups].map(([provider, resources]) => ({ provider, resources, isWhole }));
}

function plannedIn(
  { op: word, urn, before, after }: Step,
  state: ResourceState,
  deletesFirst: boolean,
) {
  const op = OPS[word];
  const kind = kindOf(state.type);
  if (op === undefined || kind === undefined) return undefined;
  const facts = {
    urn,
    inputs: state.inputs,
    sources: state.sources,
    at: positionOf(after?.sourcePosition),
  };
  // Its object stays and no longer belongs to the stack: a delete does nothing, and a replacement only creates.
  if (before?.isRetained && op === "delete") return undefined;
  if (before?.isRetained && op === "replace") {
    const isImport = after?.importId !== undefined;
    return plannedOf(kind, { ...facts, op: isImport ? "same" : "create", id: after?.id });
  }
  const id = before?.id ?? after?.id;
  return plannedOf(kind, { ...facts, op, before: before?.inputs, id, deletesFirst });
}

/** The facts that a planned resource is made from. */
export type Known = Pick<Planned, "urn" | "op" | "inputs" | "sources"> & {
  readonly [Name in "before" | "id" | "at" | "deletesFirst"]?: Planned[Name] | undefined;
};

/** A planned resource. */
export function plannedOf(kind: KindSpec, known: Known): Planned {
  const { urn, op, inputs, before, id, sources, at, deletesFirst } = known;
  return {
    kind,
    urn,
    name: clean(urnParts(urn).name),
    op,
    inputs,
    ...(before !== undefined && { before }),
    ...(id !== undefined && id !== "" && { id }),
    sources,
    adopts: inputs[ADOPT] !== undefined,
    ...(deletesFirst !== undefined && { deletesFirst }),
    ...(at !== undefined && { at }),
  };
}

/** `urn:…::default::8722…` ends with the provider's id. */
function providerOf({ provider }: Pick<ResourceState, "provider"> = {}): string {
  if (provider === undefined) return DEFAULT_PROVIDER;
  return providerName(provider.replace(/::[^:]*$/, ""));
}

/** The name in the URN of a provider. */
export function providerName(urn: string): string {
  const name = clean(urnParts(urn).name);
  return isDefaultProvider(name) ? DEFAULT_PROVIDER : name;
}

/** Whether it exists after the run. */
export const existsAfterRun = ({ op }: Planned): boolean => op !== "delete";

/** Whether its current object is deleted. */
export const goes = ({ op }: Planned): boolean => op === "delete" || op === "replace";

/** Whether the run creates an object for it. */
export const isMade = ({ op, adopts }: Planned): boolean =>
  (op === "create" || op === "replace") && !adopts;
