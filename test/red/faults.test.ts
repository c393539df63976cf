// When the source text of a fault had been rewritten, the fault was no longer tested and nothing reported it:
// the run that applies the faults takes hours.
import { existsSync, readFileSync } from "node:fs";
import { join, matchesGlob, resolve } from "node:path";

import { expect, test } from "vitest";

import { DEEP } from "../../vitest.config.mjs";
import { FAULTS } from "./faults.mjs";

const ROOT = resolve(import.meta.dirname, "..", "..");

test.each(FAULTS)("$breaks: the fault still has its text, and its test", (fault) => {
  const text = readFileSync(join(ROOT, fault.file), "utf8");
  expect(text.split(fault.find), fault.find).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  expect(existsSync(join(ROOT, fault.test))).toBe(true);
});

/** The rows of the tables in test/acceptance.md. */
const ROWS = readFileSync(join(ROOT, "test", "acceptance.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| (?!#|What|-)/.test(line))
  .map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [faults = "", tests = "", ...before] = cells.slice(1, -1).reverse();
    return {
      name: before.reverse().join(" "),
      tests: Array.from(tests.matchAll(/`([\w/-]+)`/g), ([, name = ""]) => `test/${name}.test.ts`),
      faults: faults.split("; "),
    };
  });

const isDeep = (file: string): boolean => DEEP.some((glob) => matchesGlob(file, glob));

// The page named faults that did not exist, and tests that no fault turned red or that only a deep run includes.
test.each(ROWS)("acceptance.md, $name: each test exists, and a fault turns it red", ({ tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(tests.filter((file) => !FAULTS.some((fault) => fault.test === file))).toEqual([]);
});

test.each(ROWS)("acceptance.md, $name: each fault exists", ({ faults }) => {
  expect(faults.filter((text) => !FAULTS.some(({ breaks }) => breaks === text))).toEqual([]);
});

const CLASSES = ROWS.filter(({ name }) => /^\d/.test(name));

test.each(CLASSES)("acceptance.md, $name: npm test includes one of the tests", ({ tests }) => {
  expect(tests.filter((file) => !isDeep(file))).not.toEqual([]);
});

test("acceptance.md has its tables", () => {
  expect(CLASSES.length).toBeGreaterThan(20);
  expect(ROWS.length).toBeGreaterThan(2 * CLASSES.length);
});
