// @ts-check
// Runs `pulumi` on the demo stack, with a separate backend and without the caller's environment.
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { killGroup } from "../engine/run.mjs";
import { progress } from "../install.mjs";
import { NotAsDocumented } from "./tour.mjs";

export const STACK = "demo";

/** Prints progress this often, so that a long command does not look like a hang. */
const HEARTBEAT_MS = 5_000;
const TIMEOUT_MS = 300_000;
/** Time for an interrupted engine to finish the calls in progress and to save their results. */
const INTERRUPT_MS = 15_000;

/** @typedef {{ type: string, id: string, urn: string }} StateResource */

export class Pulumi {
  #env;
  #program;
  #configFile;
  #project;
  #tour;
  #secrets;
  #signal;

  /**
   * @param {object} parts
   * @param {string} parts.engine folder that contains `pulumi`
   * @param {string} parts.program folder of the program
   * @param {string} parts.temp
   * @param {string} parts.passphrase
   * @param {import("./tour.mjs").Tour} parts.tour
   * @param {import("./secrets.mjs").Secrets} parts.secrets
   * @param {AbortSignal} parts.signal
   */
  constructor({ engine, program, temp, passphrase, tour, secrets, signal }) {
    const backend = join(temp, "state");
    const home = join(temp, "home");
    this.#project = join(temp, "project");
    for (const folder of [backend, home, this.#project]) mkdirSync(folder);
    // `stack init` writes the stack's file next to Pulumi.yaml: next to this copy, not into the clone.
    copyFileSync(join(program, "Pulumi.yaml"), join(this.#project, "Pulumi.yaml"));
    this.#configFile = join(this.#project, `Pulumi.${STACK}.yaml`);
    this.#program = program;
    this.#tour = tour;
    this.#secrets = secrets;
    this.#signal = signal;
    /** The environment variables for access to the stack. @type {Record<string, string>} */
    this.settings = {
      PATH: [engine, process.env["PATH"]].join(delimiter),
      PULUMI_BACKEND_URL: `file://${backend}`,
      PULUMI_HOME: home,
      PULUMI_CONFIG_PASSPHRASE: passphrase,
      PULUMI_SKIP_UPDATE_CHECK: "true",
    };
    this.#env = { ...withoutOurs(process.env), ...this.settings };
    /** Folders that must not contain a secret. */
    this.folders = [backend, home, this.#project];
  }

  get configFile() {
    return this.#configFile;
  }

  async createStack() {
    await this.#run(["stack", "init", STACK], this.#project);
    await this.#run(["stack", "select", STACK], this.#program);
  }

  /**
   * @param {Record<string, string>} plain
   * @param {Record<string, string>} secret
   */
  async configure(plain, secret) {
    const values = [
      ...Object.entries(plain).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
      ...Object.entries(secret).flatMap(([key, value]) => ["--secret", `${key}=${value}`]),
    ];
    await this.on(["config", "set-all", ...values]);
  }

  /**
   * A command on the stack.
   * @param {string[]} args
   */
  on(args) {
    return this.#run([...args, "--stack", STACK, "--config-file", this.#configFile], this.#program);
  }

  /**
   * The value of a secret output, which is not printed.
   * @param {string} name
   */
  async secretOutput(name) {
    const args = ["stack", "output", name, "--show-secrets", "--stack", STACK];
    return (await this.#run(args, this.#program, { isSecret: true })).trim();
  }

  /** @returns {Promise<StateResource[]>} the objects that Pulumi manages according to its state */
  async resources() {
    const text = await this.#run(["stack", "export", "--stack", STACK], this.#program);
    const { deployment } = JSON.parse(text);
    /** @type {StateResource[]} */
    const all = deployment.resources ?? [];
    return all.filter(({ type }) => type.startsWith("pulumi-nodejs:dynamic/monitoring:"));
  }

  /** Writes a file that sets these variables in a shell. @param {string} file */
  writeSettings(file) {
    const lines = Object.entries(this.settings).map(([name, value]) => `export ${name}='${value}'`);
    writeFileSync(file, `${lines.join("\n")}\n`);
    chmodSync(file, 0o600);
  }

  /**
   * @param {string[]} args
   * @param {string} cwd
   * @param {{ isSecret?: boolean }} [options]
   * @returns {Promise<string>} stdout
   */
  async #run(args, cwd, { isSecret = false } = {}) {
    const words = `pulumi ${args.slice(0, 2).join(" ")}`;
    this.#signal.throwIfAborted();
    const child = spawn("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd,
      env: this.#env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const { stdout, stderr, how } = await this.#ended(child, words);
    if (!isSecret) this.#tour.remember(`${stdout}\n${stderr}`);
    this.#signal.throwIfAborted();
    if (how === 0) return stdout;
    const line = this.#secrets.redact(
      `${stdout}\n${stderr}`.trim().split("\n").slice(-25).join("\n"),
    );
    throw new NotAsDocumented(`\`${words}\` ended with ${how}:\n${line}`);
  }

  /**
   * @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, import("node:stream").Readable>} child
   * @param {string} words
   * @returns {Promise<{ stdout: string, stderr: string, how: number | string }>}
   */
  #ended(child, words) {
    const started = performance.now();
    const seconds = () => Math.round((performance.now() - started) / 1000);
    const heartbeat = setInterval(() => progress(`     … ${words} (${seconds()} s)`), HEARTBEAT_MS);
    const alarms = [setTimeout(() => killGroup(child.pid), TIMEOUT_MS)];
    const interrupt = () => {
      child.kill("SIGINT");
      alarms.push(setTimeout(() => killGroup(child.pid), INTERRUPT_MS));
    };
    this.#signal.addEventListener("abort", interrupt, { once: true });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (stderr += chunk));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        const how = code ?? `${signal} after ${seconds()} s`;
        // Its plugins may keep the pipes open a little longer, but the engine's output is complete.
        const wait = setTimeout(() => resolve({ stdout, stderr, how }), 2_000);
        child.once("close", () => {
          clearTimeout(wait);
          resolve({ stdout, stderr, how });
        });
      });
    }).finally(() => {
      clearInterval(heartbeat);
      for (const alarm of alarms) clearTimeout(alarm);
      this.#signal.removeEventListener("abort", interrupt);
    });
  }
}

/**
 * The environment without the caller's stack, account and credential.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutOurs(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(PULUMI|MONITORING)_/.test(name)),
  );
}
