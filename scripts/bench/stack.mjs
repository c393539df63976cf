// @ts-check
// One contestant's stack: a copy of the program, a file backend, and an emulator in a separate process.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startEmulator } from "../demo/emulator.mjs";
import { othersEnvironment, stackSettings } from "../engine/environment.mjs";
import { run } from "../run.mjs";
import { LATENCY_MS } from "./contestants.mjs";
import { usedDuring } from "./processes.mjs";
import { writeProject } from "./project.mjs";
import { floorEnvironment } from "./toolchain.mjs";

const STACK = "dev";
const TIMEOUT_MS = 60 * 60_000;

/**
 * The measurements of one run of the engine.
 * @typedef {object} RunMeasured
 * @property {number} seconds
 * @property {number} requests that the API received
 * @property {number} [stateBytes] of the state afterwards, if it contains monitors
 */
/** @typedef {RunMeasured & import("./processes.mjs").Usages} Measured */

/** @typedef {Awaited<ReturnType<typeof openStack>>} Stack */

/**
 * @param {import("./run.mjs").Place} place
 * @param {string} name of its folder
 * @param {object} parts
 * @param {import("./contestants.mjs").Contestant} parts.contestant
 * @param {number} parts.size
 * @param {readonly string[]} [parts.serve] more options for `pulumi-monitoring serve`
 */
export async function openStack(place, name, { contestant, size, serve = [] }) {
  const { toolchain } = place;
  const folder = join(place.folder, name);
  const program = join(folder, "program");
  writeProject(program, { contestant, size, toolchain });
  for (const part of ["state", "home"]) mkdirSync(join(folder, part));
  const settings = stackSettings(toolchain.engine, folder, "bench");
  const PATH = [...toolchain.path, settings.PATH].join(delimiter);
  const own = { ...settings, PATH, ...floorEnvironment() };
  const pulumi = (/** @type {readonly string[]} */ args, env = {}) =>
    run("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd: program,
      env: { ...othersEnvironment(), ...own, ...env },
      timeoutMs: TIMEOUT_MS,
    });
  const flags = ["--plan", "ENTERPRISE", "--latency-ms", String(LATENCY_MS), ...serve];
  const isFloor = contestant.family === "floor";
  const emulator = isFloor ? undefined : await startEmulator(folder, place.signal, flags);
  /** The requests to the API since the last step began. */
  const requests = async () => (await emulator?.requests()) ?? [];
  await pulumi(["stack", "init", STACK]);
  if (emulator !== undefined) {
    const key = ["--secret", `monitoring:apiKey=${emulator.apiKey}`];
    const address = ["--plaintext", `monitoring:baseUrl=${emulator.url}`];
    await pulumi(["config", "set-all", ...address, ...key]);
  }
  // A warm-up, because the first run finds empty system caches.
  await pulumi(["preview"]);
  return {
    requests,
    close: async () => emulator?.stop(),
    /**
     * @param {import("./contestants.mjs").Step} step
     * @returns {Promise<Measured>}
     */
    async measure({ name: called, args, env, left }) {
      await emulator?.forgetRequests();
      const started = performance.now();
      const used = await usedDuring(() => pulumi(args, env));
      const seconds = (performance.now() - started) / 1000;
      const sent = (await requests()).length;
      const { bytes, monitors } = stateIn(folder);
      // A run that did not do its work would look fast.
      if (monitors !== left * size)
        throw new Error(`after ${called} the state contains ${monitors} monitors of ${size}`);
      return { seconds, requests: sent, ...used, ...(monitors > 0 && { stateBytes: bytes }) };
    },
  };
}

/** @param {string} folder of a stack */
function stateIn(folder) {
  const file = join(folder, "state", ".pulumi", "stacks", "bench", `${STACK}.json`);
  /** @type {{ checkpoint: { latest?: { resources?: { type: string }[] } } }} */
  const { checkpoint } = JSON.parse(readFileSync(file, "utf8"));
  // The other resources are the stack and its providers.
  const monitors = (checkpoint.latest?.resources ?? []).filter(
    ({ type }) => !type.startsWith("pulumi:"),
  );
  return { bytes: statSync(file).size, monitors: monitors.length };
}
