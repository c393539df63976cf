// @ts-check
// The order of the runs: step by step, and within a step one contestant after the other, so that what
// else the machine does hits all of them alike. Ratios are taken within one step of one round.
import { join } from "node:path";
import { STEPS } from "./contestants.mjs";
import { Stack } from "./stack.mjs";

/** @typedef {import("./stack.mjs").Measured} Measured */

/** More monitors than these have to wait for the file backend's checkpoints once, and not in a quick run. */
const MANY = 100;

/**
 * What was measured with one size: step, then contestant, then one entry for each round.
 * @typedef {object} SizeMeasured
 * @property {number} size
 * @property {Record<string, Record<string, Measured[]>>} steps
 */

/**
 * @param {object} parts
 * @param {string} parts.engine
 * @param {string} parts.folder
 * @param {number} parts.size
 * @param {import("./options.mjs").Options} parts.options
 * @param {AbortSignal} parts.signal
 * @param {(line: string) => void} parts.progress
 * @param {(measured: SizeMeasured) => void} parts.keep called after each round
 */
export async function measureSize({ engine, folder, size, options, signal, progress, keep }) {
  const { contestants, rounds, quick } = options;
  const isOften = (/** @type {import("./contestants.mjs").Step} */ { isSlow }) =>
    !isSlow || size <= MANY;
  const steps = STEPS.filter((step) => isOften(step) || !quick);
  /** @type {SizeMeasured} */
  const measured = { size, steps: Object.fromEntries(steps.map(({ name }) => [name, {}])) };
  /** @type {Map<string, Stack>} */
  const stacks = new Map();
  try {
    for (const [at, contestant] of contestants.entries()) {
      const own = join(folder, `${size}-${at}`);
      stacks.set(
        contestant.name,
        await Stack.open({ engine, folder: own, contestant, size, signal }),
      );
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [turn, step] of steps.entries()) {
        if (round > 1 && !isOften(step)) continue;
        for (const { name } of rotated([...contestants], round + turn)) {
          signal.throwIfAborted();
          const stack = stacks.get(name);
          if (stack === undefined) continue;
          const taken = await stack.measure(step);
          ((measured.steps[step.name] ??= {})[name] ??= []).push(taken);
          const where = `${size} monitors, round ${round} of ${rounds}`;
          progress(
            `${where}: ${step.name}, ${name}: ${taken.seconds.toFixed(2)} s, ${taken.requests} requests`,
          );
        }
      }
      keep(measured);
    }
  } finally {
    await Promise.all([...stacks.values()].map((stack) => stack.close()));
  }
}

/**
 * Whoever is first would otherwise always be, and find the machine in another state than the rest.
 * @template T
 * @param {T[]} items
 * @param {number} by
 * @returns {T[]}
 */
function rotated(items, by) {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/**
 * About how long all of it takes on two cores, in seconds.
 * @param {import("./options.mjs").Options} options
 */
export function expectedSeconds({ sizes, rounds, contestants, quick, stacks, limits }) {
  const turns = (/** @type {number} */ size) => {
    const slow = 5 + size * 0.02 + size ** 2 * 1.8e-4;
    const times = size <= MANY ? rounds : quick ? 0 : 1;
    return rounds * (16 + size * 0.06) + times * slow;
  };
  const all = sizes.reduce((sum, size) => sum + turns(size), 0);
  return (stacks ? contestants.length * all + 5 * rounds : 0) + (limits ? 75 : 0);
}
