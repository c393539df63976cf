// @ts-check
// `npm run bench`: measures the overhead of this package over the engine, as ratios with their spread.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { resolveEngine } from "../engine/resolve.mjs";
import { ROOT, ensureInstalled, main, progress } from "../install.mjs";
import { STEPS } from "./contestants.mjs";
import { measureLimit } from "./limits.mjs";
import { HELP, optionsFrom } from "./options.mjs";
import { report } from "./report.mjs";
import { openStack } from "./stack.mjs";
import { prepare } from "./toolchain.mjs";

/**
 * @typedef {object} Place
 * @property {import("./toolchain.mjs").Toolchain} toolchain
 * @property {string} folder for all stacks
 * @property {AbortSignal} signal
 * @property {(line: string) => void} progress
 */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
/** With more monitors, steps with the file backend's checkpoints are measured only once, and not in a quick run. */
const MANY = 100;
/** With more monitors, these steps are never measured: they would take an hour, without new results. */
const TOO_MANY = 1000;

await main(async () => {
  const options = optionsFrom(process.argv.slice(2));
  console.log(options === "help" ? HELP : `\n${await report(await bench(options))}`);
});

/**
 * @param {import("./options.mjs").Options} options
 * @returns {Promise<import("./report.mjs").Results>}
 */
async function bench(options) {
  await ensureInstalled();
  const { folder: engine, version } = await resolveEngine({ log: progress });
  progress(`Engine: Pulumi ${version}`);
  // After the cleanup, the program ends by itself.
  const stopped = new AbortController();
  for (const signal of SIGNALS)
    process.on(signal, () => stopped.abort(new Error(`${signal}: stopped`)));
  const folder = mkdtempSync(join(tmpdir(), "pulumi-monitoring-bench-"));
  try {
    const contestants = options.limits ? [] : options.contestants;
    const toolchain = await prepare({ contestants, folder, engine, progress });
    const place = { toolchain, folder, signal: stopped.signal, progress };
    const sdk = JSON.parse(
      readFileSync(join(ROOT, "node_modules", "@pulumi", "pulumi", "package.json"), "utf8"),
    );
    const machine = {
      cores: availableParallelism(),
      node: process.versions.node,
      engine: version,
      sdk: String(sdk.version),
    };
    if (options.limits) return { machine, sizes: [], limit: await measureLimit(place) };
    const sizes = [];
    for (const size of options.sizes) sizes.push(await measureSize(place, size, options));
    return { machine, sizes };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Step by step, and within a step one contestant after the other, so that other load on the machine affects all of them
 * alike. Ratios are computed within one step of one round.
 * @param {Place} place
 * @param {number} size
 * @param {import("./options.mjs").Options} options
 * @returns {Promise<import("./report.mjs").SizeMeasured>}
 */
async function measureSize(place, size, { contestants, rounds, quick }) {
  const slowRounds = size <= MANY ? rounds : quick || size > TOO_MANY ? 0 : 1;
  /** @type {import("./report.mjs").SizeMeasured} */
  const measured = { size, steps: {} };
  /** @type {{ contestant: import("./contestants.mjs").Contestant, stack: import("./stack.mjs").Stack }[]} */
  const entrants = [];
  try {
    for (const [at, contestant] of contestants.entries()) {
      const stack = await openStack(place, `${size}-${at}`, { contestant, size });
      entrants.push({ contestant, stack });
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [turn, step] of STEPS.entries()) {
        if (step.isSlow && round > slowRounds) continue;
        const taken = (measured.steps[step.name] ??= {});
        // In another order each time, because the first one finds the machine in another state than the others.
        const start = (round + turn) % entrants.length;
        for (const { contestant, stack } of [
          ...entrants.slice(start),
          ...entrants.slice(0, start),
        ]) {
          place.signal.throwIfAborted();
          const result = await stack.measure(step);
          (taken[contestant.name] ??= []).push(result);
          place.progress(
            `${size} monitors, round ${round} of ${rounds}: ${step.name}, ${contestant.name}: ` +
              `${result.seconds.toFixed(2)} s, ${result.requests} requests`,
          );
        }
      }
    }
  } finally {
    await Promise.all(entrants.map(({ stack }) => stack.close()));
  }
  return measured;
}
