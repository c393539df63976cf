import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** What takes long and rarely fails alone: `npm run test:weekly`. */
export const WEEKLY = [
  "test/cli/hostile-commands.test.ts",
  "test/docs/running/{languages,pages}.test.ts",
  // Thousands of requests, sent by a program of another language.
  "test/emulator/fuzz.test.ts",
  // They wait for what the script that provides an engine prints every few seconds.
  "test/engine/{build,download}.test.ts",
  "test/examples/{automation,component}.test.ts",
  "test/examples/gitops/{copy,docs,forge,github,gitlab}.test.ts",
  // Every request of every verb with every sort of fault.
  "test/host/{hostile-refresh,matrix}.test.ts",
  // Other engines, SDKs, and programs in other languages than YAML.
  "test/languages/{engines,examples,executable,import,moving,release,sdk}.test.ts",
  "test/languages/plugin-{import,organizations,programs}.test.ts",
  "test/model/{engine-lives,kill}.test.ts",
  // They look at all sources.
  "test/printing/lint.test.ts",
  "test/stack/{comments,es-modules,hostile-import,installers,node-versions,programs}.test.ts",
  // Kinds with operations of their own, which test/lifecycle and test/host try without an engine.
  "test/stack/{assigned-domain,domain-verification,layout}.test.ts",
  "test/stack/{page-maintenance,people,policy-cycle}.test.ts",
];

/** What is too long for `npm test`: `npm run test:deep`. */
export const DEEP = [
  "test/console/browser.test.ts",
  "test/docs/messages.test.ts",
  "test/docs/running/engine-messages.test.ts",
  "test/examples/!(webhook-receiver).test.ts",
  // It judges all regular expressions.
  "test/expressions.test.ts",
  // Every field of every kind, fault by fault, edit by edit.
  "test/host/{adopt-kinds,edits-kept,update-bodies}.test.ts",
  "test/languages/{missing,plugin-engine,plugin-ids,plugin-preview,plugin-states}.test.ts",
  "test/stack/!(bad-input|drift|estate|interrupt|lookups|mocks).test.ts",
];

/** Run in `npm test` with some of the kinds, routes and requests, in `npm run test:deep` with all (test/depth.ts). */
const ALL_KINDS = [
  "test/emulator/models.test.ts",
  "test/emulator/kinds/every-kind.test.ts",
  "test/host/{drift,failures,fields,import,round-trip}.test.ts",
  "test/host/promises/!(cancel|people|same-name).test.ts",
  "test/model/lives.test.ts",
  "test/plugin/update-preview.test.ts",
];

/** Run in `npm test` with some of the random inputs, weekly with all. */
const ALL_INPUTS = [
  "test/functions/hostile-lookups.test.ts",
  "test/import/{expression,naming,odd-records}.test.ts",
  "test/printing/{literal,markdown,shell,texts}.test.ts",
  "test/review/{diagnostics,hostile,lines,markdown}.test.ts",
  "test/routing/detection.test.ts",
];

/** What a front end decides: settings, conversion of values, secrets, and when a run has ended. The verbs are the same. */
const FRONT_END = [
  "test/host/{api-key,configuration,cost,drift,empty-values,failures,fields,inputs}.test.ts",
  "test/host/{proxy,round-trip,secrets}.test.ts",
  "test/host/promises/{cancel,deletes,killed-runs}.test.ts",
];

const ALL = ["test/**/*.test.ts"];
/** Tests that start the provider's host, a command or a browser. Most of them take the built package. */
const WITH_PROCESSES = "test/{host,cli,console,docs,plugin}/**/*.test.ts";
const WITH_ENGINE = "test/{stack,examples,model,languages,docs/running}/**/*.test.ts";

interface Project {
  readonly include: string[];
  readonly exclude?: string[];
  readonly env?: Record<string, string>;
}

const WITH_ALL = { MONITORING_TEST_DEPTH: "deep" };
const PLUGIN = { TEST_FRONT_END: "plugin" };

export const PROJECTS: Readonly<Record<string, Project>> = {
  // `npm test`: one project, so that a worker imports the sources once.
  usual: { include: ALL, exclude: [...DEEP, ...WEEKLY] },
  // The parts of it that need no engine: `npm run test:quick`, and both for the mutation tests.
  unit: { include: ALL, exclude: [...DEEP, ...WEEKLY, WITH_PROCESSES, WITH_ENGINE] },
  process: { include: [WITH_PROCESSES], exclude: [...DEEP, ...WEEKLY, WITH_ENGINE] },
  deep: { include: [...DEEP, ...ALL_KINDS], exclude: WEEKLY, env: WITH_ALL },
  plugin: { include: FRONT_END, env: PLUGIN },
  weekly: { include: [...WEEKLY, ...ALL_INPUTS], env: WITH_ALL },
  "weekly-plugin": {
    include: ["test/host/**/*.test.ts", "test/model/{engine-lives,kill,lives}.test.ts"],
    // Adoption is an option of the classes; the plugin has Pulumi's own import, which test/plugin tests.
    exclude: ["test/host/{adopt,adopt-kinds,import}.test.ts"],
    env: { ...PLUGIN, ...WITH_ALL },
  },
};

/** Each takes more than a minute. */
const LONG = [
  ...["cli/comment", "cli/import", "docs/messages", "examples/demo", "host/adopt"],
  ...["host/adopt-kinds", "host/matrix", "host/promises/killed-runs", "host/round-trip"],
  ...["model/lives", "stack/import"],
];

/**
 * The long files first, so that none of them runs alone at the end. The others by project, because a worker keeps what it has
 * imported only if its next file is of the same project.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((name) => moduleId.endsWith(`/test/${name}.test.ts`));
    const others = sorted.filter((file) => !isLong(file));
    others.sort((one, other) => one.project.name.localeCompare(other.project.name));
    return [...sorted.filter(isLong), ...others];
  }
}

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: LongFirst },
    // Of all projects together. More cause timeouts on a small machine.
    maxWorkers: 3,
    projects: Object.entries(PROJECTS).map(([name, project]) => ({
      test: {
        name,
        ...project,
        // Importing the sources anew for each file takes longer than running most files.
        isolate: false,
        testTimeout: 180_000,
        hookTimeout: 180_000,
        // What is awaited comes late on a busy machine.
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
});
