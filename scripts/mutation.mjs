// @ts-check
// `npm run test:mutation [-- options]`: proves that the tests can fail. Makes small mistakes in the sources, one at
// a time and drawn by a seed, and runs the tests that execute the changed function. The user's tree stays as it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, styleText } from "node:util";
import { filesOfRepository } from "./copy.mjs";
import { ensureDependencies, progress } from "./install.mjs";
import { refusals } from "./mutation/compiler.mjs";
import { judge } from "./mutation/judge.mjs";
import { learn } from "./mutation/learn.mjs";
import { Runner } from "./mutation/runners.mjs";
import { LAYERS, changeOf, draw, layerOf, placeOf } from "./mutation/sample.mjs";
import { createCopies } from "./mutation/copies.mjs";

/** @typedef {import("./mutation/judge.mjs").Verdict} Verdict */

/** Percent of the mutants of each layer. */
const THRESHOLD = 85;

const USAGE = `npm run test:mutation -- [options]
  --sample N      mutants of each layer (default 60)
  --seed N        which mutants are drawn (default 1)
  --layer NAME    one of ${LAYERS.join(", ")} (default: all)
  --at PLACE      only mutants of this FILE or FILE:LINE, to judge survivors again
  --limit N       how many seconds the tests of other layers may take for one mutant (default 90): more kill more
  --workers N     how many mutants at once (default 2)`;

try {
  process.exitCode = await main();
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main() {
  const { values } = parseArgs({
    options: {
      sample: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      layer: { type: "string" },
      at: { type: "string" },
      limit: { type: "string", default: "90" },
      workers: { type: "string", default: "2" },
      help: { type: "boolean", default: false },
    },
  });
  const [sample, workers, limit] = [values.sample, values.workers, values.limit].map(Number);
  const seed = Number(values.seed);
  const isLayer = values.layer === undefined || LAYERS.includes(values.layer);
  const areNumbers =
    isCount(sample) && isCount(workers) && isCount(limit) && Number.isInteger(seed);
  if (values.help || !isLayer || !areNumbers) {
    progress(USAGE);
    return values.help ? 0 : 1;
  }
  await ensureDependencies();
  const files = (await filesOfRepository()).filter(
    (file) => file.startsWith("src/") && LAYERS.includes(layerOf(file)),
  );
  const chosen = files.filter((file) => [undefined, layerOf(file)].includes(values.layer));
  const mutants = draw(chosen, { sample, seed, at: values.at }, refusals());
  const verdicts = await judgeAll(files, mutants, { workers, limit });
  return report(verdicts, seed);
}

/**
 * @param {number | undefined} value
 * @returns {value is number}
 */
function isCount(value) {
  return value !== undefined && Number.isInteger(value) && value > 0;
}

/**
 * @param {readonly string[]} files
 * @param {Generator<import("./mutation/sample.mjs").Drawn>} mutants
 * @param {{ workers: number, limit: number }} options
 */
async function judgeAll(files, mutants, { workers, limit }) {
  const folder = mkdtempSync(join(tmpdir(), "monitoring-mutation-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const copies = await createCopies(folder, workers);
  const learned = await learn(copies, files);
  /** @type {Verdict[]} */
  const verdicts = [];
  await Promise.all(
    copies.map(async (copy) => {
      const runner = new Runner(copy);
      // All workers take from the same generator.
      for (let next = mutants.next(); !next.done; next = mutants.next()) {
        const verdict = await judge(runner, next.value, learned, limit);
        verdicts.push(verdict);
        progress(`${verdicts.length} ${line(verdict)} (${verdict.seconds.toFixed(0)} s)`);
      }
      runner.end();
    }),
  );
  return verdicts;
}

/** @param {Verdict} verdict */
function line({ drawn, killed, by }) {
  const word = styleText(killed ? "green" : "red", killed ? "killed  " : "survived");
  return `${word} ${placeOf(drawn)} ${changeOf(drawn)} [${by}]`;
}

/**
 * @param {readonly Verdict[]} verdicts
 * @param {number} seed
 */
function report(verdicts, seed) {
  const survivors = verdicts.filter(({ killed }) => !killed);
  if (survivors.length > 0) console.log(`\nSurvivors of seed ${seed}:`);
  for (const survivor of survivors) console.log(line(survivor));
  console.log("\nlayer      mutants  killed  survived  rate");
  let isEnough = verdicts.length > 0;
  for (const layer of LAYERS) {
    const own = verdicts.filter(({ drawn }) => drawn.layer === layer);
    if (own.length === 0) continue;
    const killed = own.filter((verdict) => verdict.killed).length;
    const rate = (killed / own.length) * 100;
    isEnough &&= rate >= THRESHOLD;
    const columns = [own.length, killed, own.length - killed].map((count) => `${count}`);
    const [all = "", dead = "", alive = ""] = columns;
    console.log(
      `${layer.padEnd(9)}  ${all.padStart(7)}  ${dead.padStart(6)}  ${alive.padStart(8)}  ${rate.toFixed(0)} %`,
    );
  }
  console.log(`Seed ${seed}; at least ${THRESHOLD} % of each layer must be killed.`);
  return isEnough ? 0 : 1;
}
