// @ts-check
// Runs the test files named in MUTATION_TESTS on sources whose functions report.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(","),
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ["scripts/mutation/setup.mjs"],
  },
});
