import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** What takes too long for `npm test`: `npm run test:deep`, and `npm run test:weekly`. */
const DEEP = "test/**/*.deep.test.ts";
const WEEKLY = "test/**/*.weekly.test.ts";
const RARE = [DEEP, WEEKLY];
/** Run in `npm test` with some of the kinds, routes and requests, in `npm run test:deep` with all (test/support/depth.ts). */
const EVERY = "test/**/*.every.test.ts";

interface Project {
  readonly include: string[];
  readonly exclude?: string[];
  readonly env?: Record<string, string>;
}

const WITH_ALL = { MONITORING_TEST_DEPTH: "deep" };
const PLUGIN = { TEST_FRONT_END: "plugin" };

/** The parts of `npm test`, by the folders of test: test/README.md. */
const LAYERS = ["random", "engine", "protocol", "unit"];

export const PROJECTS: Readonly<Record<string, Project>> = {
  // `npm test`: one project, so that a worker imports the sources once.
  usual: { include: ["test/**/*.test.ts"], exclude: RARE },
  ...Object.fromEntries(
    LAYERS.map((layer) => [layer, { include: [`test/${layer}/**/*.test.ts`], exclude: RARE }]),
  ),
  deep: { include: [DEEP, EVERY], env: WITH_ALL },
  // What a front end decides; the verbs are the same.
  plugin: { include: ["test/protocol/doors/**/*.test.ts"], exclude: RARE, env: PLUGIN },
  weekly: { include: [WEEKLY, "test/{random,unit}/**/*.test.ts"], exclude: [DEEP], env: WITH_ALL },
  "weekly-plugin": {
    include: ["test/protocol/{doors,verbs}/**/*.test.ts", "test/random/{host,model}/**/*.test.ts"],
    env: { ...PLUGIN, ...WITH_ALL },
  },
};

/**
 * The slow layers first, so that no long file runs alone at the end. By project, because a worker keeps what it has imported
 * only if its next file is of the same project.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number =>
      LAYERS.findIndex((layer) => moduleId.includes(`/test/${layer}/`));
    return sorted.sort(
      (one, other) => one.project.name.localeCompare(other.project.name) || rank(one) - rank(other),
    );
  }
}

export default defineConfig({
  test: {
    reporters: ["default"],
    sequence: { sequencer: SlowFirst },
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
