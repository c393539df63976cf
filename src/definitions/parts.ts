// The additional calls of a create or an update, by their sort.
import type { KindSpec, Part } from "./kind";

/** The sorts of additional calls. */
export type PartSort = Part["part"];

/** A part of one sort. */
export type PartOf<Sort extends PartSort> = Extract<Part, { part: Sort }>;

/** The parts of a kind of one sort. */
export const partsOf = <Sort extends PartSort>(
  { parts = [] }: KindSpec,
  sort: Sort,
): PartOf<Sort>[] => parts.filter((each): each is PartOf<Sort> => each.part === sort);
