// How much of what takes long a run tests.

const { MONITORING_TEST_DEPTH: depth, SOAK_SEED: soakSeed, TEST_FRONT_END: frontEnd } = process.env;

/** Whether this is `npm run soak`, which omits nothing. */
export const IS_SOAK = soakSeed !== undefined;

/** All in the deep tests; elsewhere every seventh one. Through the plugin these are others than in `npm test`. */
const ONE_OF = depth === "deep" ? 1 : 7;
const FIRST = frontEnd === "plugin" && ONE_OF > 1 ? 1 : 0;

/** The kinds, routes or lookups that a run takes. */
export function someOf<Each>(all: readonly Each[]): readonly Each[] {
  const first = Math.min(FIRST, all.length - 1);
  return all.filter((_each, at) => at % ONE_OF === first);
}

/** The same for a number of random inputs, or of characters in a very long one. */
export const someRuns = (all: number): number => Math.ceil(all / ONE_OF);
