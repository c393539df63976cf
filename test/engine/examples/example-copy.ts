// A copy of an example in its own folder, with only the packages that it depends on, as for a user.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

import { startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";
import { hermetic, start } from "../../support/stack/engine";
import type { Outcome, Running } from "../../support/stack/engine";
import { EXAMPLES } from "./files";

const MODULES = resolve(EXAMPLES, "..", "node_modules");
const PATIENCE_MS = 240_000;

/** Additional environment variables. */
export type Extra = Readonly<Record<string, string | undefined>>;

/** An example with a service, from `open` to `close`. */
export class ExampleCopy {
  readonly #example: string;
  readonly #running = new Set<Running>();
  #service: TestService | undefined;
  #folder = "";
  /** The output of all runs. */
  transcript = "";

  constructor(example: string) {
    this.#example = example;
  }

  get service(): TestService {
    if (this.#service === undefined) throw new Error("the example is not open");
    return this.#service;
  }

  /** The folder of the program and the engine's files. */
  get folder(): string {
    return this.#folder;
  }

  /** The folder of the copy. */
  get program(): string {
    return join(this.#folder, "program");
  }

  async open(): Promise<void> {
    this.#service = await startService();
    this.#folder = mkdtempSync(join(tmpdir(), "monitoring-example-"));
    for (const part of ["state", "home"]) mkdirSync(join(this.#folder, part));
    cpSync(join(EXAMPLES, this.#example), this.program, {
      recursive: true,
      filter: (path) => !/[/\\](dist|node_modules|Pulumi\.[^/\\]+\.yaml)$/.test(path),
    });
    const { dependencies, devDependencies } = JSON.parse(this.read("package.json")) as {
      dependencies: object;
      devDependencies?: object;
    };
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) this.#link(name);
    if (devDependencies !== undefined) this.#link(".bin/tsc");
  }

  #link(name: string): void {
    const link = join(this.program, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(MODULES, name), link);
  }

  /** Ends running processes and deletes everything. */
  async close(): Promise<void> {
    for (const { child } of this.#running) child.kill("SIGKILL");
    await Promise.allSettled([...this.#running].map(({ ended }) => ended));
    await this.#service?.close();
    if (this.#folder !== "") rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The names of the files in a folder of the copy. */
  names(folder: string): string[] {
    return readdirSync(join(this.program, folder));
  }

  /** The text of a file of the copy. */
  read(name: string): string {
    return readFileSync(join(this.program, name), "utf8");
  }

  /** Changes a file of the copy: it must contain the text. */
  edit(name: string, from: string, to: string): void {
    const text = this.read(name);
    if (!text.includes(from)) throw new Error(`${name} does not say ${from}`);
    writeFileSync(join(this.program, name), text.replace(from, to));
  }

  /** Starts a command in the folder, in its own process group, so that a test can send Ctrl-C. */
  start(command: string, args: readonly string[], extra: Extra = {}): Running {
    const env = hermetic(this.#folder, extra);
    const options = { cwd: this.program, env, detached: true, patienceMs: PATIENCE_MS };
    const running = start(command, args, options);
    this.#running.add(running);
    void running.ended
      .then(({ output }) => (this.transcript += `${output}\n`))
      .finally(() => this.#running.delete(running))
      .catch(() => undefined);
    return running;
  }

  /** Runs a command; an unexpected exit code fails the test with all the output. */
  async run(command: string, args: readonly string[], extra?: Extra, exit = 0): Promise<Outcome> {
    const outcome = await this.start(command, args, extra).ended;
    if (outcome.code !== exit) {
      const ended = `ended with ${outcome.code ?? "a signal"}, not ${exit}`;
      throw new Error(`${outcome.command} ${ended}:\n${outcome.output}`);
    }
    return outcome;
  }
}
