// How many runs: a few in `npm test`, as many as requested in `npm run soak`.
import { inspect } from "node:util";

import * as fc from "fast-check";

import { seedIn } from "../seed";

const given = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};

/** The seed of all random choices: fixed in `npm test`, passed by the soak. */
export const SEED: number = seedIn("SOAK_SEED");

/** The number in this variable, or the default of `npm test`. */
export const countOf = (name: string, usual: number): number => given(name) ?? usual;

/** Longer than this many healthy runs take, with this limit for each. */
export const patience = (count: number, secondsEach: number): number =>
  60_000 + count * secondsEach * 1000;

/** The minimum time between two lines of progress. */
const PROGRESS_MS = 10_000;

/** A series ends after this many failures. */
const MOST_FAILURES = 10;

/**
 * Runs a property this many times, and prints the seed. A failure does not end the series: SOAK_PATH with
 * the number that it prints repeats it.
 */
export async function repeat(
  what: string,
  count: number,
  property: (draw: fc.GeneratorValue) => Promise<void>,
): Promise<void> {
  console.info(`${what}: ${count} with SOAK_SEED=${SEED}`);
  let done = 0;
  let lastNotice = Date.now();
  const path = process.env.SOAK_PATH;
  const failures: string[] = [];
  const counted = fc.asyncProperty(fc.gen(), async (draw) => {
    if (failures.length >= MOST_FAILURES) return;
    await property(draw).catch((error: unknown) => {
      // With its cause.
      failures.push(`${what}, SOAK_PATH=${path ?? done}: ${inspect(error)}`);
    });
    done += 1;
    if (Date.now() - lastNotice < PROGRESS_MS) return;
    lastNotice = Date.now();
    console.info(`${what}: ${done} of ${count}`);
  });
  // Shrinking a failed case repeats it many times and rarely shortens it: the steps are printed instead.
  const limits = { seed: SEED, endOnFailure: true };
  await fc.assert(
    counted,
    path === undefined ? { ...limits, numRuns: count } : { ...limits, path, numRuns: 1 },
  );
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
}
