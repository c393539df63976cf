// Assigns objects to files of the program: one file for each area of the API, such that no file depends on a
// later one.
import { slugOf } from "./naming";
import type { Existing } from "../lifecycle";
import { KINDS, pluralOf } from "../definitions";
import type { KindSpec } from "../definitions";

/** A file of the program. */
export interface Area {
  /** Name of the file, without `.ts`. */
  readonly file: string;
  /** Its content, for the first line. */
  readonly title: string;
}

const segmentOf = ({ path }: KindSpec): string => path.split("/")[1] ?? path;

/** The areas, in the order in which files may import each other. */
export const AREAS: readonly Area[] = [...new Set(KINDS.map(segmentOf))].map((segment) => {
  const root = KINDS.find((spec) => segmentOf(spec) === segment);
  const title = pluralOf(root?.title ?? segment);
  return { file: slugOf(title), title };
});

const ownArea = (spec: KindSpec): number =>
  [...new Set(KINDS.map(segmentOf))].indexOf(segmentOf(spec));

/**
 * The area of each object: its own, or that of the last object that it references.
 * @param refersTo the objects that an object references
 */
export function areasOf(
  objects: readonly Existing[],
  refersTo: (object: Existing) => readonly Existing[],
): ReadonlyMap<Existing, number> {
  const areas = new Map<Existing, number>();
  // Kinds are in the order in which they may reference each other.
  for (const object of objects) {
    const others = refersTo(object).map((other) => areas.get(other) ?? 0);
    areas.set(object, Math.max(ownArea(object.spec), ...others));
  }
  return areas;
}
