// Which part of the kinds a test takes where each of them takes seconds.

const { MONITORING_TEST_DEPTH: depth, TEST_DOOR: door } = process.env;

const EVERY = 4;

/** Every fourth in `npm test`; in `npm run test:deep` and through the plugin all of them. */
export const someOf = <Each>(all: readonly Each[]): readonly Each[] =>
  depth === "deep" || door === "plugin" ? all : all.filter((_each, at) => at % EVERY === 0);
