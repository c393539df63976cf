// @ts-check
// Measurements as JSON, so that a report can be made of several runs: together they take hours.
import { readFileSync, writeFileSync } from "node:fs";

/** @typedef {import("./report.mjs").Results} Results */

/**
 * @param {string} file
 * @param {Results} results
 */
export function save(file, results) {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * The sizes of all runs. What a run measures besides is taken from the first that has it.
 * @param {readonly string[]} files at least one
 * @returns {Results}
 */
export function combined(files) {
  /** @type {Results[]} */
  const runs = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
  const [first] = runs;
  if (first === undefined) throw new Error("no file is named");
  const sizes = runs.flatMap((run) => run.sizes).sort((one, other) => one.size - other.size);
  const twice = sizes.find(({ size }, at) => sizes[at + 1]?.size === size);
  // Rounds of different runs cannot be compared.
  if (twice !== undefined)
    throw new Error(`${twice.size} monitors were measured in more than one of these runs`);
  const hosts = runs.find((run) => run.hosts !== undefined)?.hosts;
  const limit = runs.find((run) => run.limit !== undefined)?.limit;
  return { machine: first.machine, sizes, ...(hosts && { hosts }), ...(limit && { limit }) };
}
