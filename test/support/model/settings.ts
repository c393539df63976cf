// How many runs: a few in `npm test`, as many as requested in `npm run soak`.
import { inspect } from "node:util";

import * as fc from "fast-check";
import { expect } from "vitest";

import { seedIn } from "../seed";

const given = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};

/** The seed of all random choices: fixed in `npm test`, passed by the soak. */
const SEED: number = seedIn("SOAK_SEED");

/** The number in this variable, or the default of `npm test`. */
export const countOf = (name: string, usual: number): number => given(name) ?? usual;

/** Longer than this many healthy runs take, with this limit for each. */
export const patience = (count: number, secondsEach: number): number =>
  60_000 + count * secondsEach * 1000;

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
  const path = process.env.SOAK_PATH;
  const failures: string[] = [];
  let done = 0;
  const counted = fc.asyncProperty(fc.gen(), async (draw) => {
    if (failures.length >= MOST_FAILURES) return;
    await property(draw).catch((error: unknown) => {
      // With its cause.
      failures.push(`${what}, SOAK_PATH=${path ?? done}: ${inspect(error)}`);
      console.error(failures.at(-1));
    });
    done += 1;
    if (done % 10 === 0) console.info(`${what}: ${done} of ${count}`);
  });
  // Shrinking a failed case repeats it many times and rarely shortens it: the steps are printed instead.
  const limits = { seed: SEED, endOnFailure: true };
  await fc.assert(counted, {
    ...limits,
    ...(path === undefined ? { numRuns: count } : { path, numRuns: 1 }),
  });
  expect(failures, "failures, printed above").toEqual([]);
}
