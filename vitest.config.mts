import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/stack/**", "test/examples/**", "test/model/**", "test/docs/running/**"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Most of what tests of the host do is wait.
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "stack",
          include: ["test/{stack,examples,model,docs/running}/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Stack tests run engines, hosts and emulators of their own: more than two at once starve
          // each other on a small machine, and time-outs would report what is no fault.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
