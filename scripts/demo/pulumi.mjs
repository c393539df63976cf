// @ts-check
// Runs `pulumi` on the demo stack, with a separate backend and without the caller's environment.
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { othersEnvironment, stackSettings } from "../engine/environment.mjs";
import { progress } from "../install.mjs";
import { isSuccess, outcomeOf } from "../run.mjs";
import { NotAsDocumented } from "./tour.mjs";

const STACK = "demo";
const TIMEOUT_MS = 300_000;

/** @typedef {{ type: string, id: string, urn: string }} StateResource */

/**
 * @typedef {object} Parts
 * @property {string} engine folder that contains `pulumi`
 * @property {string} program folder of the program
 * @property {string} temp
 * @property {string} passphrase
 * @property {import("./tour.mjs").Tour} tour
 * @property {import("./secrets.mjs").Secrets} secrets
 * @property {AbortSignal} signal
 */

export class Pulumi {
  #parts;
  #project;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { engine, program, temp, passphrase } = parts;
    this.#project = join(temp, "project");
    /** Folders that must not contain a secret. */
    this.folders = [join(temp, "state"), join(temp, "home"), this.#project];
    for (const folder of this.folders) mkdirSync(folder);
    // `stack init` writes the stack's file next to Pulumi.yaml: next to this copy, not into the clone.
    copyFileSync(join(program, "Pulumi.yaml"), join(this.#project, "Pulumi.yaml"));
    this.configFile = join(this.#project, `Pulumi.${STACK}.yaml`);
    /** The environment variables for access to the stack. @type {Record<string, string>} */
    this.settings = stackSettings(engine, temp, passphrase);
  }

  async createStack() {
    await this.#run(["stack", "init", STACK], { cwd: this.#project });
    await this.#run(["stack", "select", STACK]);
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

  /** A command on the stack. @param {string[]} args */
  on(args) {
    return this.#run([...args, "--stack", STACK, "--config-file", this.configFile]);
  }

  /** The value of a secret output, which is not printed. @param {string} name */
  async secretOutput(name) {
    const args = ["stack", "output", name, "--show-secrets", "--stack", STACK];
    return (await this.#run(args, { isSecret: true })).trim();
  }

  /** @returns {Promise<StateResource[]>} the objects that Pulumi manages according to its state */
  async resources() {
    const { deployment } = JSON.parse(await this.#run(["stack", "export", "--stack", STACK]));
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
   * @param {{ cwd?: string, isSecret?: boolean }} [options]
   * @returns {Promise<string>} stdout
   */
  async #run(args, { cwd = this.#parts.program, isSecret = false } = {}) {
    const { tour, secrets, signal } = this.#parts;
    const words = `pulumi ${args.slice(0, 2).join(" ")}`;
    signal.throwIfAborted();
    const outcome = await outcomeOf("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd,
      env: { ...othersEnvironment(), ...this.settings },
      timeoutMs: TIMEOUT_MS,
      signal,
      doing: `     … ${words}`,
      log: progress,
    });
    const output = `${outcome.stdout}\n${outcome.stderr}`;
    if (!isSecret) tour.remember(output);
    signal.throwIfAborted();
    if (isSuccess(outcome)) return outcome.stdout;
    const last = secrets.redact(output.trim().split("\n").slice(-25).join("\n"));
    throw new NotAsDocumented(`\`${words}\` ended with ${outcome.how}:\n${last}`);
  }
}
