// How much of what takes long a run tests.

const { MONITORING_TEST_DEPTH: depth, TEST_DOOR: door } = process.env;

/** `npm run test:deep` and the tests of the plugin take everything. */
const TAKES_ALL = depth === "deep" || door === "plugin";
/** `npm test` takes one of so many. */
const ONE_OF = 4;

/** Every fourth kind, route or lookup in `npm test`, all of them in `npm run test:deep` and through the plugin. */
export const someOf = <Each>(all: readonly Each[]): readonly Each[] =>
  TAKES_ALL ? all : all.filter((_each, at) => at % ONE_OF === 0);

/** The same for the number of random inputs. */
export const someRuns = (all: number): number => (TAKES_ALL ? all : Math.ceil(all / ONE_OF));
