// @ts-check
// The order of the runs: step by step, and within a step one contestant after the other, so that other load on
// the machine affects all of them alike. Ratios are computed within one step of one round.
import { join } from "node:path";
import { STEPS } from "./contestants.mjs";
import { Stack } from "./stack.mjs";

/** @typedef {import("./stack.mjs").Measured} Measured */

/** With more monitors, steps with the file backend's checkpoints are measured only once, and not in a quick run. */
const MANY = 100;
/** With more monitors, these steps are never measured: they would take an hour, without new results. */
const TOO_MANY = 1000;

/**
 * What was measured with one size: step, then contestant, then one entry for each round.
 * @typedef {object} SizeMeasured
 * @property {number} size
 * @property {Record<string, Record<string, Measured[]>>} steps
 */

/**
 * @param {object} parts
 * @param {import("./toolchain.mjs").Toolchain} parts.toolchain
 * @param {string} parts.folder
 * @param {number} parts.size
 * @param {import("./options.mjs").Options} parts.options
 * @param {AbortSignal} parts.signal
 * @param {(line: string) => void} parts.progress
 * @param {(measured: SizeMeasured) => void} parts.keep called after each round
 */
export async function measureSize({ toolchain, folder, size, options, signal, progress, keep }) {
  const { contestants, rounds } = options;
  const steps = STEPS.filter(({ isSlow }) => !isSlow || slowRounds(size, options) > 0);
  /** @type {SizeMeasured} */
  const measured = { size, steps: Object.fromEntries(steps.map(({ name }) => [name, {}])) };
  /** @type {Map<string, Stack>} */
  const stacks = new Map();
  try {
    for (const [at, contestant] of contestants.entries()) {
      const own = join(folder, `${size}-${at}`);
      stacks.set(
        contestant.name,
        await Stack.open({ toolchain, folder: own, contestant, size, signal }),
      );
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [turn, step] of steps.entries()) {
        if (step.isSlow && round > slowRounds(size, options)) continue;
        const entrants = contestants.filter(({ hasCheckpoints }) => hasCheckpoints || !step.isSlow);
        for (const { name } of rotated(entrants, round + turn)) {
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
 * Rotates the order, because the first contestant finds the machine in another state than the others.
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
 * How often the steps with checkpoints are measured.
 * @param {number} size
 * @param {Pick<import("./options.mjs").Options, "rounds" | "quick">} options
 */
function slowRounds(size, { rounds, quick }) {
  if (size <= MANY) return rounds;
  return quick || size > TOO_MANY ? 0 : 1;
}

/**
 * The approximate duration of all measurements on two cores, in seconds.
 * @param {import("./options.mjs").Options} options
 */
export function expectedSeconds(options) {
  const { sizes, rounds, contestants, stacks, limits } = options;
  const turn = (
    /** @type {number} */ size,
    /** @type {import("./contestants.mjs").Contestant} */ { hasCheckpoints, latencyMs = 0 },
  ) => {
    // Three steps send a request for each monitor, eight at a time.
    const often = 12 + size * (0.06 + (3 * latencyMs) / 8000);
    const opening = 2 + size * 0.01;
    const slow = hasCheckpoints ? 5 + size * 0.02 + size ** 2 * 1.8e-4 : 0;
    return opening + rounds * often + slowRounds(size, options) * slow;
  };
  const all = sizes.flatMap((size) => contestants.map((each) => turn(size, each)));
  const sum = all.reduce((total, seconds) => total + seconds, 0);
  return (stacks ? sum + 8 * rounds : 0) + (limits ? 75 : 0);
}
