// `npm run bench`: measures the overhead of this package over the engine, as ratios with their spread.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { devDependencies } from "../../package.json";
import { resolveEngine } from "../engine/resolve";
import { ensureBuilt, progress } from "../install.mjs";
import { SIGNALS } from "../run.mjs";
import { STEPS } from "./contestants";
import type { Contestant } from "./contestants";
import { measureLimit } from "./limits";
import { HELP, optionsFrom } from "./options";
import type { Options } from "./options";
import { report } from "./report";
import type { Results, SizeMeasured } from "./report";
import { openStack } from "./stack";
import type { Place, Stack } from "./stack";
import { prepare } from "./toolchain";

/** With more monitors, steps with the file backend's checkpoints are measured only once, and not in a quick run. */
const MANY = 100;
/** With more monitors, these steps are never measured: they would take an hour, without new results. */
const TOO_MANY = 1000;

/** Measures what the arguments say, and prints the tables. */
export async function start(args: string[]) {
  await ensureBuilt();
  const options = optionsFrom(args);
  console.log(options === "help" ? HELP : `\n${await report(await measured(options))}`);
}

async function measured(options: Options): Promise<Results> {
  const { folder: engine, version } = await resolveEngine();
  progress(`Engine: Pulumi ${version}`);
  // After the cleanup, the program ends by itself.
  const stopped = new AbortController();
  for (const signal of SIGNALS)
    process.on(signal, () => stopped.abort(new Error(`${signal}: stopped`)));
  const folder = mkdtempSync(join(tmpdir(), "pulumi-monitoring-bench-"));
  try {
    const contestants = options.limits ? [] : options.contestants;
    const toolchain = await prepare(contestants, folder, engine);
    const place: Place = { toolchain, folder, signal: stopped.signal };
    const machine = {
      cores: availableParallelism(),
      node: process.versions.node,
      engine: version,
      sdk: devDependencies["@pulumi/pulumi"],
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
 */
async function measureSize(
  place: Place,
  size: number,
  { contestants, rounds, quick }: Options,
): Promise<SizeMeasured> {
  const slowRounds = size <= MANY ? rounds : quick || size > TOO_MANY ? 0 : 1;
  const measured: SizeMeasured = { size, steps: {} };
  const entrants: { contestant: Contestant; stack: Stack }[] = [];
  try {
    for (const [at, contestant] of contestants.entries()) {
      const stack = await openStack(place, `${size}-${at}`, contestant, size);
      entrants.push({ contestant, stack });
    }
    for (let round = 1; round <= rounds; round += 1) {
      for (const [turn, step] of STEPS.entries()) {
        if (step.isSlow && round > slowRounds) continue;
        const taken = (measured.steps[step.name] ??= {});
        // In another order each time, because the first one finds the machine in another state than the others.
        const start = (round + turn) % entrants.length;
        const order = [...entrants.slice(start), ...entrants.slice(0, start)];
        for (const { contestant, stack } of order) {
          place.signal.throwIfAborted();
          const result = await stack.measure(step);
          (taken[contestant.name] ??= []).push(result);
          progress(
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
