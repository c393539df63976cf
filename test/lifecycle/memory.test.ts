// The facts that a state has besides the values, and what they say about a field.
import { describe, expect, test } from "vitest";

import {
  choice,
  flag,
  integer,
  list,
  map,
  object,
  set,
  text,
  uuid,
} from "../../src/definitions/field";
import type { Field, Json, JsonObject } from "../../src/definitions";
import {
  fingerprint,
  hasServiceValue,
  holds,
  isClearable,
  isManagedWhenOmitted,
  isNothing,
  isSetElsewhere,
  isSetMarked,
  memoryOf,
  memoryOutput,
  stateIn,
  wasSet,
  withFacts,
  withOrganization,
} from "../../src/lifecycle/values/memory";

const doc = "A field.";
const NONE = { set: [], answers: {}, unconfirmed: [], overwritten: {}, unknown: [] };

describe("a state", () => {
  test.each<[string, JsonObject]>([
    ["fields that the program set", { set: ["name"] }],
    ["stored forms", { answers: { name: "f00" } }],
    ["the previous manager", { managedBy: "TERRAFORM" }],
    ["the organization", { organization: "7" }],
    ["that it was imported", { imported: true }],
    ["unconfirmed fields", { unconfirmed: ["name"] }],
    ["overwritten fields", { overwritten: { name: "f00" } }],
    ["fields with unknown members", { unknown: ["config"] }],
  ])("keeps %s, and nothing else", (_what, fact) => {
    const outputs = memoryOutput({ ...NONE, ...fact });
    expect(outputs).toEqual({ __memory: fact });
    expect(memoryOf({ name: "site", ...outputs })).toEqual({ ...NONE, ...fact });
  });

  test("without such facts has no member for them", () => {
    expect(memoryOutput(NONE)).toEqual({});
    expect(memoryOf({ name: "site" })).toEqual(NONE);
  });

  test("that somebody has edited has only the facts that are well-formed", () => {
    const edited = { set: ["name", 7], answers: { name: 7 }, managedBy: 7, organization: 7 };
    expect(memoryOf({ __memory: { ...edited, imported: "yes", unknown: "all" } })).toEqual({
      ...NONE,
      set: ["name"],
    });
  });

  test("gets new facts beside its values and other facts", () => {
    const outputs = { name: "site", __memory: { set: ["name"], unconfirmed: ["name"] } };
    expect(withFacts(outputs, { unconfirmed: [] })).toEqual({
      name: "site",
      __memory: { set: ["name"] },
    });
    expect(withOrganization(outputs, undefined)).toBe(outputs);
    expect(withOrganization({ name: "site" }, "7")).toEqual({
      name: "site",
      __memory: { organization: "7" },
    });
  });

  test("has the outputs of the resource and these facts, without those of the SDK", () => {
    const outputs = { name: "site", __memory: { set: ["name"] } };
    expect(stateIn({ ...outputs, __provider: "code" })).toEqual(outputs);
  });
});

test("a fingerprint is equal for equal values, and short", () => {
  const ids = set(uuid({ doc }), { doc });
  const [one, two] = [
    "00000000-0000-4000-8000-00000000000a",
    "00000000-0000-4000-8000-00000000000b",
  ];
  expect(fingerprint(ids, [one, two])).toBe(fingerprint(ids, [two, one.toUpperCase()]));
  expect(fingerprint(ids, [one])).not.toBe(fingerprint(ids, [two]));
  expect(fingerprint(ids, undefined)).toBe(fingerprint(ids, null));
  expect(fingerprint(ids, [one])).toHaveLength(16);
});

const plain = text({ doc });
const items = list(plain, { doc });
const members = object("Members", { size: integer({ doc, default: 3 }), names: items }, { doc });

