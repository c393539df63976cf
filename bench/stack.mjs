// @ts-check
// One contestant's stack: a copy of the program, a file backend, and an emulator in a process of its own.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startEmulator } from "../scripts/demo/emulator.mjs";
import { run } from "../scripts/engine/run.mjs";
import { ROOT } from "../scripts/install.mjs";

const STACK = "dev";
const TIMEOUT_MS = 60 * 60_000;

/**
 * What usage.js wrote down of a process.
 * @typedef {{ memoryMiB: number, cpuSeconds: number }} Usage
 */

/**
 * What one run of the engine took.
 * @typedef {object} Measured
 * @property {number} seconds
 * @property {number} requests that the API got
 * @property {Usage} [program]
 * @property {Usage} [host]
 * @property {number} [stateBytes] of the state afterwards, where it holds monitors
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
   * @param {string} parts.engine folder that holds `pulumi`
   * @param {string} parts.folder that does not exist yet
   * @param {import("./contestants.mjs").Contestant} parts.contestant
   * @param {number} parts.size
   * @param {AbortSignal} parts.signal
   * @param {readonly string[]} [parts.serve] more options for `pulumi-monitoring serve`
   */
  static async open({ engine, folder, contestant, size, signal, serve = [] }) {
    const { family, latencyMs } = contestant;
    cpSync(join(ROOT, "bench", "program"), join(folder, "program"), { recursive: true });
    for (const part of ["state", "home", "usage"]) mkdirSync(join(folder, part));
    writeFileSync(
      join(folder, "program", "case.json"),
      JSON.stringify({ contestant: family, size }),
    );
    linkPackages(join(folder, "program", "node_modules"));
    const latency = ["--plan", "ENTERPRISE", "--latency-ms", String(latencyMs)];
    const emulator =
      latencyMs === undefined
        ? undefined
        : await startEmulator(folder, signal, [...latency, ...serve]);
    const stack = new Stack(folder, environment(folder, engine), emulator, size);
    await stack.#pulumi(["stack", "init", STACK]);
    if (emulator !== undefined) await stack.#configure(emulator);
    // The first run of a program finds nothing in the caches of the system.
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
    this.#forgetUsage();
    const started = performance.now();
    await this.#pulumi(args, env);
    const seconds = (performance.now() - started) / 1000;
    const requests = (await this.#emulator?.requests())?.length ?? 0;
    const { bytes, monitors } = this.#state();
    // A run that did not do its work would be a fast one.
    if (monitors !== left * this.#size)
      throw new Error(`after ${name} the state holds ${monitors} monitors of ${this.#size}`);
    return {
      seconds,
      requests,
      ...this.#usage(),
      ...(monitors > 0 && { stateBytes: bytes }),
    };
  }

  /** The calls of the API since the last step began. */
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
    const monitors = (checkpoint.latest?.resources ?? []).filter(({ type }) =>
      type.startsWith("pulumi-nodejs:dynamic"),
    );
    return { bytes: statSync(file).size, monitors: monitors.length };
  }

  get #usageFolder() {
    return join(this.#folder, "usage");
  }

  #forgetUsage() {
    rmSync(this.#usageFolder, { recursive: true, force: true });
    mkdirSync(this.#usageFolder);
  }

  /** @returns {{ program?: Usage, host?: Usage }} */
  #usage() {
    const entries = readdirSync(this.#usageFolder).map((role) => [
      role,
      JSON.parse(readFileSync(join(this.#usageFolder, role), "utf8")),
    ]);
    return Object.fromEntries(entries);
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
 * What a user would have installed, and the floor's provider.
 * @param {string} folder
 */
function linkPackages(folder) {
  mkdirSync(folder);
  symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(folder, "@pulumi"), "dir");
  symlinkSync(ROOT, join(folder, "pulumi-monitoring"), "dir");
  symlinkSync(join(ROOT, "bench", "floor"), join(folder, "pulumi-floor"), "dir");
}

/**
 * Nothing of the caller's stacks, account and settings decides anything here.
 * @param {string} folder
 * @param {string} engine
 * @returns {NodeJS.ProcessEnv}
 */
function environment(folder, engine) {
  const theirs = Object.entries(process.env).filter(
    ([name]) => !/^(PULUMI|MONITORING|npm)_/.test(name),
  );
  return {
    ...Object.fromEntries(theirs),
    PATH: [engine, process.env["PATH"]].join(delimiter),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_CONFIG_PASSPHRASE: "bench",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    NODE_OPTIONS: `--require ${JSON.stringify(join(ROOT, "bench", "usage.js"))}`,
    BENCH_USAGE_FOLDER: join(folder, "usage"),
  };
}
