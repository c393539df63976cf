// @ts-check
// A process that runs test files on request, and transforms only files that have changed since.
import { join } from "node:path";
import { createVitest } from "vitest/node";

/**
 * @typedef {object} Order
 * @property {string} changed the source that differs in this run
 * @property {readonly string[]} tests run one after the other until one fails
 */

/** @typedef {{ failed?: string }} Outcome what failed, if anything did */

/** The files of a run, in their order. @type {readonly string[]} */
let files = [];

/** @typedef {import("vitest/node").TestSpecification[]} Specs */

class InThisOrder {
  /** @param {Specs} specs */
  sort = (specs) =>
    [...specs].sort((left, right) => files.indexOf(left.moduleId) - files.indexOf(right.moduleId));
  /** @param {Specs} specs */
  shard = (specs) => specs;
}

const vitest = await createVitest("test", {
  config: false,
  watch: false,
  bail: 1,
  isolate: false,
  maxWorkers: 1,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  reporters: [{}],
  sequence: { sequencer: InThisOrder },
});

process.on("message", (/** @type {Order} */ order) => {
  run(order).then(
    (outcome) => process.send?.(outcome),
    (error) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
process.send?.({});

/**
 * @param {Order} order
 * @returns {Promise<Outcome>}
 */
async function run({ changed, tests }) {
  files = tests.map((test) => join(vitest.config.root, test));
  const project = vitest.getRootProject();
  const specs = files.map((file) => project.createSpecification(file));
  const source = join(vitest.config.root, changed);
  vitest.invalidateFile(source);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  // The next run must use the original.
  vitest.invalidateFile(source);
  // They include those of earlier runs.
  const failed = testModules.find((each) => files.includes(each.moduleId) && !each.ok());
  if (failed !== undefined) return { failed: failed.relativeModuleId };
  return unhandledErrors.length > 0 ? { failed: "an unhandled error" } : {};
}
