// @ts-check
// What a run of vitest needs in addition to the engine: its test files declare it by calling `language("NAME")`.
import { readFileSync } from "node:fs";
import { listTestFiles } from "../vitest.mjs";

/**
 * @template {string} T
 * @param {readonly string[]} args of vitest
 * @param {readonly T[]} names
 * @returns {Promise<T[]>} those of the names that are needed
 */
export async function requiredByTests(args, names) {
  const texts = await sourcesOf(args);
  return names.filter((name) => texts.some((text) => text.includes(`language("${name}")`)));
}

/**
 * @param {readonly string[]} args of vitest
 * @param {string} words text to search for
 * @returns {Promise<string[]>} the sources of those tests that contain the text
 */
export async function testFilesWith(args, words) {
  return (await sourcesOf(args)).filter((text) => text.includes(words));
}

/** @param {readonly string[]} args of vitest @returns {Promise<string[]>} the sources of all tests of the run */
async function sourcesOf(args) {
  return (await listTestFiles(args)).map((file) => readFileSync(file, "utf8"));
}
