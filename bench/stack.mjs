// @ts-check
// One contestant's stack: a copy of the program, a file backend, and an emulator in a separate process.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../scripts/demo/emulator.mjs";
import { run } from "../scripts/run.mjs";
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

export class Stack {
  #folder;
  #env;
  #emulator;
  #size;

  /**
   * @param {string} folder
   * @param {NodeJS.ProcessEnv} env
   * @param {import("../scripts/demo/emulator.mjs").Emulator | undefined} emulator
   * @param {number} size
   */
  constructor(folder, env, emulator, size) {
    this.#folder = folder;
    this.#env = env;
    this.#emulator = emulator;
    this.#size = size;
  }

  /**
   * @param {import("./run.mjs").Place} place
   * @param {string} name of its folder
   * @param {object} parts
   * @param {import("./contestants.mjs").Contestant} parts.contestant
   * @param {number} parts.size
   * @param {readonly string[]} [parts.serve] more options for `pulumi-monitoring serve`
   */
  static async open({ toolchain, folder: parent, signal }, name, { contestant, size, serve = [] }) {
    const folder = join(parent, name);
    writeProject(join(folder, "program"), { contestant, size, toolchain });
    for (const part of ["state", "home"]) mkdirSync(join(folder, part));
    const flags = ["--plan", "ENTERPRISE", "--latency-ms", String(contestant.latencyMs), ...serve];
    const isFloor = contestant.family === "floor";
    const emulator = isFloor ? undefined : await startEmulator(folder, signal, flags);
    const stack = new Stack(folder, environment(folder, toolchain, contestant), emulator, size);
    await stack.#pulumi(["stack", "init", STACK]);
    if (emulator !== undefined) {
      const key = ["--secret", `monitoring:apiKey=${emulator.apiKey}`];
      const address = ["--plaintext", `monitoring:baseUrl=${emulator.url}`];
      await stack.#pulumi(["config", "set-all", ...address, ...key]);
    }
    // A warm-up, because the first run finds empty system caches.
    await stack.#pulumi(["preview"]);
    return stack;
  }

  /**
   * @param {import("./contestants.mjs").Step} step
   * @returns {Promise<Measured>}
   */
  async measure({ name, args, env, left }) {
    await this.#emulator?.forgetRequests();
    const started = performance.now();
    const used = await usedDuring(() => this.#pulumi(args, env));
    const seconds = (performance.now() - started) / 1000;
    const requests = (await this.requests()).length;
    const { bytes, monitors } = this.#state();
    // A run that did not do its work would look fast.
    if (monitors !== left * this.#size)
      throw new Error(`after ${name} the state contains ${monitors} monitors of ${this.#size}`);
    return { seconds, requests, ...used, ...(monitors > 0 && { stateBytes: bytes }) };
  }

  /** The requests to the API since the last step began. */
  async requests() {
    return (await this.#emulator?.requests()) ?? [];
  }

  async close() {
    await this.#emulator?.stop();
  }

  #state() {
    const file = join(this.#folder, "state", ".pulumi", "stacks", "bench", `${STACK}.json`);
    /** @type {{ checkpoint: { latest?: { resources?: { type: string }[] } } }} */
    const { checkpoint } = JSON.parse(readFileSync(file, "utf8"));
    // The other resources are the stack and its providers.
    const monitors = (checkpoint.latest?.resources ?? []).filter(
      ({ type }) => !type.startsWith("pulumi:"),
    );
    return { bytes: statSync(file).size, monitors: monitors.length };
  }

  /**
   * @param {readonly string[]} args
   * @param {Readonly<Record<string, string>>} [env]
   */
  #pulumi(args, env) {
    return run("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd: join(this.#folder, "program"),
      env: { ...this.#env, ...env },
      timeoutMs: TIMEOUT_MS,
    });
  }
}

/**
 * The environment, without the caller's stacks, account and settings.
 * @param {string} folder
 * @param {import("./toolchain.mjs").Toolchain} toolchain
 * @param {import("./contestants.mjs").Contestant} contestant
 * @returns {NodeJS.ProcessEnv}
 */
function environment(folder, toolchain, contestant) {
  const isTheirs = (/** @type {string} */ name) => !/^(PULUMI|MONITORING|npm)_/.test(name);
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isTheirs(name))),
    ...toolchain.env,
    ...floorEnvironment(contestant),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_CONFIG_PASSPHRASE: "bench",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}
