import { defineConfig } from "vitest/config";

const HOST_MATRICES = ["test/host/matrix.test.ts", "test/host/matrix-patience.test.ts"];

const exampleTest = (name: string): string => `test/examples/${name}.test.ts`;

/** Thousands of requests, sent by a program of another language. */
const FUZZ = "test/emulator/fuzz.test.ts";

/** What takes long and rarely fails alone: `npm run test:deep`. */
const DEEP = [
  FUZZ,
  "test/model/engine-lives.test.ts",
  "test/model/kill.test.ts",
  "test/docs/running/pages.test.ts",
  "test/stack/es-modules.test.ts",
  "test/stack/import.test.ts",
  "test/stack/installers.test.ts",
  "test/stack/node-versions.test.ts",
  ...["automation", "component", "demo", "examples", "import", "unit-test"].map(exampleTest),
  ...["copy", "docs", "forge", "github", "gitlab"].map((name) => exampleTest(`gitops/${name}`)),
];

/** Tests that start the provider's host or a command, which take the built package. */
const WITH_PROCESSES = "test/{host,cli,docs}/**/*.test.ts";
const WITH_ENGINE = "test/{stack,examples,model,docs/running}/**/*.test.ts";

/** Stack tests start engines, hosts and emulators: more of them at once cause timeouts on a small machine. */
const ENGINES_AT_ONCE = { maxWorkers: 3, testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    reporters: ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [WITH_PROCESSES, WITH_ENGINE, FUZZ],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Importing the sources anew for each file takes longer than running most files.
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "process",
          include: [WITH_PROCESSES],
          exclude: [WITH_ENGINE],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          isolate: false,
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
          isolate: false,
          sequence: { groupOrder: 2 },
          ...ENGINES_AT_ONCE,
        },
      },
      {
        test: {
          name: "deep",
          include: [...HOST_MATRICES, ...DEEP],
          env: { MONITORING_TEST_DEPTH: "deep" },
          sequence: { groupOrder: 3 },
          ...ENGINES_AT_ONCE,
        },
      },
    ],
  },
});
