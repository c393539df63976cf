// Runs `pulumi` on the demo stack, with a separate backend and without the caller's environment.
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { othersEnvironment, stackSettings } from "../engine/environment";
import { progress } from "../install.mjs";
import { isSuccess, outcomeOf } from "../run.mjs";
import { NotAsDocumented } from "./tour";

import type { Secrets } from "./secrets";
import type { Tour } from "./tour";

const STACK = "demo";
const TIMEOUT_MS = 300_000;

/** An object that Pulumi manages. */
export type StateResource = { type: string; id: string; urn: string };

interface Parts {
  /** Folder that contains `pulumi`. */
  engine: string;
  /** Folder of the program. */
  program: string;
  temp: string;
  passphrase: string;
  tour: Tour;
  secrets: Secrets;
  signal: AbortSignal;
}

export class Pulumi {
  readonly #parts;
  readonly #project;
  /** Folders that must not contain a secret. */
  readonly folders;
  readonly configFile;
  /** The environment variables for access to the stack. */
  readonly #settings;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { engine, program, temp, passphrase } = parts;
    this.#project = join(temp, "project");
    this.folders = [join(temp, "state"), join(temp, "home"), this.#project];
    for (const folder of this.folders) mkdirSync(folder);
    // `stack init` writes the stack's file next to Pulumi.yaml: next to this copy, not into the clone.
    copyFileSync(join(program, "Pulumi.yaml"), join(this.#project, "Pulumi.yaml"));
    this.configFile = join(this.#project, `Pulumi.${STACK}.yaml`);
    this.#settings = stackSettings(engine, temp, passphrase);
  }

  async createStack() {
    await this.#run(["stack", "init", STACK], { cwd: this.#project });
    await this.#run(["stack", "select", STACK]);
  }

  async configure(plain: Record<string, string>, secret: Record<string, string>) {
    const values = [
      ...Object.entries(plain).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
      ...Object.entries(secret).flatMap(([key, value]) => ["--secret", `${key}=${value}`]),
    ];
    await this.on(["config", "set-all", ...values]);
  }

  /** A command on the stack. */
  on(args: string[]) {
    return this.#run([...args, "--stack", STACK, "--config-file", this.configFile]);
  }

  /** The value of a secret output, which is not printed. */
  async secretOutput(name: string) {
    const args = ["stack", "output", name, "--show-secrets", "--stack", STACK];
    return (await this.#run(args, { isSecret: true })).trim();
  }

  /** The objects that Pulumi manages according to its state. */
  async resources() {
    const exported = await this.#run(["stack", "export", "--stack", STACK]);
    const { deployment } = JSON.parse(exported) as { deployment: { resources?: StateResource[] } };
    return (deployment.resources ?? []).filter(({ type }) =>
      type.startsWith("pulumi-nodejs:dynamic/monitoring:"),
    );
  }

  /** Writes a file that sets these variables in a shell. */
  writeSettings(file: string) {
    const lines = Object.entries(this.#settings).map(
      ([name, value]) => `export ${name}='${value}'`,
    );
    writeFileSync(file, `${lines.join("\n")}\n`);
    chmodSync(file, 0o600);
  }

  async #run(args: string[], { cwd = this.#parts.program, isSecret = false } = {}) {
    const { tour, secrets, signal } = this.#parts;
    const words = `pulumi ${args.slice(0, 2).join(" ")}`;
    signal.throwIfAborted();
    const outcome = await outcomeOf("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd,
      env: { ...othersEnvironment(), ...this.#settings },
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
