// When two values are equivalent, and which form of a value is kept.
import { describe, expect, test } from "vitest";

import { UNKNOWN, asWritten, reworded, isSameValue, text } from "../../../src/definitions";
import {
  choice,
  flag,
  instant,
  integer,
  list,
  map,
  object,
  set,
  uuid,
} from "../../../src/definitions/field";
import type { Field, Json } from "../../../src/definitions";
import { countReads } from "../review/count-reads";

const doc = "";
const person = object("Person", {
  name: text({ doc, required: true }),
  age: integer({ doc, default: 1 }),
});

const SAME: readonly [string, Field, Json | undefined, Json | undefined, boolean][] = [
  ["null is the same as unset", text({ doc }), null, undefined, true],
  ["a default is the same as unset", integer({ doc, default: 3 }), 3, undefined, true],
  ["0 is a value", integer({ doc }), 0, undefined, false],
  ["false is a value", flag({ doc }), false, undefined, false],
  ['"" is a value', text({ doc }), "", undefined, false],
  [
    '"" is the same as unset if the API clears with it',
    text({ doc, clear: { send: "" } }),
    "",
    undefined,
    true,
  ],
  [
    "instants with different offsets",
    instant({ doc }),
    "2030-01-01T01:00:00+01:00",
    "2030-01-01T00:00:00Z",
    true,
  ],
  [
    "a date and an instant on its day",
    text({ doc, format: "date" }),
    "2030-01-01",
    "2030-01-01T00:00:00Z",
    true,
  ],
  ["UUIDs in any case", uuid({ doc }), "AB", "ab", true],
  ["text in another case", text({ doc }), "A", "a", false],
  ["text in another case if case is folded", text({ doc, foldCase: true }), "A", "a", true],
  ["a set in another order", set(text({ doc }), { doc }), ["a", "b"], ["b", "a"], true],
  ["a set with a value twice", set(text({ doc }), { doc }), ["a", "b", "a"], ["b", "a"], true],
  [
    "a set with equal objects",
    set(object("O", { a: text({ doc }) }), { doc }),
    [{ a: "x" }, { a: "x" }],
    [{ a: "x" }],
    false,
  ],
  ["a list in another order", list(text({ doc }), { doc }), ["a", "b"], ["b", "a"], false],
  ["[] is a value", list(text({ doc }), { doc }), [], undefined, false],
  ["defaults inside objects", person, { name: "a", age: 1 }, { name: "a" }, true],
  ["null members of maps", map(text({ doc }), { doc }), { a: null, b: "1" }, { b: "1" }, true],
  ["unknown is equal to nothing known", text({ doc }), UNKNOWN, "a", false],
];

test.each(SAME)("%s", (_why, field, left, right, expected) => {
  expect(isSameValue(field, left, right)).toBe(expected);
  expect(isSameValue(field, right, left)).toBe(expected);
});

test.each([
  ["an edited item", ["a", "b", "c", "d"], ["a", "B", "c", "d"], ["a", "B", "c", "d"]],
  ["two edited items", ["a", "b", "c", "d"], ["A", "c", "B", "d"], ["A", "B", "c", "d"]],
  ["a removed item", ["a", "b", "c"], ["c", "a"], ["a", "c"]],
  ["a removed and an edited item", ["a", "b", "c", "d"], ["c", "D"], ["D", "c"]],
  ["more items", ["c", "a"], ["a", "b", "c"], ["c", "a", "b"]],
])("%s of a set leaves the others in their places", (_what, before, now, left) => {
  const tags = set(text({ doc }), { doc });
  expect(reworded(tags, before, now)).toEqual(left);
  expect(asWritten(tags, before, now)).toEqual(left);
});

test.each([
  ["compared", isSameValue],
  ["reworded", reworded],
  ["written", asWritten],
] as const)("a set in another order is %s in little more than linear work", (_how, work) => {
  const readsFor = (count: number): number => {
    const { value: of, reads } = countReads(text({ doc, foldCase: true }));
    const ids = Array.from({ length: count }, (_none, at) => `id-${at}`);
    work(set(of, { doc }), ids, ["new", ...ids.toReversed()]);
    return reads();
  };
  const [some, twice] = [readsFor(200), readsFor(400)];
  expect(some).toBeGreaterThan(200);
  expect(twice).toBeLessThan(some * 2.1);
});

test("a choice in another case is read in the spelling of programs", () => {
  const level = choice("Level", ["fail", "warn"], { doc, foldCase: true });
  const at = object("At", { level });
  expect(asWritten(level, undefined, "WARN")).toBe("warn");
  expect(asWritten(list(at, { doc }), undefined, [{ level: "Fail" }])).toEqual([{ level: "fail" }]);
  expect(asWritten(level, undefined, "NEW")).toBe("NEW");
  expect(asWritten(choice("Exact", ["a"], { doc }), undefined, "A")).toBe("A");
});

describe("reworded", () => {
  test("keeps the old form of an equal instant", () => {
    const old = "2030-01-01T01:00:00+01:00";
    expect(reworded(instant({ doc }), old, "2030-01-01T00:00:00Z")).toBe(old);
    expect(reworded(instant({ doc }), old, "2031-01-01T00:00:00Z")).toBe("2031-01-01T00:00:00Z");
  });

  test("puts a set into the old order, with new items last", () => {
    expect(reworded(set(text({ doc }), { doc }), ["c", "a"], ["a", "b", "c"])).toEqual([
      "c",
      "a",
      "b",
    ]);
  });

  test("passes unknown values through", () => {
    expect(reworded(set(text({ doc }), { doc }), ["a"], UNKNOWN)).toBe(UNKNOWN);
  });

  test("does not add a default that the user omitted", () => {
    expect(reworded(person, { name: "a", age: 1 }, { name: "a" })).toEqual({ name: "a" });
  });
});

describe("asWritten", () => {
  test("is the shortest form of the live value", () => {
    expect(asWritten(person, undefined, { name: "a", age: 1, extra: 2 })).toEqual({ name: "a" });
    expect(asWritten(integer({ doc, default: 3 }), undefined, 3)).toBe(undefined);
  });

  test("keeps the user's form where it still applies", () => {
    expect(asWritten(person, { name: "a", age: 1 }, { name: "b", age: 1 })).toEqual({
      name: "b",
      age: 1,
    });
    const tags = set(text({ doc }), { doc });
    expect(asWritten(tags, ["c", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
  });
});
