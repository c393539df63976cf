// What a run is going to do, as checks see it: our resources only, grouped by provider, because each
// provider may belong to another organization.
import type { Preview, ResourceState, Step } from "../review/preview";
import { kindOf, urnParts } from "../review/urn";
import { clean } from "../review/words";
import { ADOPT, byName, leavesOf } from "../definitions";
import type { JsonObject, KindSpec, Leaf } from "../definitions";

/** What becomes of a resource; `write`: it is made or changed, and it is not known which. */
export type Op = "create" | "update" | "replace" | "write" | "delete" | "same" | "read";

/** A place in a program. */
export interface Position {
  /** Relative to the folder of the project. */
  readonly file: string;
  readonly line: number;
}

/** A resource and what becomes of it. */
export interface Planned {
  readonly kind: KindSpec;
  readonly urn: string;
  /** Its name in the program. */
  readonly name: string;
  readonly op: Op;
  /** As they will be; of what is deleted, as they are. Unknown values stand as the engine writes them. */
  readonly inputs: JsonObject;
  /** As they are, where that is known. */
  readonly before?: JsonObject;
  /** The id that it has now; that of a replaced object goes away. */
  readonly id?: string;
  /** URNs by the name of the input whose value comes from them. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** It takes over an object that is there. */
  readonly adopts: boolean;
  readonly at?: Position;
}

const leaves = new WeakMap<Planned, readonly Leaf[]>();

/** The plain values in its inputs; remembered, because each is held against many others. */
export function leavesIn(planned: Planned): readonly Leaf[] {
  const known = leaves.get(planned);
  if (known !== undefined) return known;
  const found = leavesOf(planned.kind, planned.inputs);
  leaves.set(planned, found);
  return found;
}

/** The part of a preview that belongs to one provider. */
export interface ProviderPreview {
  /** Name of the provider in the program; `default` for what names none. */
  readonly provider: string;
  readonly resources: readonly Planned[];
  /** Whether it shows what is created, changed and deleted, and not only the result. */
  readonly isWhole: boolean;
}

/** Name of the provider of resources that name none. */
export const DEFAULT_PROVIDER = "default";

/** The steps that say what becomes of a resource; the others are parts of them, or only look. */
const OPS: Readonly<Record<string, Op>> = byName({
  create: "create",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "same",
  read: "read",
  import: "same",
});

/** The parts of a preview, one for each provider that has resources of ours. */
export function previewsOf({ steps }: Preview): ProviderPreview[] {
  const found = steps.flatMap((step) => {
    const state = step.after ?? step.before;
    const planned = state === undefined ? undefined : plannedIn(step, state);
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

function plannedIn({ op: word, urn, before, after }: Step, state: ResourceState) {
  const op = OPS[word];
  const kind = kindOf(state.type);
  if (op === undefined || kind === undefined) return undefined;
  // Its object stays where it is and no longer belongs to the stack.
  if (op === "delete" && state.isRetained) return undefined;
  return plannedOf(kind, {
    urn,
    op,
    inputs: (after ?? state).inputs,
    before: before?.inputs,
    id: before?.id ?? after?.id,
    sources: state.sources,
    at: positionOf(after?.sourcePosition),
  });
}

/** What is known of a resource before it becomes a planned one. */
export type Known = Pick<Planned, "urn" | "op" | "inputs" | "sources"> & {
  readonly [Name in "before" | "id" | "at"]?: Planned[Name] | undefined;
};

/** A planned resource. */
export function plannedOf(kind: KindSpec, known: Known): Planned {
  const { urn, op, inputs, before, id, sources, at } = known;
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
    ...(at !== undefined && { at }),
  };
}

/** `urn:…::default::8722…` ends with the provider's id. */
function providerOf({ provider }: Pick<ResourceState, "provider"> = {}): string {
  if (provider === undefined) return DEFAULT_PROVIDER;
  return providerName(provider.replace(/::[^:]*$/, ""));
}

/** The name that an URN of a provider holds. */
export const providerName = (urn: string): string => clean(urnParts(urn).name);

function positionOf(position: string | undefined): Position | undefined {
  const [, file, line] = /^project:\/\/\/(.+)#(\d+)/.exec(position ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** Whether it is there after the run. */
export const stays = ({ op }: Planned): boolean => op !== "delete";

/** Whether the object that it has now goes away. */
export const goes = ({ op }: Planned): boolean => op === "delete" || op === "replace";

/** Whether the run makes an object for it. */
export const isMade = ({ op, adopts }: Planned): boolean =>
  (op === "create" || op === "replace") && !adopts;
