// The service returns only a hash of write-only fields (docs/api.md, Alert channels and Secrets): changes by
// other users are detected by computing the hash of the written value.
import { createHash } from "node:crypto";

import { without } from "./members";
import { canonicalJson, isObject, membersOf, withoutNulls } from "../../definitions";
import type { Field, HashFacts, Json, JsonObject } from "../../definitions";

/** The hash that the service would return for this value of a write-only field. */
export function expectedHash({ of }: HashFacts, value: Json): string {
  const text =
    of === "text" && typeof value === "string"
      ? value
      : canonicalJson(isObject(value) ? withoutNulls(value) : value);
  return createHash("sha256").update(text).digest("hex");
}

/** Whether this is the hash of the value, written in the present or in the previous way. */
export function isHashOf(facts: HashFacts, value: Json, hash: Json | undefined): boolean {
  const { previous } = facts;
  const forms =
    previous !== undefined && isObject(value) ? [value, previous.toPrevious(value)] : [value];
  return forms.some((form) => expectedHash(facts, form) === hash);
}

/**
 * The known part of a write-only value whose hash has changed. If the displayed members do not explain the
 * new hash, the rest is unknown and left out, so that the next update writes it again.
 */
export function afterForeignChange(
  facts: HashFacts,
  written: Json | undefined,
  record: JsonObject,
): Json | undefined {
  const explained = explanation(facts, written, record);
  if (explained !== undefined) return explained;
  if (facts.shown === undefined || !isObject(written)) return undefined;
  const visible = shownMembers(facts, record);
  return typeof record.channelType === "string"
    ? { channelType: record.channelType, ...visible }
    : visible;
}

/** Whether a value has all members that it needs: a read leaves out those that nobody can read. */
export const isWhole = (field: Field, value: Json): boolean =>
  !isObject(value) ||
  Object.entries(membersOf(field, value)).every(
    ([name, { required }]) => required !== true || value[name] !== undefined,
  );

/**
 * The write-only value at the service, according to its hash: as written, or as changed by another user.
 * Undefined if it cannot be determined.
 */
export function heldValue(
  facts: HashFacts,
  written: Json | undefined,
  oldOutputs: JsonObject,
  record: JsonObject,
): Json | undefined {
  const hash = record[facts.output] ?? oldOutputs[facts.output];
  return hash === oldOutputs[facts.output] ? written : explanation(facts, written, record);
}

/** The value that matches the hash in the record: the written one, combined with the displayed members. */
function explanation(
  facts: HashFacts,
  written: Json | undefined,
  record: JsonObject,
): Json | undefined {
  const isIt = (candidate: Json): boolean => isHashOf(facts, candidate, record[facts.output]);
  if (written !== undefined && isIt(written)) return written;
  if (facts.shown === undefined || !isObject(written)) return undefined;
  const visible = shownMembers(facts, record);
  const guess = withoutNulls({ ...written, ...visible });
  return [guess, ...withoutOne(guess)].find(isIt);
}

/** The displayed members, under their present names; the record has null if there are none. */
export function shownMembers({ shown, previous }: HashFacts, record: JsonObject): JsonObject {
  const displayed = shown === undefined ? undefined : record[shown];
  if (!isObject(displayed)) return {};
  const members = withoutNulls(displayed);
  return previous?.toPresent(members) ?? members;
}

/** The guess without each of its members: another user may have removed a hidden one instead of changing it. */
function withoutOne(guess: JsonObject): JsonObject[] {
  return Object.keys(guess).map((name) => without(guess, [name]));
}
