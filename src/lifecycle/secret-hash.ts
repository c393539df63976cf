// Write-only fields come back as a hash only (docs/api.md, Alert channels and Secrets): whether
// somebody changed one is found by working the hash out from what was written.
import { createHash } from "node:crypto";

import { without } from "./members";
import { canonicalJson, isObject, withoutNulls } from "../spec";
import type { HashFacts, Json, JsonObject } from "../spec";

/** The hash that the service would return for this value of a write-only field. */
export function expectedHash({ of }: HashFacts, value: Json): string {
  const text =
    of === "text" && typeof value === "string"
      ? value
      : canonicalJson(isObject(value) ? withoutNulls(value) : value);
  return createHash("sha256").update(text).digest("hex");
}

/**
 * What is now known of a write-only value whose hash has changed. Members that the service shows are
 * taken from there; when that explains the new hash, the rest still holds. Otherwise the rest is
 * unknown and left out, so that the next update writes it again.
 */
export function afterForeignChange(
  facts: HashFacts,
  written: Json | undefined,
  record: JsonObject,
): Json | undefined {
  if (facts.shown === undefined || !isObject(written)) return undefined;
  const shown = record[facts.shown];
  // Null where none of its members is safe to show.
  const visible = isObject(shown) ? withoutNulls(shown) : {};
  const guess = withoutNulls({ ...written, ...visible });
  const explained = [guess, ...withoutOne(guess, visible)].find(
    (candidate) => expectedHash(facts, candidate) === record[facts.output],
  );
  if (explained !== undefined) return explained;
  return typeof record.channelType === "string"
    ? { channelType: record.channelType, ...visible }
    : visible;
}

/** The guess with one member fewer: somebody may have removed a member instead of changing it. */
function withoutOne(guess: JsonObject, visible: JsonObject): JsonObject[] {
  return Object.keys(guess)
    .filter((name) => visible[name] === undefined)
    .map((name) => without(guess, [name]));
}
