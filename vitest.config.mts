import { defineConfig } from "vitest/config";

const HOST_MATRICES = ["test/host/matrix.test.ts", "test/host/matrix-patience.test.ts"];

/** What takes long and rarely fails alone: `npm run test:deep`. */
const DEEP = [
  "test/model/engine-lives.test.ts",
  "test/model/kill.test.ts",
  "test/docs/running/pages.test.ts",
  "test/stack/installers.test.ts",
  "test/stack/node-versions.test.ts",
];

/** Tests that start the provider's host or a command, which take the built package. */
const WITH_PROCESSES = "test/{host,cli,docs}/**/*.test.ts";
const WITH_ENGINE = "test/{stack,examples,model,docs/running}/**/*.test.ts";

/** Stack tests start engines, hosts and emulators: more than two at once cause timeouts on a small machine. */
const ENGINES_AT_ONCE = { maxWorkers: 2, testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [WITH_PROCESSES, WITH_ENGINE],
          setupFiles: ["test/setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "process",
          include: [WITH_PROCESSES],
          exclude: [WITH_ENGINE],
          setupFiles: ["test/setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // They mostly wait.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "stack",
          include: [WITH_ENGINE],
          exclude: DEEP,
          setupFiles: ["test/setup.ts"],
          sequence: { groupOrder: 2 },
          ...ENGINES_AT_ONCE,
        },
      },
      {
        test: {
          name: "deep",
          include: [...HOST_MATRICES, ...DEEP],
          env: { MONITORING_TEST_DEPTH: "deep" },
          setupFiles: ["test/setup.ts"],
          sequence: { groupOrder: 3 },
          ...ENGINES_AT_ONCE,
        },
      },
    ],
  },
});
