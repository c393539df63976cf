// Compares values that the engine hides. The result shows only whether they differ.
import { isObject, isUnknown, pathText } from "../../definitions";
import type { Field, Json, PathPart } from "../../definitions";
import { changed, STAYS, staysAsItIs } from "./difference";
import type { Comparison, Difference, Place } from "./difference";
import { holdsSecret, SECRET } from "./preview";
import { HIDDEN, KNOWN_AFTER_RUN, NOT_SET } from "./words";

/** The difference of a secret. */
export function secretDifference(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
  after: Json | undefined,
): Difference[] {
  const { changedPaths } = comparison;
  const secret: Difference = { path: place.path, words: place.words, change: { is: "secret" } };
  if (before === undefined && isUnseen(comparison, place)) return [secret];
  if (before === undefined)
    return [changed(place, NOT_SET, isUnknown(after) ? KNOWN_AFTER_RUN : HIDDEN)];
  if (after === undefined) {
    return [changed(place, HIDDEN, field !== undefined && staysAsItIs(field) ? STAYS : NOT_SET)];
  }
  const differs =
    (before !== SECRET && after !== SECRET && before !== after) ||
    isListed(changedPaths ?? [], place.path);
  return differs ? [secret] : [];
}

/** Whether it is part of a write-only value whose secrets the state does not have. */
function isUnseen({ spec, before, after }: Comparison, { path }: Place): boolean {
  const field = spec?.hash && spec.fields[spec.hash.field];
  if (spec?.hash === undefined || path[0] !== spec.hash.field) return false;
  const [old, now] = [before.inputs[spec.hash.field], after.inputs[spec.hash.field]];
  if (old === undefined) return true;
  if (holdsSecret(old) || field?.type !== "variant") return false;
  return isObject(old) && isObject(now) && old[field.by] === now[field.by];
}

/** Whether the engine lists this path, a part of it, or its parent. */
function isListed(changedPaths: readonly string[], path: readonly PathPart[]): boolean {
  const plain = comparable(pathText(path));
  return changedPaths
    .map(comparable)
    .some((each) => `${each}.`.startsWith(`${plain}.`) || `${plain}.`.startsWith(`${each}.`));
}

/** Normalises `a["b c"][0]` and `a.b c.0`: the engine quotes keys that are not plain words. */
const comparable = (path: string): string =>
  path.replace(/\["((?:[^"\\]|\\.)*)"\]/g, ".$1").replace(/\[(\d+)\]/g, ".$1");
