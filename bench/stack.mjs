// @ts-check
// One contestant's stack: a copy of the program, a file backend, and an emulator in a separate process.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../scripts/demo/emulator.mjs";
import { run } from "../scripts/run.mjs";
import { floorEnvironment } from "./toolchain.mjs";
import { usedDuring } from "./processes.mjs";
import { writeProject } from "./project.mjs";

const STACK = "dev";
const TIMEOUT_MS = 60 * 60_000;

/** @typedef {import("./processes.mjs").Usage} Usage */

/**
 * The measurements of one run of the engine.
 * @typedef {object} Measured
 * @property {number} seconds
 * @property {number} requests that the API received
 * @property {Usage} [engine]
 * @property {Usage} [program]
 * @property {Usage} [provider] the host of dynamic resources, or the plugin
 * @property {number} [stateBytes] of the state afterwards, if it contains monitors
 */

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
   * @param {object} parts
   * @param {import("./toolchain.mjs").Toolchain} parts.toolchain
   * @param {string} parts.folder that does not exist yet
   * @param {import("./contestants.mjs").Contestant} parts.contestant
   * @param {number} parts.size
   * @param {AbortSignal} parts.signal
   * @param {readonly string[]} [parts.serve] more options for `pulumi-monitoring serve`
   */
  static async open({ toolchain, folder, contestant, size, signal, serve = [] }) {
    const { family, latencyMs } = contestant;
    writeProject(join(folder, "program"), { contestant, size, toolchain });
    for (const part of ["state", "home"]) mkdirSync(join(folder, part));
    const latency = ["--plan", "ENTERPRISE", "--latency-ms", String(latencyMs)];
    const emulator =
      family === "floor" ? undefined : await startEmulator(folder, signal, [...latency, ...serve]);
    const stack = new Stack(folder, environment({ folder, toolchain, contestant }), emulator, size);
    await stack.#pulumi(["stack", "init", STACK]);
    if (emulator !== undefined) await stack.#configure(emulator);
    // A warm-up, because the first run finds empty system caches.
    await stack.#pulumi(["preview"]);
    return stack;
  }

  /** @param {import("../scripts/demo/emulator.mjs").Emulator} emulator */
  async #configure({ url, apiKey }) {
    const address = ["--plaintext", `monitoring:baseUrl=${url}`];
    await this.#pulumi([
      "config",
      "set-all",
      ...address,
      "--secret",
      `monitoring:apiKey=${apiKey}`,
    ]);
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
    const requests = (await this.#emulator?.requests())?.length ?? 0;
    const { bytes, monitors } = this.#state();
    // A run that did not do its work would look fast.
    if (monitors !== left * this.#size)
      throw new Error(`after ${name} the state contains ${monitors} monitors of ${this.#size}`);
    return {
      seconds,
      requests,
      ...used,
      ...(monitors > 0 && { stateBytes: bytes }),
    };
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
    const text = readFileSync(file, "utf8");
    /** @type {{ checkpoint: { latest?: { resources?: { type: string }[] } } }} */
    const { checkpoint } = JSON.parse(text);
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
  #pulumi(args, env = {}) {
    return run("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd: join(this.#folder, "program"),
      env: { ...this.#env, ...env },
      timeoutMs: TIMEOUT_MS,
    });
  }
}

/**
 * The environment, without the caller's stacks, account and settings.
 * @param {object} parts
 * @param {string} parts.folder
 * @param {import("./toolchain.mjs").Toolchain} parts.toolchain
 * @param {import("./contestants.mjs").Contestant} parts.contestant
 * @returns {NodeJS.ProcessEnv}
 */
function environment({ folder, toolchain, contestant }) {
  const theirs = Object.entries(process.env).filter(
    ([name]) => !/^(PULUMI|MONITORING|npm)_/.test(name),
  );
  return {
    ...Object.fromEntries(theirs),
    ...toolchain.env,
    ...floorEnvironment(contestant),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_CONFIG_PASSPHRASE: "bench",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}
