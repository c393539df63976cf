// How much of what takes long a run tests.

const { MONITORING_TEST_DEPTH: depth, TEST_FRONT_END: frontEnd } = process.env;

/** One of so many: all in the deep tests, every second one through the plugin, every fourth one in `npm test`. */
const ONE_OF = depth === "deep" ? 1 : frontEnd === "plugin" ? 2 : 4;

/** The kinds, routes or lookups that a run takes. */
export const someOf = <Each>(all: readonly Each[]): readonly Each[] =>
  all.filter((_each, at) => at % ONE_OF === 0);

/** The same for the number of random inputs. */
export const someRuns = (all: number): number => Math.ceil(all / ONE_OF);
