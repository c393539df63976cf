// A changed value, and the input of a comparison.
import type { Field, KindSpec, NamePlace, PathPart } from "../../definitions";
import type { Names } from "./names";
import type { ResourceState } from "./preview";
import type { Shown } from "./words";

/** A changed value. */
export interface Difference {
  readonly path: readonly PathPart[];
  /** Its name, from the outside in: `checks every`; `custom headers` and `X-Token`. */
  readonly words: readonly Shown[];
  readonly change:
    | { readonly is: "value"; readonly from: Shown; readonly to: Shown }
    /** A changed secret: nothing of it is shown. */
    | { readonly is: "secret" }
    /** A changed value that looks like a credential. */
    | { readonly is: "hidden" }
    /** An item of a list that only one side has. */
    | { readonly is: "added" | "removed"; readonly value: Shown }
    | {
        readonly is: "items";
        readonly added: readonly Shown[];
        readonly removed: readonly Shown[];
        /** How many items the list has afterwards. */
        readonly count: number;
      }
    | { readonly is: "order" };
}

/** The input of a comparison. */
export interface Comparison {
  readonly spec: KindSpec | undefined;
  readonly before: ResourceState;
  readonly after: ResourceState;
  readonly names: Names;
  /** There is no object on the first side: a default is a difference to that. */
  readonly isOfNothing?: true;
  /** Paths that the engine or the provider, which see secrets, found changed. */
  readonly changedPaths?: readonly string[] | undefined;
}

/** Where a value stands. */
export interface Place {
  readonly path: readonly PathPart[];
  readonly words: readonly Shown[];
  readonly name: string;
  /** How its name is judged when deciding whether it is a credential. */
  readonly judgedAs: NamePlace;
}

/** The values that a reader sees of it: what goes, and what comes. */
export function valuesIn({ change }: Difference): Record<"removed" | "added", readonly Shown[]> {
  switch (change.is) {
    case "value":
      return { removed: [change.from], added: [change.to] };
    case "items":
      return change;
    case "added":
      return { removed: [], added: [change.value] };
    case "removed":
      return { removed: [change.value], added: [] };
    default:
      return { removed: [], added: [] };
  }
}

/** A change of one value. */
export const changed = ({ path, words }: Place, from: Shown, to: Shown): Difference => ({
  path,
  words,
  change: { is: "value", from, to },
});

/** For a value that the program no longer sets and the service keeps. */
export const STAYS: Shown = { is: "words", text: "kept by the service" };

/** Whether the service keeps the value of a field that the program no longer sets. */
export const staysAsItIs = ({ computed, clear }: Field): boolean =>
  computed === true || clear === "keeps";
