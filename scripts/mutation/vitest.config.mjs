// @ts-check
// The tests that judge mutants: those of the folders that are mutated, which need no engine.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/unit/{client,lifecycle,review}/**/*.test.ts", "test/protocol/client/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
