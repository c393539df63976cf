// @ts-check
// Measurements as JSON, so that a report can combine several runs, because all measurements together take hours.
import { readFileSync, writeFileSync } from "node:fs";
import { USUAL_MS, contestantNamed } from "./contestants.mjs";

/** @typedef {import("./report.mjs").Results} Results */
/** @typedef {import("./schedule.mjs").SizeMeasured} SizeMeasured */

/**
 * @param {string} file
 * @param {Results} results
 */
export function save(file, results) {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/**
 * The measurements of all these runs. Measurements other than stacks come from the first run that has them.
 * @param {readonly string[]} files at least one
 * @returns {Results}
 */
export function combined(files) {
  /** @type {Results[]} */
  const runs = files.map((file) => JSON.parse(readFileSync(file, "utf8")));
  const [first] = runs;
  if (first === undefined) throw new Error("no file is given");
  /** @type {Map<number, SizeMeasured>} */
  const sizes = new Map();
  for (const { sizes: measured } of runs)
    for (const each of measured) sizes.set(each.size, merged(sizes.get(each.size), each));
  const hosts = runs.find((run) => run.hosts !== undefined)?.hosts;
  const limit = runs.find((run) => run.limit !== undefined)?.limit;
  const sorted = [...sizes.values()].sort((one, other) => one.size - other.size);
  return {
    machine: first.machine,
    sizes: sorted,
    ...(hosts && { hosts }),
    ...(limit && { limit }),
  };
}

/**
 * Ratios are computed within a run: between a contestant and its floor, and between the contestants with the usual
 * latency. So each of these groups must come from one run.
 * @param {SizeMeasured | undefined} known
 * @param {SizeMeasured} more of the same size
 * @returns {SizeMeasured}
 */
function merged(known, more) {
  if (known === undefined) return more;
  const names = namesIn(known);
  const isSpread = (/** @type {string} */ name) =>
    names.includes(name) || (isUsual(name) && names.some(isUsual));
  const spread = namesIn(more).find(isSpread);
  if (spread !== undefined)
    throw new Error(`"${spread}" with ${more.size} monitors must come from one run`);
  const steps = { ...known.steps };
  for (const [step, taken] of Object.entries(more.steps))
    steps[step] = { ...steps[step], ...taken };
  return { size: more.size, steps };
}

/** @param {SizeMeasured} measured */
const namesIn = ({ steps }) => [...new Set(Object.values(steps).flatMap(Object.keys))];

/** @param {string} name */
const isUsual = (name) => contestantNamed(name).latencyMs === USUAL_MS;
