// Pairs the items of two lists, so that a changed item is compared with what it was.
import { isObject, membersOf } from "../../definitions";
import type { Field, Json } from "../../definitions";

/** An item of a list on one side, or on both. */
export interface Pair {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** Its place in the list that has it, from 1; the new list comes first. */
  readonly at: number;
}

/** Items that differ in a list whose order matters: between what both begin and end with, the items in order. */
export function pairsInOrder(
  before: Json[],
  after: Json[],
  isSame: (one: Json, other: Json) => boolean,
): Pair[] {
  const shorter = Math.min(before.length, after.length);
  const same = (one: number, other: number): boolean => {
    const [left, right] = [before[one], after[other]];
    return left !== undefined && right !== undefined && isSame(left, right);
  };
  let start = 0;
  while (start < shorter && same(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && same(before.length - 1 - end, after.length - 1 - end)) end += 1;
  const length = Math.max(before.length, after.length) - end - start;
  return Array.from({ length }, (_, offset) => {
    const at = start + offset;
    const [old, now] = [before, after].map((all) => (at < all.length - end ? all[at] : undefined));
    return { at: at + 1, before: old, after: now };
  });
}

/** An item on both sides under its name. */
export interface Named {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** Items of sets that have the same name on both sides, which no other item has. */
export function pairsByName(of: Field | undefined, removed: Json[], added: Json[]): Named[] {
  const [old, now] = [uniqueNames(of, removed), uniqueNames(of, added)];
  return [...old].flatMap(([name, before]) => {
    const after = now.get(name);
    return after === undefined ? [] : [{ name, before, after }];
  });
}

function uniqueNames(of: Field | undefined, items: Json[]): Map<string, Json> {
  const names = items.map((item) => nameIn(of, item));
  return new Map(
    items.flatMap((item, at): [string, Json][] => {
      const name = names[at];
      const isUnique = name !== undefined && names.indexOf(name) === names.lastIndexOf(name);
      return isUnique ? [[name, item]] : [];
    }),
  );
}

/** The variant that an item, or a member of it, is of: `status_code`. */
function nameIn(field: Field | undefined, item: Json): string | undefined {
  if (field === undefined || !isObject(item)) return undefined;
  if (field.type === "variant") {
    const chosen = item[field.by];
    return typeof chosen === "string" ? chosen : undefined;
  }
  for (const [name, member] of Object.entries(membersOf(field, item))) {
    if (member.type === "variant") return nameIn(member, item[name] ?? null);
  }
  return undefined;
}
