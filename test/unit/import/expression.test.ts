// Generated programs had a layout that Prettier changed at once.
import * as fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";

import {
  Constant,
  filesIn,
  literal,
  sourceOf,
  widthOf,
} from "../../../src/import/output/expression";
import type { Expression } from "../../../src/import/output/expression";
import { declarationSource } from "../../../src/import/output/statement";
import { runs } from "../../support/definitions/arbitraries";

const word = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,30}$/);
const letter = fc.constantFrom(...Array.from("aZ9 -_.,:;/'\"\\`$\n\téß監視🚀"));
const text = fc.string({ unit: letter, maxLength: 60 });

const { value } = fc.letrec<{ value: Expression }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.boolean(),
    fc.integer({ min: 0 }),
    word.map((name) => new Constant(`${name}Of`, { member: "id" })),
    fc.array(text, { maxLength: 5 }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(word, text), tie("value"), { maxKeys: 5, noNullPrototype: true }),
  ),
}));

const members = fc.dictionary(word, value, { minKeys: 1, maxKeys: 6, noNullPrototype: true });

const declaration = fc.record(
  {
    kind: fc.constantFrom("Tag", "StatusPageComponentGroup"),
    name: fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/),
    identifier: fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,50}$/),
    isExported: fc.boolean(),
    args: members,
    options: fc.constant<Expression>({ protect: true }),
    notes: fc.array(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,20}$/), { maxLength: 2 }),
  },
  { requiredKeys: ["kind", "name", "isExported", "args", "notes"] },
);

describe("a declaration", () => {
  test("is formatted as Prettier formats it", async () => {
    await fc.assert(
      fc.asyncProperty(declaration, async (each) => {
        const source = `${declarationSource(each)}\n`;
        expect(await format(source, { parser: "typescript" })).toBe(source);
      }),
      runs(300),
    );
  });

  test.each([false, true])(
    "breaks lines where Prettier does, with a constant of each length, exported: %j",
    async (isExported) => {
      for (let length = 10; length <= 70; length += 1) {
        const each = {
          kind: "Tag",
          name: "shop",
          identifier: "a".repeat(length),
          isExported,
          args: { name: "Shop" },
          notes: [],
        };
        const source = `${declarationSource(each)}\n`;
        expect(await format(source, { parser: "typescript" })).toBe(source);
        // Prettier keeps an object on several lines if it already is.
        const line = source.replace(/\s+/g, " ");
        expect(await format(line, { parser: "typescript" })).toBe(source);
      }
    },
  );

  test.each([undefined, { protect: true }])(
    "breaks lines where Prettier does, at each width, with options %j",
    async (options) => {
      const args = { url: "https://shop.example.com/health", headers: { "X-Request-Id": "shop" } };
      for (let length = 1; length <= 100; length += 1) {
        const name = "a".repeat(length);
        const each = {
          kind: "Webhook",
          name,
          identifier: "hook",
          isExported: true,
          args,
          notes: [],
        };
        const source = `${declarationSource({ ...each, ...(options && { options }) })}\n`;
        expect(await format(source, { parser: "typescript" })).toBe(source);
      }
    },
  );
});

const two = { a: 1, b: 2 };

test.each<[string, Expression]>([
  ["objects", [two, two]],
  [
    "lists",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["objects and lists", [two, [1, 2]]],
  ["objects, some small", [two, { a: 1 }]],
  ["lists, some small", [[1, 2], [3]]],
  ["small objects", [{ a: 1 }, { a: 1 }]],
  ["small lists", [[1], [2]]],
  ["one object", [two]],
  ["one list", [[1, 2]]],
  ["one list of objects", [[two, two]]],
  ["a list of objects and a string", [[two, two], "text"]],
  ["objects, in a member of an object", { list: [two, two], other: 1 }],
  ["objects and a string", [two, "text"]],
  ["lists and a constant", [[1, 2], new Constant("one")]],
  ["no items", []],
])("a list of %s is formatted as Prettier formats it", async (_what, items) => {
  const direct = `const it = ${sourceOf(items, 0, 12)};\n`;
  expect(await format(direct, { parser: "typescript" })).toBe(direct);
  // Inside another list, it determines the layout of that list.
  const inside = `const it = ${sourceOf([items], 0, 12)};\n`;
  expect(await format(inside, { parser: "typescript" })).toBe(inside);
});

test.each([
  ["abc", 3],
  ["e\u0301", 1],
  ["監視", 4],
  ["🚀", 2],
  ["한", 2],
  ["", 0],
])("%j is %i columns wide", (shown, width) => {
  expect(widthOf(shown)).toBe(width);
});

test("a line is at most eighty columns wide", () => {
  const items = ["a".repeat(30), "b".repeat(30)];
  const flat = sourceOf(items, 0, 0);
  expect(sourceOf(items, 0, 80 - flat.length)).toBe(flat);
  expect(sourceOf(items, 0, 81 - flat.length).split("\n")).toHaveLength(4);
});

test("filesIn returns the files of all constants in a value, and literal keeps null", () => {
  const [here, there] = [new Constant("one"), new Constant("two", { file: "tags" })];
  expect(filesIn({ list: [here, "text", [there]], empty: null, more: there })).toEqual([
    "tags",
    "tags",
  ]);
  expect(literal({ a: null, b: undefined, c: [{ d: 1 }] })).toEqual({ a: null, c: [{ d: 1 }] });
});

test.each([
  [{}, "one"],
  [{ member: "id" }, "one.id"],
  [{ file: "alert-channels", member: "id" }, "alertChannels.one.id"],
  [{ member: "id", isNumber: true }, "one.id.apply(String)"],
])("a constant at %j is written as %s", (place, source) => {
  expect(sourceOf(new Constant("one", place), 0, 0)).toBe(source);
});
