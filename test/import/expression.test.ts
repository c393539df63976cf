// Generated programs had a layout that the team's formatter changed at once.
import * as fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";

import { Constant } from "../../src/import/output/expression";
import type { Expression } from "../../src/import/output/expression";
import { declarationSource } from "../../src/import/output/statement";
import { runs } from "../definitions/arbitraries";

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
  test("is what the usual formatter makes of it", async () => {
    await fc.assert(
      fc.asyncProperty(declaration, async (each) => {
        const source = `${declarationSource(each)}\n`;
        expect(await format(source, { parser: "typescript" })).toBe(source);
      }),
      runs(300),
    );
  });

  test.each([undefined, { protect: true }])(
    "is broken where the usual formatter breaks it, at each width, with options %j",
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
