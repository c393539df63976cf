// `npm run soak`: the tests with random input, with a random seed; those of test/random/model with many runs. A
// failure prints the seed and the path that reproduce it:
// npm run soak -- --only lives --runs 1 --seed 123 --path 45
import { parseArgs, styleText } from "node:util";
import { resolveEngine } from "./engine/resolve";
import { ensureBuilt, progress } from "./install.mjs";
import { languagesForTests } from "./languages/resolve";
import { runVitest } from "./vitest";

/** The tests of test/random/model, each with its number of runs in a soak, and the variable that sets this number. */
const MODELS = {
  lives: { runs: 2000, count: "SOAK_LIVES" },
  "engine-lives": { runs: 100, count: "SOAK_ENGINE_LIVES" },
  kill: { runs: 50, count: "SOAK_KILLS" },
};

/** The folders of tests that generate inputs from the specs. They run once. */
const INPUTS = ["test/random/", "test/unit/import/", "test/unit/review/"];

/** The front ends of the provider, each with the vitest project that uses it. */
const FRONT_ENDS = { classes: "weekly", plugin: "weekly-plugin" };

const NAMES = ["inputs", ...Object.keys(MODELS)];
const RUNS = Object.values(MODELS).map(({ runs }) => runs);

const USAGE = `npm run soak -- [options]
  --only NAME       one of ${NAMES.join(", ")} (default: all)
  --runs N          runs of each test except inputs (default: ${RUNS.join(", ")})
  --front-end NAME  how programs reach the provider: ${Object.keys(FRONT_ENDS).join(" or ")} (default: classes)
  --seed N          the seed of a failure, to repeat it
  --path TEXT       its path; requires --only, and --runs 1`;

/** The exit code. */
export async function start(args: string[]) {
  const text = { type: "string" } as const;
  const options = { only: text, runs: text, "front-end": text, seed: text, path: text };
  const { values } = parseArgs({ args, options: { ...options, help: { type: "boolean" } } });
  const { only, runs, "front-end": frontEnd = "classes", path, help } = values;
  if (help) return progress(USAGE);
  const project = Object.entries(FRONT_ENDS).find(([name]) => name === frontEnd)?.[1];
  const chosen = NAMES.filter((name) => only === undefined || name === only);
  if (project === undefined || chosen.length === 0) throw new Error(USAGE);
  const models = Object.entries(MODELS).filter(([name]) => chosen.includes(name));
  await ensureBuilt();
  const { folder } = await resolveEngine();
  const files = [
    `--project=${project}`,
    ...(chosen.includes("inputs") ? INPUTS : []),
    ...models.map(([name]) => `test/random/model/${name}.`),
  ];
  const languages = await languagesForTests(files, folder);
  if (languages.missing.length > 0) throw new Error(languages.missing.join("\n"));
  const seed = values.seed ?? String(Date.now() % 2 ** 31);
  const counts = models.map(([, test]) => [test.count, runs ?? String(test.runs)]);
  const env = {
    ...process.env,
    ...languages.env,
    ...Object.fromEntries(counts),
    MONITORING_TEST_ENGINE: folder,
    SOAK_SEED: seed,
    TEST_SEED: seed,
    ...(path !== undefined && { SOAK_PATH: path }),
  };
  // Prints progress lines immediately, without a heading for each.
  const plain = ["--disable-console-intercept", "--reporter=dot"];
  const code = await runVitest([...plain, ...files], env);
  const verdict = code === 0 ? styleText("green", "ok") : styleText("red", "FAILED");
  progress(`Soak ${verdict}: ${chosen.join(", ")} with --front-end ${frontEnd} --seed ${seed}`);
  return code;
}
