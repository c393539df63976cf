// @ts-check
// `npm run soak`: the random tests of test/model with many runs. A failure prints the seed and the path
// that repeat it: npm run soak -- --only lives --runs 1 --seed 123 --path 45
import { parseArgs, styleText } from "node:util";
import { resolveEngine } from "./engine/resolve.mjs";
import { ensureInstalled, progress } from "./install.mjs";
import { runVitest } from "./vitest.mjs";

/** The tests, with how many runs one soak has of each, and what the number is called there. */
const TESTS = {
  lives: { runs: 2000, count: "SOAK_LIVES" },
  "engine-lives": { runs: 100, count: "SOAK_ENGINE_LIVES" },
  kill: { runs: 50, count: "SOAK_KILLS" },
};

const USAGE = `npm run soak -- [options]
  --only NAME    one of ${Object.keys(TESTS).join(", ")}; all of them when left out
  --runs N       runs of each test; ${Object.values(TESTS)
    .map(({ runs }) => runs)
    .join(", ")} when left out
  --seed N       the seed of a failure, to repeat it
  --path TEXT    its path; with --only, and --runs 1
  --spare WHAT   what does not happen: kills, answers (to a POST are never lost), or both with a comma`;

try {
  process.exitCode = await soak(process.argv.slice(2));
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {string[]} args */
async function soak(args) {
  const { only, runs, seed, path, spare, help } = optionsIn(args);
  if (help) {
    progress(USAGE);
    return 0;
  }
  const chosen = Object.entries(TESTS).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(USAGE);
  await ensureInstalled();
  const { folder } = await resolveEngine({ log: progress });
  const counts = chosen.map(([, test]) => [test.count, runs ?? String(test.runs)]);
  const env = {
    ...process.env,
    ...Object.fromEntries(counts),
    MONITORING_TEST_ENGINE: folder,
    SOAK_SEED: seed ?? String(Date.now() % 2 ** 31),
    ...(path !== undefined && { SOAK_PATH: path }),
    ...(spare !== undefined && { SOAK_SPARE: spare }),
  };
  const started = performance.now();
  const files = chosen.map(([name]) => `test/model/${name}.test.ts`);
  // Lines of progress as they come, without a heading each.
  const plain = ["--disable-console-intercept", "--reporter=dot"];
  const code = await runVitest(["--project", "stack", ...plain, ...files], env);
  const minutes = Math.round((performance.now() - started) / 6000) / 10;
  const what = chosen.map(([name], at) => `${counts[at]?.[1]} ${name}`).join(", ");
  const verdict = code === 0 ? styleText("green", "ok") : styleText("red", "FAILED");
  progress(`Soak ${verdict}: ${what} with --seed ${env.SOAK_SEED} in ${minutes} min`);
  return code;
}

/** @param {string[]} args */
function optionsIn(args) {
  const text = /** @type {const} */ ({ type: "string" });
  const { values } = parseArgs({
    args,
    options: {
      only: text,
      runs: text,
      seed: text,
      path: text,
      spare: text,
      help: { type: "boolean" },
    },
  });
  return values;
}
