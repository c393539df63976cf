// @ts-check
// `npm run bench`: measures the overhead of this package over the engine, as ratios with their spread.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { resolveEngine } from "../scripts/engine/resolve.mjs";
import { ROOT, ensureInstalled, progress } from "../scripts/install.mjs";
import { measureHosts } from "./host.mjs";
import { prepare } from "./toolchain.mjs";
import { measureLimit } from "./limits.mjs";
import { HELP, UsageError, optionsFrom } from "./options.mjs";
import { report } from "./report.mjs";
import { expectedSeconds, measureSize } from "./schedule.mjs";
import { combined, save } from "./saved-results.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const PAGE = join(ROOT, "docs", "benchmark.md");
/** The text above it in the page is written by hand and explains the numbers. */
const MARK = "<!-- Written by `npm run bench -- --write` from here on -->";

process.exitCode = await main();

/** @returns {Promise<number>} the exit code */
async function main() {
  try {
    const options = optionsFrom(process.argv.slice(2));
    if (options === "help") console.log(HELP);
    else await bench(options);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) {
      progress(error instanceof Error ? error.message : String(error));
      return 1;
    }
    progress(`${error.message}\n\n${HELP}`);
    return 2;
  }
}

/** @param {import("./options.mjs").Options} options */
async function bench(options) {
  const results = options.from === undefined ? await measured(options) : combined(options.from);
  const text = report(results);
  console.log(`\n${text}`);
  if (options.write) writeFileSync(PAGE, page(text));
}

/** @param {import("./options.mjs").Options} options */
async function measured(options) {
  await ensureInstalled();
  const { folder: engine, version } = await resolveEngine({ log: progress });
  const minutes = Math.ceil(expectedSeconds(options) / 60);
  progress(`Engine: Pulumi ${version}. This takes about ${minutes} min on two idle cores.`);
  const stopped = abortedBySignals();
  const folder = mkdtempSync(join(tmpdir(), "pulumi-monitoring-bench-"));
  try {
    return await measure(options, { engine, version, folder, signal: stopped });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {import("./options.mjs").Options} options
 * @param {{ engine: string, version: string, folder: string, signal: AbortSignal }} place
 * @returns {Promise<import("./report.mjs").Results>}
 */
async function measure(options, { engine, version, folder, signal }) {
  const contestants = options.stacks ? options.contestants : [];
  const toolchain = await prepare({ contestants, folder, engine, progress });
  const parts = { toolchain, folder, signal, progress };
  const sdk = JSON.parse(
    readFileSync(join(ROOT, "node_modules", "@pulumi", "pulumi", "package.json"), "utf8"),
  );
  const machine = {
    cores: availableParallelism(),
    node: process.versions.node,
    engine: version,
    sdk: String(sdk.version),
  };
  /** @type {import("./report.mjs").Results} */
  const results = { machine, sizes: [] };
  const keepResults = () => options.json === undefined || save(options.json, results);
  if (options.stacks) {
    results.hosts = await measureHosts({ ...parts, rounds: options.rounds });
    for (const [at, size] of options.sizes.entries()) {
      /** @param {import("./schedule.mjs").SizeMeasured} measured */
      const keep = (measured) => {
        results.sizes[at] = measured;
        keepResults();
      };
      await measureSize({ ...parts, size, options, keep });
    }
  }
  if (options.limits) {
    progress("rate limit: 150 monitors at 100 requests a minute, somewhat more than a minute");
    results.limit = await measureLimit(parts);
  }
  keepResults();
  return results;
}

/** @param {string} text */
function page(text) {
  const [before] = readFileSync(PAGE, "utf8").split(MARK);
  return `${before}${MARK}\n\n${text}\n`;
}

/** A signal aborts what is in progress; after the cleanup, the program ends by itself. */
function abortedBySignals() {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      controller.abort(new Error(`${signal}: stopped`));
    });
  }
  return controller.signal;
}
