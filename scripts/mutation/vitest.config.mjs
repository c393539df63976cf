// @ts-check
// Runs the test files named in MUTATION_TESTS one after the other, in this order.
import { defineConfig } from "vitest/config";

const files = (process.env["MUTATION_TESTS"] ?? "").split(",");

/** @param {{ moduleId: string }} spec */
const place = ({ moduleId }) => files.findIndex((file) => moduleId.endsWith(`/${file}`));

/** @typedef {import("vitest/node").TestSpecification[]} Specs */

class InThisOrder {
  /** @param {Specs} specs */
  sort = (specs) => [...specs].sort((left, right) => place(left) - place(right));
  /** @param {Specs} specs */
  shard = (specs) => specs;
}

export default defineConfig({
  test: {
    include: files,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: process.env["MUTATION_LOG"] === undefined ? [] : ["scripts/mutation/setup.mjs"],
    sequence: { sequencer: InThisOrder },
  },
});