describe("an omitted field", () => {
  test.each<[string, Field, boolean]>([
    ["a text", plain, true],
    ["a number", integer({ doc }), true],
    ["a flag", flag({ doc }), true],
    ["a choice", choice("Size", ["S", "M"], { doc }), true],
    ["a list", items, false],
    ["a list with a default", list(plain, { doc, default: [] }), true],
    ["an object", members, false],
    ["what the service computes", text({ doc, computed: true }), false],
    ["what others set too", text({ doc, shared: true }), false],
    ["what no record contains", text({ doc, writeOnly: true }), false],
    ["what only the state contains", text({ doc, local: true }), false],
  ])("is managed? %s", (_what, field, isManaged) => {
    expect(isManagedWhenOmitted(field)).toBe(isManaged);
  });

  test.each<[string, Field, boolean, boolean]>([
    ["a text", plain, true, false],
    ["what the service computes", text({ doc, computed: true }), false, true],
    ["what the API cannot clear", text({ doc, clear: "keeps" }), false, false],
    ["a default", text({ doc, default: "a" }), true, true],
    ["a default of the provider alone", text({ doc, default: "a", local: true }), true, false],
  ])("can be cleared, has a value at the service? %s", (_what, field, clears, isServed) => {
    expect(isClearable(field)).toBe(clears);
    expect(hasServiceValue(field)).toBe(isServed);
  });
});

test.each<[string, Field, Json, boolean]>([
  ["a flag", flag({ doc }), true, true],
  ["a choice", choice("Size", ["S", "M"], { doc }), "M", true],
  ["an id", uuid({ doc }), "x", true],
  ["ids in any order", set(uuid({ doc }), { doc }), ["x"], true],
  ["ids in an order", list(uuid({ doc }), { doc }), ["x"], false],
  ["texts in any order", set(plain, { doc }), ["x"], false],
  ["a text, which may be shortened", plain, "x", false],
  ["a number, which may be limited", integer({ doc }), 1, false],
  ["what cannot be changed", flag({ doc, immutable: true }), true, false],
  ["what keeps its value", flag({ doc, clear: "keeps" }), true, false],
])("somebody else has set it, if the service has another value? %s", (_what, field, live, is) => {
  expect(isSetElsewhere(field, live)).toBe(is);
  expect(isSetElsewhere(field, undefined)).toBe(false);
});

test.each<[string, Field, Json | undefined, boolean]>([
  ["no value", plain, undefined, true],
  ["null", plain, null, true],
  ["a text", plain, "x", false],
  ["an empty list", items, [], true],
  ["a list", items, ["x"], false],
  ["an empty object", members, {}, true],
  ["an object with defaults and empty lists", members, { size: 3, names: [] }, true],
  ["an object with another value", members, { size: 4, names: [] }, false],
  ["an object with an item", members, { size: 3, names: ["x"] }, false],
])("is nothing? %s", (_what, field, value, is) => {
  expect(isNothing(field, value)).toBe(is);
});

describe("a record", () => {
  const numbers = integer({ doc, matches: (written, record) => record.count === written });

  test.each<[string, Field, Json | undefined, Json | undefined, boolean]>([
    ["the same value", plain, "x", "x", true],
    ["another value", plain, "x", "y", false],
    ["none instead of an empty list", items, [], undefined, true],
    ["a list instead of an empty one", items, [], ["x"], false],
    ["an empty list instead of a list", items, ["x"], [], false],
    ["what matches", numbers, 7, undefined, true],
    ["what does not match, although it is equal", numbers, 8, 8, false],
    ["nothing to match", numbers, undefined, undefined, true],
    ["an explicit nothing to match", numbers, null, undefined, true],
  ])("has %s", (_what, field, written, live, isHeld) => {
    expect(holds(field, written, live, { count: 7 })).toBe(isHeld);
  });
});

describe("a value of the program", () => {
  const computed = text({ doc, computed: true });

  test.each<[string, Field, Json | undefined, boolean]>([
    ["that the service would set too", computed, "x", true],
    ["that is omitted", computed, undefined, false],
    ["of another field", plain, "x", false],
    ["that empties a list", items, [], true],
    ["that empties a map", map(plain, { doc }), {}, true],
    ["that empties an object", members, {}, true],
    ["that fills a list", items, ["x"], false],
    ["that is null", items, null, false],
    ["that empties what cannot be changed", list(plain, { doc, immutable: true }), [], false],
    ["that empties what no record shows", list(plain, { doc, writeOnly: true }), [], false],
    ["that empties what only the state has", list(plain, { doc, local: true }), [], false],
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
