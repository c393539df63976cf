// Resolves the ids and URNs in a preview to resource names of the program.
import { urnParts } from "../../definitions";
import type { Field, Json, PathPart } from "../../definitions";
import type { Preview, ResourceState } from "./preview";
import { kindOf } from "./urn";
import { nameText } from "./words";
import type { NameOf, Shown } from "./words";

/** Finds names. */
export interface Names {
  /** The name of the resource with this kind and id, if the stack has it. */
  readonly of: NameOf;
  /** The resources that this run creates and that supply the unknown ids of an input. */
  readonly madeFor: (
    state: ResourceState,
    input: PathPart | undefined,
    field: Field | undefined,
  ) => Shown[];
}

const MAKES = new Set(["create", "replace", "create-replacement"]);

/** The names in a preview. */
export function namesIn({ steps }: Preview): Names {
  const known = new Map<string, string>();
  const made = new Set<string>();
  for (const { op, urn, before, after } of steps) {
    const { name } = urnParts(urn);
    if (MAKES.has(op)) made.add(urn);
    for (const state of [before, after]) {
      const kind = state && kindOf(state.type);
      if (kind !== undefined && state?.id !== undefined) {
        known.set(`${kind.name} ${state.id}`, nameText(name));
      }
    }
  }
  return {
    of: (kind: string, id: Json) =>
      typeof id === "object" ? undefined : known.get(`${kind} ${id}`),
    madeFor: ({ sources }, input, field) =>
      (sources[String(input)] ?? [])
        .filter((urn) => made.has(urn))
        .filter((urn) => field?.ref !== undefined && kindOf(urnParts(urn).type)?.name === field.ref)
        .map((urn) => ({ is: "new", text: nameText(urnParts(urn).name) })),
  };
}
