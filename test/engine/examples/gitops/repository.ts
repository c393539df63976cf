// A team's repository with the example in it, its state, its service and its forge. Each job gets its own
// checkout and home folder, as on a new machine.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { expect } from "vitest";

import { startEmulator } from "../../../../src/emulator";
import type { Emulator } from "../../../../src/emulator";
import { dataOf } from "../../../support/emulator/calls";
import { LAZY_MODULES } from "../../../support/lazy-modules";
import { ENGINE, start } from "../../../support/stack/engine";
import { Forge } from "./forge";

/** This repository. */
import { ROOT } from "../../../support/root";
/** The example. */
export const EXAMPLE = join(ROOT, "examples", "gitops");

/** Created for the tests; must appear nowhere. */
export const FORGE_TOKEN = "forge-token-q8Zr2";
/** Created for the tests; must appear nowhere. */
export const PASSPHRASE = "passphrase-7Lw4k";

/** A file of the example, and a function that edits its text. */
export type Edit = readonly [name: string, change: (text: string) => string];

/** A machine that runs one job. */
export interface Machine {
  /** The folder of the checkout. */
  readonly folder: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The repository. */
export class Repository {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly forge: Forge;
  #machines = 0;
  readonly #main: string;

  private constructor(folder: string, emulator: Emulator, forge: Forge) {
    this.folder = folder;
    this.emulator = emulator;
    this.forge = forge;
    this.#main = join(folder, "main");
  }

  static async open(): Promise<Repository> {
    const folder = mkdtempSync(join(tmpdir(), "monitoring-gitops-"));
    // npm does so when it installs the package; the compiler does not.
    chmodSync(join(ROOT, "dist", "cli", "main.js"), 0o755);
    const [emulator, forge] = [await startEmulator(), await Forge.open(FORGE_TOKEN)];
    const repository = new Repository(folder, emulator, forge);
    for (const part of ["state", "cache"]) mkdirSync(join(folder, part));
    cpSync(EXAMPLE, repository.#main, {
      recursive: true,
      filter: (path) => !/node_modules|Pulumi\..+\.yaml$/.test(path.slice(EXAMPLE.length)),
    });
    // What a person does once, and commits.
    const machine = repository.machine();
    const made = await repository.pulumi(machine, "stack", "init", "prod");
    if (made.code !== 0) throw new Error(made.output);
    cpSync(join(machine.folder, "Pulumi.prod.yaml"), join(repository.#main, "Pulumi.prod.yaml"));
    return repository;
  }

  async close(): Promise<void> {
    this.forge.close();
    await this.emulator.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The folder of the state. */
  get backend(): string {
    return `file://${join(this.folder, "state")}`;
  }

  /** The folder of caches, which outlives the machines. */
  get cache(): string {
    return join(this.folder, "cache");
  }

  /** The text of a file on the main branch. */
  read(name: string): string {
    return readFileSync(join(this.#main, name), "utf8");
  }

  /** Changes the main branch. */
  merge(...edits: readonly Edit[]): void {
    for (const edit of edits) change(this.#main, edit);
  }

  /** A new machine with a checkout of the main branch and these edits. */
  machine(...edits: readonly Edit[]): Machine {
    this.#machines += 1;
    const at = join(this.folder, `machine-${this.#machines}`);
    const [folder, home] = [join(at, "checkout"), join(at, "home")];
    mkdirSync(home, { recursive: true });
    cpSync(this.#main, folder, { recursive: true });
    for (const edit of edits) change(folder, edit);
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const path = (process.env.PATH ?? "")
      .split(delimiter)
      .filter((entry) => !entry.endsWith(join("node_modules", ".bin")));
    return {
      folder,
      home,
      env: {
        PATH: [ENGINE ?? "", ...path].join(delimiter),
        HOME: home,
        CI: "true",
        // The machine cannot reach Pulumi's version service.
        PULUMI_SKIP_UPDATE_CHECK: "true",
        NO_COLOR: "1",
        NODE_OPTIONS: LAZY_MODULES,
      },
    };
  }

  /** Runs the engine on a machine, like a person. */
  pulumi(machine: Machine, ...args: readonly string[]): ReturnType<typeof start>["ended"] {
    const env = {
      ...machine.env,
      PULUMI_BACKEND_URL: this.backend,
      PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
      MONITORING_BASE_URL: this.emulator.url,
      MONITORING_API_KEY: this.emulator.apiKey,
    };
    return start("pulumi", [...args, "--non-interactive"], { cwd: machine.folder, env }).ended;
  }

  /** The monitors in the service. */
  async monitors(): Promise<Record<string, unknown>[]> {
    return (await dataOf(this.emulator, "GET", "/monitors?size=200")) as Record<string, unknown>[];
  }

  /** Another user changes how often a monitor checks. */
  async editElsewhere(name: string, frequencySeconds: number): Promise<void> {
    const monitor = (await this.monitors()).find((each) => each.name === name);
    const { id, config } = monitor as { id: string; config: unknown };
    await dataOf(this.emulator, "PUT", `/monitors/${id}`, { name, config, frequencySeconds });
  }
}

/** Fails if the logs or the texts for the forge contain a key, a token or a passphrase. */
export function expectNoSecret({ emulator, forge }: Repository, logs: string): void {
  const written = [...forge.comments, ...forge.issues].map(({ body }) => body).join("\n");
  for (const secret of [emulator.apiKey, FORGE_TOKEN, PASSPHRASE]) {
    expect(`${logs}\n${written}`).not.toContain(secret);
  }
}

function change(folder: string, [name, edited]: Edit): void {
  const file = join(folder, name);
  writeFileSync(file, edited(readFileSync(file, "utf8")));
}

/** An edit that replaces one text of a file by another. */
export function replaced(from: string, to: string, name = "index.ts"): Edit {
  return [
    name,
    (text) => {
      if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`);
      return text.replace(from, to);
    },
  ];
}
