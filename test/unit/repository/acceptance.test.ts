// acceptance.md named tests that had moved, and classes that `npm test` left out.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "../../support/root";

/** The rows of the tables. */
const ROWS = readFileSync(join(ROOT, "test", "acceptance.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| (?!#|What|-)/.test(line))
  .map((line) => {
    const [tests = "", ...before] = line.split("|").slice(1, -1).reverse();
    return {
      name: before.reverse().join(" ").trim(),
      tests: Array.from(tests.matchAll(/`([\w/.-]+)`/g), ([, name = ""]) => `test/${name}.test.ts`),
    };
  });

const isUsual = (file: string): boolean => !/\.(deep|weekly)\.test\.ts$/.test(file);

test.each(ROWS)("$name: each test exists", ({ tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

const CLASSES = ROWS.filter(({ name }) => /^\d/.test(name));

test.each(CLASSES)("$name: npm test includes one of the tests", ({ tests }) => {
  expect(tests.filter(isUsual)).not.toEqual([]);
});

test("the page has its tables", () => {
  expect(CLASSES.length).toBeGreaterThan(20);
  expect(ROWS.length).toBeGreaterThan(2 * CLASSES.length);
});
