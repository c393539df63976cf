// @ts-check
// What a run of vitest needs in addition to the engine: its test files declare it by calling `language("NAME")`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../engine/run.mjs";
import { ROOT } from "../install.mjs";

const LIST_TIMEOUT_MS = 60_000;

/**
 * @template {string} T
 * @param {readonly string[]} args of vitest
 * @param {readonly T[]} names
 * @returns {Promise<T[]>} those of the names that are needed
 */
export async function requiredByTests(args, names) {
  const texts = await testFiles(args);
  return names.filter((name) => texts.some((text) => text.includes(`language("${name}")`)));
}

/**
 * @param {readonly string[]} args of vitest
 * @param {string} words text to search for
 * @returns {Promise<string[]>} the sources of those tests that contain the text
 */
export async function testFilesWith(args, words) {
  return (await testFiles(args)).filter((text) => text.includes(words));
}

/** @param {readonly string[]} args of vitest @returns {Promise<string[]>} the sources of all tests of the run */
async function testFiles(args) {
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const list = [vitest, "list", "--filesOnly", ...args, "--json"];
  const answer = await run(process.execPath, list, { cwd: ROOT, timeoutMs: LIST_TIMEOUT_MS });
  /** @type {{ file: string }[]} */
  const files = JSON.parse(answer);
  return [...new Set(files.map(({ file }) => file))].map((file) => readFileSync(file, "utf8"));
}
