// How much is run: a little in `npm test`, as much as is asked for in `npm run soak`.
import * as fc from "fast-check";

import { seedIn } from "../seed";

const given = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};

/** The seed of all random choices: fixed in `npm test`, handed over by the soak. */
export const SEED: number = seedIn("SOAK_SEED");

/** The number under this name, or what `npm test` takes. */
export const countOf = (name: string, usual: number): number => given(name) ?? usual;

/** Longer than any healthy run of this many takes, each of them this long at most. */
export const patience = (count: number, secondsEach: number): number =>
  60_000 + count * secondsEach * 1000;

/** How often a line of progress is printed at most. */
const PROGRESS_MS = 10_000;

/** Runs a property this many times, and says with which seed. */
export async function repeat(
  what: string,
  count: number,
  property: (draw: fc.GeneratorValue) => Promise<void>,
): Promise<void> {
  console.info(`${what}: ${count} with SOAK_SEED=${SEED}`);
  let done = 0;
  let told = Date.now();
  const counted = fc.asyncProperty(fc.gen(), async (draw) => {
    await property(draw);
    done += 1;
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    console.info(`${what}: ${done} of ${count}`);
  });
  // Shrinking a life repeats it many times and rarely makes it shorter: the story is told instead.
  const limits = { numRuns: count, seed: SEED, endOnFailure: true };
  const path = process.env.SOAK_PATH;
  await fc.assert(counted, path === undefined ? limits : { ...limits, path });
}
