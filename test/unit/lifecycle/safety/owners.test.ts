// Proves the part of promises 1 and 7 of docs/safety.md that needs no service: who has an object, and who may delete it.
import { beforeEach, expect, test } from "vitest";

import { kindNamed } from "../../../../src/definitions";
import { Owners } from "../../../../src/lifecycle/safety/owners";
import { MINE, THEIRS } from "../running";

const TAG = kindNamed("Tag");
const [mine, theirs] = [MINE, THEIRS].map((identity) => ({ name: "shop", __urn: identity }));
const ID = "00000000-0000-4000-8000-00000000000a";

let owners: Owners;

beforeEach(() => {
  owners = new Owners();
});

/** What happens in a run, in this order. */
const STEPS = {
  shown: () => {
    owners.show(TAG, ID);
  },
  "I am declared": () => {
    owners.declare(TAG, MINE, mine ?? {}, false);
  },
  "they are declared": () => {
    owners.declare(TAG, THEIRS, theirs ?? {}, false);
  },
  "I am checked as new": () => {
    owners.declare(TAG, MINE, mine ?? {}, true);
  },
  "I keep it": () => owners.keep(TAG, ID, mine ?? {}),
  "they keep it": () => owners.keep(TAG, ID, theirs ?? {}),
  "I take it": () => owners.take(TAG, ID, MINE),
  "they take it": () => owners.take(TAG, ID, THEIRS),
  "nobody known takes it": () => owners.take(TAG, ID, undefined),
  "I make it": () => owners.take(TAG, ID, MINE, true),
  "they make it": () => owners.take(TAG, ID, THEIRS, true),
  released: () => {
    owners.release(TAG, ID);
  },
} satisfies Record<string, () => unknown>;
type Step = keyof typeof STEPS;

const after = (steps: readonly Step[]): void => {
  for (const step of steps) STEPS[step]();
};

test.each<[boolean, Step[]]>([
  [true, []],
  [true, ["I take it"]],
  [true, ["I keep it"]],
  [true, ["they take it", "released"]],
  [false, ["they take it"]],
  [false, ["they make it"]],
  [false, ["nobody known takes it"]],
  [false, ["they are declared", "they keep it"]],
  // A refresh compares resources, too, that no program declares.
  [true, ["they keep it"]],
])("I may take an object: %s after %j", (may, steps) => {
  after(steps);
  expect(owners.take(TAG, ID, MINE)).toBe(may);
});

test.each<[boolean, Step[]]>([
  [true, []],
  [true, ["I am declared", "I take it"]],
  [true, ["I am declared", "I keep it"]],
  [true, ["they keep it", "I am declared"]],
  [false, ["I am declared", "they are declared", "they keep it"]],
  [false, ["I am declared", "they take it"]],
])("I may keep an object: %s after %j", (may, steps) => {
  after(steps);
  expect(owners.keep(TAG, ID, mine ?? {})).toBe(may);
});

test.each<[boolean, Step[]]>([
  [true, []],
  [true, ["I am declared", "I keep it"]],
  [true, ["I make it"]],
  [false, ["I take it"]],
  [false, ["they take it"]],
  [false, ["I make it", "I take it"]],
  [false, ["they are declared", "they keep it"]],
  [true, ["they keep it"]],
])("my object may be deleted: %s after %j", (may, steps) => {
  after(steps);
  expect(owners.mayDelete(TAG, ID, MINE)).toBe(may);
});

test.each<[boolean, Step[]]>([
  [true, []],
  [false, ["shown"]],
  [false, ["they make it"]],
  [true, ["they take it", "released"]],
])("an object is free: %s after %j", (is, steps) => {
  after(steps);
  expect(owners.isFree(TAG, ID)).toBe(is);
});

test("a resource that is compared and then checked as new is replaced, and its object may be deleted", () => {
  after(["I am declared", "I keep it", "I am checked as new"]);
  expect([owners.isInState(MINE), owners.isInState(THEIRS)]).toEqual([true, false]);
  expect(owners.mayDelete(TAG, ID, THEIRS)).toBe(true);
});

test("a resource whose object was deleted in this run is replaced if it is created again", () => {
  owners.deleted(MINE);
  expect([owners.isInState(MINE), owners.isInState(THEIRS)]).toEqual([true, false]);
});

test("ids are compared in any case, for each kind, and are known as made by this run", () => {
  after(["I make it"]);
  expect(owners.isFree(TAG, ID.toUpperCase())).toBe(false);
  expect(owners.isFree(kindNamed("Monitor"), ID)).toBe(true);
  expect([owners.kindsMade(ID.toUpperCase()), owners.kindsMade("7")]).toEqual([["Tag"], []]);
});
