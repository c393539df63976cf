import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

const hostTest = (name: string): string => `test/host/${name}.test.ts`;
const stackTest = (name: string): string => `test/stack/${name}.test.ts`;
const exampleTest = (name: string): string => `test/examples/${name}.test.ts`;

/** What takes long and rarely fails alone: `npm run test:deep`. */
export const DEEP = [
  "test/cli/hostile-commands.test.ts",
  "test/console/browser.test.ts",
  // Thousands of requests, sent by a program of another language.
  "test/emulator/fuzz.test.ts",
  // They wait for what the script that provides an engine prints every few seconds.
  "test/engine/{build,download}.test.ts",
  // They look at all sources.
  "test/printing/lint.test.ts",
  "test/red/mutants.test.ts",
  "test/model/engine-lives.test.ts",
  "test/model/kill.test.ts",
  "test/docs/running/{engine-messages,languages,pages}.test.ts",
  "test/docs/messages.test.ts",
  "test/languages/*.test.ts",
  // Every field of every kind, fault by fault, edit by edit.
  ...["matrix", "matrix-patience", "update-bodies", "edits-kept"].map(hostTest),
  ...["adopt-kinds", "hostile-refresh", "journal-entries", "lost-create-owners"].map(hostTest),
  ...["adopt", "check", "es-modules", "layout", "policy-cycle", "policy-pack"].map(stackTest),
  ...["import", "installers", "node-versions", "upgrade"].map(stackTest),
  ...["assigned-domain", "page-maintenance", "people"].map(stackTest),
  ...["domain-verification", "rotation", "signing-secret", "old-key"].map(stackTest),
  // `test/host/journal` has most of the cases of `identity` without an engine.
  ...["get", "identity"].map(stackTest),
  ...["dependency", "falsy-values", "ignored", "names", "partial-failure"].map(stackTest),
  ...["providers", "readable-previews", "refusal", "replacement", "secrets"].map(stackTest),
  ...["comments", "hostile-import", "outage", "released-objects", "package", "programs"].map(
    stackTest,
  ),
  ...["automation", "component", "demo", "examples", "import", "unit-test"].map(exampleTest),
  ...["copy", "docs", "forge", "github", "gitlab"].map((name) => exampleTest(`gitops/${name}`)),
];

/** Run in `npm test` with some of the kinds, routes and random inputs, here with all of them (test/depth.ts). */
const DEEPER = [
  ...["drift", "failures", "fields", "foreign-answers", "journal", "lost-answers"].map(hostTest),
  ...["address", "cached-responses", "gone", "lost-create-clocks", "tenant"].map(hostTest),
  ...["import", "round-trip", "unconfirmed-updates"].map(hostTest),
  "test/emulator/models.test.ts",
  "test/emulator/kinds/every-kind.test.ts",
  "test/functions/hostile-lookups.test.ts",
  "test/import/{expression,naming,odd-records}.test.ts",
  "test/model/lives.test.ts",
  "test/plugin/update-preview.test.ts",
  "test/printing/{literal,markdown,shell,texts}.test.ts",
  "test/review/{diagnostics,hostile,lines,markdown}.test.ts",
  "test/routing/detection.test.ts",
];

/** Tests that start the provider's host, a command or a browser; the first two take the built package. */
const WITH_PROCESSES = "test/{host,cli,console,docs,plugin}/**/*.test.ts";
const WITH_ENGINE = "test/{stack,examples,model,languages,docs/running}/**/*.test.ts";

/** Each takes more than a minute. */
const LONG = [
  ...["matrix", "matrix-patience", "journal", "adopt", "journal-entries"].map(hostTest),
  ...["kill", "engine-lives", "lives"].map((name) => `test/model/${name}.test.ts`),
  ...["plugin-programs", "moving", "plugin-import"].map((name) => `test/languages/${name}.test.ts`),
  ...["import", "installers", "comments"].map(stackTest),
  ...["automation", "demo", "gitops/github"].map(exampleTest),
  ...["comment", "import"].map((name) => `test/cli/${name}.test.ts`),
  "test/docs/running/pages.test.ts",
];

/** They wait for time-outs more than they compute. */
const WAITING = ["matrix", "matrix-patience"].map(hostTest);

/**
 * The long files first, so that none of them runs alone at the end, and those that wait far apart, so that the cores are busy
 * meanwhile. The others by project, because a worker keeps what it has imported only if its next file is of the same project.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = sorted.filter((file) => isIn(LONG, file));
    const waiting = long.filter((file) => isIn(WAITING, file));
    const computing = long.filter((file) => !isIn(WAITING, file));
    const others = sorted.filter((file) => !isIn(LONG, file));
    others.sort((one, other) => one.project.name.localeCompare(other.project.name));
    return [...spread(waiting, computing), ...others];
  }
}

const isIn = (names: readonly string[], { moduleId }: TestSpecification): boolean =>
  names.some((name) => moduleId.endsWith(`/${name}`));

/** The files of all lists, each list at equal distances. */
const spread = <File,>(...lists: readonly File[][]): File[] =>
  lists
    .flatMap((files) => files.map((file, at) => ({ file, place: at / files.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => file);

/** What `expect.poll` awaits comes late on a busy machine. */
const POLLS = { expect: { poll: { timeout: 20_000 } } };
const UNIT_TIMEOUTS = { testTimeout: 30_000, hookTimeout: 30_000, ...POLLS };
const PROCESS_TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, ...POLLS };
const ENGINE_TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000, ...POLLS };

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: LongFirst },
    // Of all projects together. More cause timeouts on a small machine.
    maxWorkers: 3,
    projects: [
      {
        test: {
          // `npm test`: one project, so that a worker imports the sources once. The next two are parts of it.
          name: "usual",
          include: ["test/**/*.test.ts"],
          exclude: DEEP,
          isolate: false,
          ...ENGINE_TIMEOUTS,
        },
      },
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [WITH_PROCESSES, WITH_ENGINE, ...DEEP],
          // Importing the sources anew for each file takes longer than running most files.
          isolate: false,
          ...UNIT_TIMEOUTS,
        },
      },
      {
        test: {
          name: "process",
          include: [WITH_PROCESSES],
          exclude: [WITH_ENGINE, ...DEEP],
          isolate: false,
          ...PROCESS_TIMEOUTS,
        },
      },
      {
        test: {
          name: "plugin",
          include: ["test/host/**/*.test.ts"],
          // Adoption is an option of the classes; the plugin has Pulumi's own import, which test/plugin tests.
          exclude: ["adopt", "adopt-kinds", "import"].map(hostTest),
          env: { TEST_FRONT_END: "plugin" },
          isolate: false,
          ...PROCESS_TIMEOUTS,
        },
      },
      {
        test: {
          name: "plugin-lives",
          include: ["engine-lives", "kill", "lives"].map((name) => `test/model/${name}.test.ts`),
          env: { TEST_FRONT_END: "plugin", MONITORING_TEST_DEPTH: "deep" },
          ...ENGINE_TIMEOUTS,
        },
      },
      {
        test: {
          name: "deep",
          include: [...DEEP, ...DEEPER],
          env: { MONITORING_TEST_DEPTH: "deep" },
          isolate: false,
          ...ENGINE_TIMEOUTS,
        },
      },
    ],
  },
});
