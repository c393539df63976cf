// The facts that a state has besides the values, and what they say about a field.
import { describe, expect, test } from "vitest";

import { integer, list, object, set, text, uuid } from "../../../src/definitions/field";
import type { Field, Json, JsonObject } from "../../../src/definitions";
import {
  fingerprint,
  hasServiceValue,
  holds,
  isClearable,
  isManagedWhenOmitted,
  isNothing,
  isSetMarked,
  memoryOf,
  memoryOutput,
  stateIn,
  wasSet,
  withFacts,
  withOrganization,
} from "../../../src/lifecycle/values/memory";

const doc = "A field.";
const NONE = { set: [], storedForms: {}, unconfirmed: [], unknown: [] };

describe("a state", () => {
  test.each<[string, JsonObject, JsonObject?]>([
    ["fields that the program set", { set: ["name"] }],
    ["stored forms", { storedForms: { name: "f00" } }, { answers: { name: "f00" } }],
    ["the previous manager", { managedBy: "TERRAFORM" }],
    ["the organization", { organization: "7" }],
    ["that it was imported", { imported: true }],
    ["unconfirmed fields", { unconfirmed: ["name"] }],
    ["fields with unknown members", { unknown: ["config"] }],
  ])("keeps %s, and nothing else", (_what, fact, inState = fact) => {
    const outputs = memoryOutput({ ...NONE, ...fact });
    expect(outputs).toEqual({ __memory: inState });
    expect(memoryOf({ name: "site", ...outputs })).toEqual({ ...NONE, ...fact });
  });

  test("gets new facts beside its values and other facts", () => {
    const outputs = { name: "site", __memory: { set: ["name"], unconfirmed: ["name"] } };
    const kept = { name: "site", __memory: { set: ["name"] } };
    expect(withFacts(outputs, { unconfirmed: [] })).toEqual(kept);
    expect(withOrganization(outputs, undefined)).toBe(outputs);
    const __memory = { organization: "7" };
    expect(withOrganization({ name: "site" }, "7")).toEqual({ name: "site", __memory });
    // Without those of the SDK.
    expect(stateIn({ ...kept, __provider: "code" })).toEqual(kept);
  });
});

test("a fingerprint is equal for equal values, and short", () => {
  const ids = set(uuid({ doc }), { doc });
  const print = (...values: string[]): string => fingerprint(ids, values);
  expect(print("a", "b")).toBe(print("b", "A"));
  expect(print("a")).not.toBe(print("b"));
  expect(fingerprint(ids, undefined)).toBe(fingerprint(ids, null));
  expect(print("a")).toHaveLength(16);
});

const plain = text({ doc });
const items = list(plain, { doc });
const members = object("Members", { size: integer({ doc, default: 3 }), names: items }, { doc });

const computed = text({ doc, computed: true });
const local = text({ doc, default: "a", local: true });

test.each<[string, Field, boolean, boolean, boolean]>([
  ["a text", plain, true, true, false],
  ["a list", items, false, true, false],
  ["a list with a default", list(plain, { doc, default: [] }), true, true, true],
  ["what the service computes", computed, false, false, true],
  ["what no record contains", text({ doc, writeOnly: true }), false, true, false],
  ["what only the state contains", local, false, true, false],
  ["what the API cannot clear", text({ doc, clear: "keeps" }), true, false, false],
])("%s, omitted, is managed, can be cleared, has a value", (_what, field, ...expected) => {
  const is = [isManagedWhenOmitted(field), isClearable(field), hasServiceValue(field)];
  expect(is).toEqual(expected);
});

test.each<[string, Field, Json | undefined, boolean]>([
  ["no value", plain, undefined, true],
  ["an empty list", items, [], true],
  ["a list", items, ["x"], false],
  ["an empty object", members, {}, true],
  ["an object with defaults and empty lists", members, { size: 3, names: [] }, true],
  ["an object with another value", members, { size: 4, names: [] }, false],
])("is nothing? %s", (_what, field, value, is) => {
  expect(isNothing(field, value)).toBe(is);
});

describe("a record", () => {
  const numbers = integer({ doc, matches: (written, record) => record.count === written });

  test.each<[string, Field, Json | undefined, Json | undefined, boolean]>([
    ["the same value", plain, "x", "x", true],
    ["none instead of an empty list", items, [], undefined, true],
    ["a list instead of an empty one", items, [], ["x"], false],
    ["an empty list instead of a list", items, ["x"], [], false],
    ["what matches", numbers, 7, undefined, true],
    ["what does not match, although it is equal", numbers, 8, 8, false],
    ["nothing to match", numbers, undefined, undefined, true],
  ])("has %s", (_what, field, written, live, isHeld) => {
    expect(holds(field, written, live, { count: 7 })).toBe(isHeld);
  });
});

describe("a value of the program", () => {
  test.each<[string, Field, Json | undefined, boolean]>([
    ["that the service would set too", computed, "x", true],
    ["of another field", plain, "x", false],
    ["that empties a list", items, [], true],
    ["that empties an object", members, {}, true],
    ["that fills a list", items, ["x"], false],
    ["that empties what cannot be changed", list(plain, { doc, immutable: true }), [], false],
    ["that empties what no record shows", list(plain, { doc, writeOnly: true }), [], false],
    ["that empties a text", plain, "", false],
  ])("must be marked as set? One %s", (_what, field, input, isMarked) => {
    expect(isSetMarked(field, input)).toBe(isMarked);
  });

  test.each<[string, Field, JsonObject, boolean]>([
    ["in the state", plain, { name: "x" }, true],
    ["not in the state", plain, {}, false],
    ["that the service sets", computed, { name: "x" }, false],
    ["that the service would set too", computed, { name: "x", __memory: { set: ["name"] } }, true],
  ])("was set? One %s", (_what, field, outputs, was) => {
    expect(wasSet("name", field, outputs)).toBe(was);
  });
});
