// @ts-check
// A copy of the repository in which one source file at a time is changed, and in which tests run.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRepository } from "../copy.mjs";
import { ROOT } from "../install.mjs";
import { listTestFiles } from "../vitest.mjs";
import { compile } from "./compiler.mjs";

/**
 * Creates copies: the first is built, and the others are copied from it.
 * @param {string} folder
 * @param {number} count
 */
export async function createCopies(folder, count) {
  const [first = "", ...others] = Array.from({ length: count }, (_, at) => join(folder, `${at}`));
  await copyRepository(first);
  for (const other of others) cpSync(first, other, { recursive: true, verbatimSymlinks: true });
  return [first, ...others];
}

/**
 * Changes a file where tests import it and where processes load it.
 * @param {string} copy
 * @param {string} file
 * @param {string} text
 */
export function writeSource(copy, file, text) {
  writeFileSync(join(copy, file), text);
  const built = file.replace(/^src/, "dist").replace(/\.ts$/, ".js");
  writeFileSync(join(copy, built), compile(text));
}

/** The test files that need no engine, without the matrix, which takes longer than all others. */
export async function listTests() {
  const files = await listed(["--project", "unit", "--project", "protocol"]);
  const slow = ["--project", "deep", "--project", "weekly"];
  const hosts = await listed([
    ...slow,
    "test/protocol/doors",
    "test/protocol/verbs",
    "test/protocol/docs/messages.deep.test.ts",
  ]);
  return [...files, ...hosts.filter((file) => !file.includes("matrix"))];
}

/** @param {readonly string[]} args of vitest */
async function listed(args) {
  return (await listTestFiles(args)).map((file) => file.slice(ROOT.length + 1));
}
