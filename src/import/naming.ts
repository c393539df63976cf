// Names in the program, made from the names that people gave: the same ones on every run, each once.
import { labelOf, parentLabelOf } from "./labels";
import type { ById } from "./labels";
import type { Existing } from "../lifecycle";

const MOST_LETTERS = 40;

/** `Shop, checkout (EU)` → `shop-checkout-eu`; letters of any script stay. */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "");
  return shortened(words.join("-"));
}

/** Cut at the end of a word, where there is one. */
function shortened(slug: string): string {
  const letters = Array.from(slug);
  if (letters.length <= MOST_LETTERS) return slug;
  const cut = letters.slice(0, MOST_LETTERS + 1).join("");
  const end = cut.lastIndexOf("-");
  return end > 0 ? cut.slice(0, end) : letters.slice(0, MOST_LETTERS).join("");
}

/**
 * A name for each object, unique among those of its kind. Where several have the same, all of them say
 * more, so that no name goes by the order in which they were read.
 * @param taken names of the kind that are in use already
 * @param preferred the name that an object has elsewhere, which comes before all others
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

/** The kind, where there is no letter in the name. */
const ownSlug = (object: Existing, byId: ById): string =>
  slugOf(labelOf(object, byId)) || slugOf(object.spec.title);

/** Nothing for what lies below nothing. */
function withParent(object: Existing, byId: ById): string {
  const parent = parentLabelOf(object, byId);
  return parent === undefined ? "" : slugOf(`${parent} ${ownSlug(object, byId)}`);
}

const shortId = (id: string): string =>
  id
    .replace(/[^0-9a-z]/gi, "")
    .slice(0, 6)
    .toLowerCase();
