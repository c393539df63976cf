// Resource names, derived from the names of the objects: unique, and the same on every run.
import { labelOf, parentLabelOf } from "./labels";
import type { ById } from "./labels";
import type { Existing } from "../lifecycle";

const MOST_LETTERS = 40;

/** `Shop, checkout (EU)` → `shop-checkout-eu`; keeps letters of any script. */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    // Joiners of emoji and fillers count as letters of identifiers.
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "");
  return shortened(words.join("-"));
}

/** Cuts at the end of a word if possible. */
function shortened(slug: string): string {
  const letters = Array.from(slug);
  if (letters.length <= MOST_LETTERS) return slug;
  const cut = letters.slice(0, MOST_LETTERS + 1).join("");
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : letters.slice(0, MOST_LETTERS).join("");
}

/**
 * A name for each object, unique within its kind. If several objects have the same name, all of them get a
 * longer one, so that no name depends on the order in which they were read.
 * @param taken names of the kind that are already in use
 * @param preferred the name that an object has elsewhere, which takes precedence
 */
export function resourceNames(
  objects: readonly Existing[],
  byId: ById,
  taken: (kind: string) => ReadonlySet<string>,
  preferred: (object: Existing) => string | undefined,
): ReadonlyMap<Existing, string> {
  const names = new Map<Existing, string>();
  for (const [kind, siblings] of grouped(objects, ({ spec }) => spec.name)) {
    const used = new Set(taken(kind));
    const candidates: ((object: Existing) => string)[] = [
      (object) => slugOf(preferred(object) ?? ""),
      (object) => ownSlug(object, byId),
      (object) => withParent(object, byId),
      (object) => `${ownSlug(object, byId)}-${shortId(object.id)}`,
      (object) => `${ownSlug(object, byId)}-${slugOf(object.id)}`,
    ];
    let left = siblings;
    for (const candidate of candidates) {
      const groups = [...grouped(left, candidate)];
      left = [];
      for (const [name, [first, ...others]] of groups) {
        if (first === undefined) continue;
        if (others.length > 0 || name === "" || used.has(name)) left.push(first, ...others);
        else {
          names.set(first, name);
          used.add(name);
        }
      }
    }
    // Names of other objects can be all of these.
    for (const object of [...left].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      const slug = ownSlug(object, byId);
      let number = 2;
      while (used.has(`${slug}-${number}`)) number += 1;
      names.set(object, `${slug}-${number}`);
      used.add(`${slug}-${number}`);
    }
  }
  return names;
}

function grouped(
  objects: readonly Existing[],
  keyOf: (object: Existing) => string,
): Map<string, Existing[]> {
  const groups = new Map<string, Existing[]>();
  for (const object of objects) {
    const key = keyOf(object);
    groups.set(key, [...(groups.get(key) ?? []), object]);
  }
  return groups;
}

/** The kind, if the name has no letters. */
const ownSlug = (object: Existing, byId: ById): string =>
  slugOf(labelOf(object, byId)) || slugOf(object.spec.title);

/** Empty if there is no parent. */
function withParent(object: Existing, byId: ById): string {
  const parent = parentLabelOf(object, byId);
  return parent === undefined ? "" : slugOf(`${parent} ${ownSlug(object, byId)}`);
}

const shortId = (id: string): string =>
  id
    .replace(/[^0-9a-z]/gi, "")
    .slice(0, 6)
    .toLowerCase();
