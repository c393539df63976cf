// Names collided, were not valid names in the language, or depended on the order of the response.
import { Script } from "node:vm";

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { identifierOf } from "../../../src/printing/identifier";
import { resourceNames, slugOf } from "../../../src/import/naming";
import type { Existing } from "../../../src/lifecycle";
import { kindNamed } from "../../../src/definitions";
import { runs } from "../../support/definitions/arbitraries";

const spec = kindNamed("Monitor");
const named = (name: string, id: string): Existing => ({
  spec,
  id,
  inputs: { name },
  outputs: {},
  record: {},
});

const names = (objects: readonly Existing[], taken: readonly string[] = []): string[] => {
  const found = resourceNames(
    objects,
    () => undefined,
    () => new Set(taken),
    () => undefined,
  );
  return objects.map((object) => found.get(object) ?? "");
};

describe("names of resources", () => {
  test.each([
    ["Shop, checkout (EU)", "shop-checkout-eu"],
    ["  Crème Brûlée  ", "creme-brulee"],
    ["監視 API", "監視-api"],
    ["CUSTOMER_PASSWORD", "customer-password"],
    ["🚀", ""],
    ["\u3164\u115f\u2800\ufe0f", ""],
    ["On call\u3164", "on-call"],
    ["👩‍💻 Dev team 👨‍👩‍👧", "dev-team"],
  ])("%j becomes %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test("are cut at the end of a word if they are long", () => {
    const slug = slugOf("word ".repeat(60));
    expect(slug.length).toBeLessThanOrEqual(40);
    expect(slug.endsWith("word")).toBe(true);
    expect(slugOf("x".repeat(200))).toHaveLength(40);
  });

  test("that several objects share get a suffix from the id, whatever the order", () => {
    const objects = [named("api", "AAAAAA-1"), named("api", "bbbbbb-2"), named("web", "c")];
    expect(names(objects)).toEqual(["api-aaaaaa", "api-bbbbbb", "web"]);
    expect(names([...objects].reverse())).toEqual(["web", "api-bbbbbb", "api-aaaaaa"]);
  });

  test("are unique even if the names with an id are taken by other objects", () => {
    const objects = [named("ci", "12"), named("ci", "13"), named("CI 12", "14")];
    const found = names(objects);
    expect(found).not.toContain("");
    expect(new Set(found).size).toBe(objects.length);
    expect(names([named("ci", "12")], ["ci", "ci-12"])).toEqual(["ci-2"]);
    const two = [named("ci", "13"), named("ci", "12")];
    expect(names(two, ["ci", "ci-12", "ci-13"])).toEqual(["ci-3", "ci-2"]);
    expect(names([...two].reverse(), ["ci-2", "ci-12", "ci-13"])).toEqual(["ci-3", "ci-4"]);
  });

  test("that are already in use are not reused", () => {
    expect(names([named("api", "aaaaaa-1")], ["api"])).toEqual(["api-aaaaaa"]);
  });

  test("are unique and not empty for any names of monitors", () => {
    const any = fc.oneof(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      fc.constantFrom("class", "await", "monitoring", "default", "API", "api", "a-p-i", "404"),
    );
    const many = fc.uniqueArray(fc.tuple(any, fc.uuid()), { selector: ([, id]) => id });
    fc.assert(
      fc.property(many, (pairs) => {
        const found = names(pairs.map(([name, id]) => named(name, id)));
        expect(new Set(found).size).toBe(pairs.length);
        expect(found).not.toContain("");
        const used = new Set<string>();
        for (const name of found) {
          const identifier = identifierOf(name, "Monitor", used);
          expect(used.has(identifier)).toBe(false);
          // It compiles as the name of a constant in strict mode.
          new Script(`"use strict"; const ${identifier} = 1;`);
          used.add(identifier);
        }
      }),
      runs(200),
    );
  });
});
