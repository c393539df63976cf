// Selects the objects to import. An object has to match every given filter.
import { labelOf } from "./labels";
import type { ById } from "./labels";
import type { Existing } from "../lifecycle";
import { isObject, hasManager } from "../definitions";

/** The requested filters; an omitted one matches everything. */
export interface Filters {
  /** Names of kinds. */
  readonly kinds?: readonly string[] | undefined;
  /** Patterns of names, with `*` and `?`. */
  readonly names?: readonly string[] | undefined;
  /** Names of tags: matches the tags themselves and the objects that have one of them. */
  readonly tags?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Managers; kinds without a recorded manager do not match. */
  readonly managedBy?: readonly string[] | undefined;
  /** A kind, an id, a name pattern, or `Kind:pattern`: objects that match any of them are excluded. */
  readonly exclude?: readonly string[] | undefined;
}

/**
 * The selected objects.
 * @throws Error if a filter names objects of several kinds by one number
 */
export function selectObjects(
  objects: readonly Existing[],
  filters: Filters,
  byId: ById,
): Existing[] {
  refuseNumbersOfSeveral(objects, filters, byId);
  const passes = [
    some(filters.kinds, (object, kind) => isSameText(object.spec.name, kind)),
    some(filters.names, (object, pattern) => matches(pattern, labelOf(object, byId))),
    some(filters.tags, hasTag),
    some(filters.ids, (object, id) => isSameText(object.id, id)),
    some(
      filters.managedBy,
      ({ spec, outputs }, manager) => hasManager(spec) && outputs.managedBy === manager,
    ),
  ];
  return objects.filter(
    (object) =>
      passes.every((pass) => pass(object)) &&
      !(filters.exclude ?? []).some((word) => isMeant(object, word, byId)),
  );
}

/** Objects of different kinds can have the same number as their id: only the kind shows which one is meant. */
function refuseNumbersOfSeveral(
  objects: readonly Existing[],
  { kinds, ids = [], exclude = [] }: Filters,
  byId: ById,
): void {
  if (kinds !== undefined) return;
  for (const word of [...ids, ...exclude]) {
    const found = objects.filter(({ spec, id }) => spec.idType !== "uuid" && id === word);
    if (found.length < 2) continue;
    const names = found.map((each) => `"${labelOf(each, byId)}" (${each.spec.name})`).join(", ");
    throw new Error(
      `objects of several kinds have the id ${word}: ${names}. Choose the kind with --kind; --exclude also takes KIND:PATTERN`,
    );
  }
}

function some(
  words: readonly string[] | undefined,
  fits: (object: Existing, word: string) => boolean,
): (object: Existing) => boolean {
  return (object) => words === undefined || words.some((word) => fits(object, word));
}

const isSameText = (left: string, right: string): boolean =>
  left.toLowerCase() === right.toLowerCase();

/** Whether a name matches a pattern, ignoring case. */
function matches(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "isu").test(name);
}

function hasTag({ spec, inputs, record }: Existing, tag: string): boolean {
  if (spec.name === "Tag") return inputs.name === tag;
  const { tags } = record;
  return Array.isArray(tags) && tags.some((each) => isObject(each) && each.name === tag);
}

function isMeant(object: Existing, word: string, byId: ById): boolean {
  const { name } = object.spec;
  if (isSameText(object.id, word) || isSameText(name, word)) return true;
  const label = labelOf(object, byId);
  const [kind = "", ...rest] = word.split(":");
  if (isSameText(name, kind)) return matches(rest.join(":"), label);
  return matches(word, label);
}
