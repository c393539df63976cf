// Slugs that the service makes from names.
import type { Call } from "../contract";

/**
 * A slug that no row of the collection has: the second of the same name gets a number. `otherwise` is for names without
 * a letter or digit.
 */
export function slugFor(
  { store }: Call,
  collection: string,
  name: string,
  otherwise: string,
): string {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || otherwise;
  const taken = new Set(store.list(collection).map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}
