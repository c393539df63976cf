// @ts-check
// What this package wants to hold on two cores, beside what was measured. Nothing fails by them: machines
// differ, and a busy one tells nothing.
import { ratiosOf, seconds, stateBytes } from "./quantities.mjs";
import { spreadOf } from "./statistics.mjs";

/** @typedef {import("./report.mjs").Results} Results */

/**
 * @typedef {object} Goal
 * @property {string} what
 * @property {number} most
 * @property {string} unit
 * @property {(results: Results) => number[]} measured empty where it was not
 */

const OURS = "ours, 20 ms";

/** @type {readonly Goal[]} */
export const GOALS = [
  ratio("preview", 1.1, "preview"),
  ratio("up at 20 ms", 1.1, "up"),
  ratio("up at 20 ms, no checkpoints", 1.1, "up, no checkpoints"),
  ratio("refresh at 20 ms", 1.3, "refresh"),
  ratio("refresh at 20 ms, fast", 1.3, "refresh, fast"),
  ratio("bytes of state", 1.1, "up, no checkpoints", stateBytes),
  {
    what: "host, start to first answer",
    most: 120,
    unit: "ms more",
    measured: ({ hosts }) => more(hosts, "startMs"),
  },
  {
    what: "host, memory",
    most: 40,
    unit: "MiB more",
    measured: ({ hosts }) => more(hosts, "createdMiB"),
  },
  {
    what: "time at a rate limit to the least possible",
    most: 1.05,
    unit: "x",
    measured: ({ limit }) => (limit === undefined ? [] : [limit.seconds / limit.least]),
  },
];

/**
 * Ours to the floor at the largest size, round by round.
 * @param {string} what
 * @param {number} most
 * @param {string} step
 * @param {import("./quantities.mjs").Quantity} [quantity]
 * @returns {Goal}
 */
function ratio(what, most, step, quantity = seconds) {
  return {
    what,
    most,
    unit: "x",
    measured: ({ sizes }) => ratiosOf(sizes.at(-1)?.steps[step] ?? {}, OURS, quantity),
  };
}

/**
 * @param {Results["hosts"]} hosts
 * @param {"startMs" | "createdMiB"} quantity
 */
function more(hosts, quantity) {
  return (hosts?.ours ?? []).map(
    (ours, round) => ours[quantity] - (hosts?.bare[round]?.[quantity] ?? NaN),
  );
}

/**
 * The median decides: the ends of a spread are the machine's.
 * @param {Goal} goal
 * @param {readonly number[]} values
 */
export function isMet({ most }, values) {
  return spreadOf(values).median <= most;
}
