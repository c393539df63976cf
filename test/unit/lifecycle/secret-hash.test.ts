// A value that the API never returns is known by its hash: as it was written, or as somebody changed what the service shows of it.
import { describe, expect, test } from "vitest";

import { canonicalJson, kindNamed } from "../../../src/definitions";
import type { HashFacts, JsonObject } from "../../../src/definitions";
import { without } from "../../../src/lifecycle/values/members";
import {
  afterForeignChange,
  expectedHash,
  heldValue,
  isHashOf,
  isWhole,
} from "../../../src/lifecycle/values/secret-hash";
import { fieldOf } from "./field-of";

function hashOf(kind: string): HashFacts {
  const { hash } = kindNamed(kind);
  if (hash === undefined) throw new Error(`${kind} has no hash`);
  return hash;
}

const [CHANNEL, SECRET] = [hashOf("AlertChannel"), hashOf("Secret")];
const hashed = (config: JsonObject): string => expectedHash(CHANNEL, config);
const written = { channelType: "opsgenie", apiKey: "a", region: "US", note: "b" };
const state = { configHash: hashed(written) };
const edited = { ...written, region: "EU" };

test("the hash does not depend on the order of members, or on empty ones", () => {
  const [a, b] = [
    { channelType: "slack", a: 1 },
    { a: 1, channelType: "slack", b: null },
  ];
  expect(hashed(a)).toBe(hashed(b));
  // The example of docs/api.md.
  expect(expectedHash(SECRET, "")).toMatch(/^e3b0c44298fc1c14/);
  expect(canonicalJson(b)).toContain('"a":1,"b":null');
});

describe("a value that nobody can read", () => {
  test("is held as long as its hash is the same, or no response has one", () => {
    expect(heldValue(CHANNEL, written, state, state)).toBe(written);
    expect(heldValue(CHANNEL, written, state, {})).toBe(written);
    // The value in the state may be older than the hash: a refresh has seen an edit that it cannot explain.
    expect(heldValue(CHANNEL, written, { configHash: "0" }, { configHash: "0" })).toBe(written);
    const undone = { ...state, displayConfig: { region: "US" } };
    expect(heldValue(CHANNEL, written, { configHash: "0" }, undone)).toBe(written);
  });

  test.each<[string, JsonObject, JsonObject | undefined]>([
    ["an edit of what the service shows", edited, edited],
    ["the removal of a hidden member", without(edited, ["note"]), without(edited, ["note"])],
    ["the removal of a shown member", without(written, ["region"]), without(written, ["region"])],
    ["an edit of a hidden member", { ...edited, apiKey: "c" }, undefined],
  ])("is known after %s, if that explains its hash", (_what, live, known) => {
    const record = { configHash: hashed(live), displayConfig: { region: live.region ?? null } };
    expect(heldValue(CHANNEL, written, state, record)).toEqual(known);
  });

  test("is the same in the form of an earlier release of the API", () => {
    const sms = { channelType: "sms", phoneNumber: "+15550100" };
    const previous = { channelType: "sms", phoneNumbers: ["+15550100"] };
    const hashes = [hashed(previous), hashed(sms), hashed(written), undefined];
    expect(hashes.map((hash) => isHashOf(CHANNEL, sms, hash))).toEqual([true, true, false, false]);
  });

  test("keeps what the service shows of it after an edit", () => {
    const record = { configHash: "0", displayConfig: { region: "EU", note: null } };
    expect(afterForeignChange(CHANNEL, written, record)).toEqual({ region: "EU" });
    const named = { ...record, channelType: "opsgenie" };
    const known = { channelType: "opsgenie", region: "EU" };
    expect(afterForeignChange(CHANNEL, written, named)).toEqual(known);
    expect(afterForeignChange(CHANNEL, written, { configHash: "0" })).toEqual({});
    expect(afterForeignChange(SECRET, "open sesame", { valueHash: "0" })).toBeUndefined();
  });

  test("is whole if it has every member that its variant requires", () => {
    const config = fieldOf("AlertChannel", "config");
    expect(isWhole(config, { channelType: "opsgenie", apiKey: "a" })).toBe(true);
    expect(isWhole(config, { channelType: "opsgenie", region: "US" })).toBe(false);
    expect(isWhole(config, "text")).toBe(true);
  });
});
