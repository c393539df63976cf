import { defineConfig } from "vitest/config";

const hostTest = (name: string): string => `test/host/${name}.test.ts`;
const stackTest = (name: string): string => `test/stack/${name}.test.ts`;
const exampleTest = (name: string): string => `test/examples/${name}.test.ts`;

/** What takes long and rarely fails alone: `npm run test:deep`. */
const DEEP = [
  "test/cli/hostile-commands.test.ts",
  // Thousands of requests, sent by a program of another language.
  "test/emulator/fuzz.test.ts",
  // They look at all sources.
  "test/printing/lint.test.ts",
  "test/red/mutants.test.ts",
  "test/model/engine-lives.test.ts",
  "test/model/kill.test.ts",
  "test/docs/running/{languages,pages}.test.ts",
  "test/docs/messages.test.ts",
  "test/languages/*.test.ts",
  // Every field of every kind, fault by fault, edit by edit.
  ...["matrix", "matrix-patience", "update-bodies", "edits-kept"].map(hostTest),
  ...["adopt-kinds", "hostile-refresh"].map(hostTest),
  ...["adopt", "check", "check-limits", "es-modules", "layout", "policy-cycle", "policy-pack"].map(
    stackTest,
  ),
  ...["import", "installers", "node-versions"].map(stackTest),
  ...["assigned-domain", "page-maintenance", "people"].map(stackTest),
  ...["domain-verification", "rotation", "signing-secret", "old-key"].map(stackTest),
  ...["comments", "hostile-import", "leaving", "outage", "package", "programs"].map(stackTest),
  ...["automation", "component", "demo", "examples", "import", "unit-test"].map(exampleTest),
  ...["copy", "docs", "forge", "github", "gitlab"].map((name) => exampleTest(`gitops/${name}`)),
];

/** Run in `npm test` with some of the kinds, routes and random inputs, here with all of them (test/depth.ts). */
const DEEPER = [
  ...["drift", "fields", "foreign-answers", "journal", "lost-answers"].map(hostTest),
  ...["round-trip", "unconfirmed-updates"].map(hostTest),
  "test/emulator/models.test.ts",
  "test/emulator/kinds/every-kind.test.ts",
  "test/functions/hostile-lookups.test.ts",
  "test/import/{expression,naming}.test.ts",
  "test/plugin/update-preview.test.ts",
  "test/printing/{literal,markdown,texts}.test.ts",
  "test/review/{hostile,lines,markdown}.test.ts",
  "test/routing/detection.test.ts",
];

/** Tests that start the provider's host, a command or a browser; the first two take the built package. */
const WITH_PROCESSES = "test/{host,cli,console,docs,plugin}/**/*.test.ts";
const WITH_ENGINE = "test/{stack,examples,model,languages,docs/running}/**/*.test.ts";

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
          exclude: [WITH_PROCESSES, WITH_ENGINE, ...DEEP],
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
          exclude: [WITH_ENGINE, ...DEEP],
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
          name: "plugin",
          include: ["test/host/**/*.test.ts"],
          // Adoption is an option of the classes; the plugin has Pulumi's own import, which test/plugin tests. What
          // `check` says of costs does not depend on the way in.
          exclude: ["adopt", "adopt-kinds", "import", "cost"].map(
            (name) => `test/host/${name}.test.ts`,
          ),
          env: { TEST_DOOR: "plugin" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: "plugin-lives",
          include: ["engine-lives", "kill", "lives"].map((name) => `test/model/${name}.test.ts`),
          env: { TEST_DOOR: "plugin" },
          sequence: { groupOrder: 4 },
          ...ENGINES_AT_ONCE,
        },
      },
      {
        test: {
          name: "deep",
          include: [...DEEP, ...DEEPER],
          env: { MONITORING_TEST_DEPTH: "deep" },
          sequence: { groupOrder: 5 },
          ...ENGINES_AT_ONCE,
        },
      },
    ],
  },
});
