// A temporary stack with its own emulator: temporary folder, file backend, real engine.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";

import { ENGINE, NO_ENGINE, hermetic, initStack, start } from "./engine";
import type { Outcome, Running } from "./engine";
import { descendants, end, isAlive, isHost, until } from "./processes";
import { PROGRAM } from "./program";
import { ask, control, newOrganization, storedAt } from "../emulator/calls";
import type { Declared, Exports } from "./program";
import { startEmulator } from "../../../src/emulator";
import type { Emulator, EmulatorOptions, Fault, LoggedRequest } from "../../../src/emulator";
import { ROOT } from "../root";
import { isObject } from "../../../src/definitions";

/**
 * The usual program is plain JavaScript: without the compiler a run takes two thirds of the time. Not in Pulumi.yaml,
 * because the language host of the Go module v3.65 ignores the option there.
 */
const NO_COMPILER = { PULUMI_NODEJS_TYPESCRIPT: "false" };

/** The result of a run of the engine, and the requests to the service during it. */
export interface Run extends Outcome {
  readonly requests: readonly LoggedRequest[];
}

/** How to run the engine. */
export interface RunOptions {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** In its own process group, so that a test can send Ctrl-C like a terminal. */
  readonly detached?: boolean;
  /** The expected exit code; "any" accepts every code. @defaultValue 0 */
  readonly exit?: number | "any";
}

/** How a stack starts. */
export interface StackOptions {
  readonly emulator?: EmulatorOptions;
  /** Additional files of the program, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether the program finds the repository's node_modules. @defaultValue true */
  readonly linked?: boolean;
  /** Values for `pulumi config`, in addition to URL and key. */
  readonly config?: Readonly<Record<string, string>>;
  /** Names whose DNS records exist from the beginning. */
  readonly published?: readonly string[];
}

/** A resource in the state. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly custom: boolean;
  readonly inputs?: Record<string, unknown>;
  readonly outputs?: Record<string, unknown>;
  readonly provider?: string;
  readonly external?: boolean;
  /** Where the program declares it. */
  readonly sourcePosition?: string;
}

/** A response of the service. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A record of the service. */
export type Row = Record<string, unknown> & { readonly id: string };

/** A stack, open from the file's first test to its last. */
export class Stack {
  readonly #options: StackOptions;
  #emulator: Emulator | undefined;
  #folder = "";
  #before: unknown;
  #program = "";
  #path: string[] = [];
  #running = new Set<Running>();
  #isUsual: boolean;
  /** The output of all runs. */
  transcript = "";

  constructor(options: StackOptions) {
    this.#options = options;
    const { "Pulumi.yaml": project, "package.json": manifest } = options.files ?? {};
    this.#isUsual = project === undefined && manifest === undefined;
  }

  get emulator(): Emulator {
    if (this.#emulator === undefined) throw new Error("the stack is not open");
    return this.#emulator;
  }

  /** The folder of program, state and settings. */
  get folder(): string {
    return this.#folder;
  }

  /** The folder of the program. */
  get program(): string {
    return this.#program;
  }

  /** Continues with the program in that folder, which has a Pulumi.yaml of the same project. */
  async moveTo(folder: string): Promise<void> {
    const settings = readFileSync(join(this.#program, "Pulumi.test.yaml"), "utf8");
    this.#program = folder;
    this.#isUsual = false;
    this.write("Pulumi.test.yaml", settings);
    await this.pulumi(["stack", "select", "test"]);
  }

  /** Continues with the project in that folder, and with an empty state. */
  async startOver(folder: string): Promise<void> {
    const settings = readFileSync(join(this.#program, "Pulumi.test.yaml"), "utf8");
    this.#program = folder;
    this.#isUsual = false;
    this.write("Pulumi.test.yaml", settings);
    await this.pulumi(initStack("test"));
  }

  /** Prefers commands in these folders from now on: another Node, for example. */
  prefixPath(...folders: string[]): void {
    this.#path = folders;
  }

  async open(): Promise<void> {
    const { emulator, files = {}, linked = true, config = {}, published = [] } = this.#options;
    this.#emulator = await startEmulator(emulator);
    this.#folder = mkdtempSync(join(tmpdir(), "monitoring-stack-"));
    this.#program = join(this.#folder, "program");
    for (const part of ["program", "state", "home"]) mkdirSync(join(this.#folder, part));
    if (linked) symlinkSync(join(ROOT, "node_modules"), join(this.program, "node_modules"));
    const usual = {
      "Pulumi.yaml": "name: test\nruntime: nodejs\n",
      "package.json": '{"name": "program", "private": true, "main": "index.js"}',
      "index.js": PROGRAM,
      "resources.json": '{"resources": [], "outputs": {}}',
    };
    for (const [name, text] of Object.entries({ ...usual, ...files })) this.write(name, text);
    await this.pulumi(initStack("test"));
    const plain = Object.entries(config).flatMap(([key, value]) => [
      "--plaintext",
      `${key}=${value}`,
    ]);
    const address = ["--plaintext", `monitoring:baseUrl=${this.emulator.url}`];
    const key = ["--secret", `monitoring:apiKey=${this.emulator.apiKey}`];
    await this.pulumi(["config", "set-all", ...address, ...key, ...plain]);
    for (const name of published) await this.publish(name);
    await this.remember();
  }

  /** Records the present objects of the service: a destroy must restore exactly these. */
  async remember(): Promise<void> {
    this.#before = withoutWhatStays(await this.storedState());
  }

  /** Ends running processes and deletes everything. */
  async close(): Promise<void> {
    for (const { child } of this.#running) child.kill("SIGKILL");
    await Promise.allSettled([...this.#running].map(({ ended }) => ended));
    await this.#emulator?.close();
    if (this.#folder !== "") rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Writes a file of the program. */
  write(name: string, text: string): void {
    writeFileSync(join(this.program, name), text);
  }

  /** Sets what the program declares from now on. */
  declare(resources: readonly Declared[], outputs: Exports = {}): void {
    this.write("resources.json", JSON.stringify({ resources, outputs }));
  }

  up(options: RunOptions = {}): Promise<Run> {
    return this.pulumi(["up", "--yes", "--skip-preview"], options);
  }

  preview(options: RunOptions = {}): Promise<Run> {
    return this.pulumi(["preview"], options);
  }

  refresh(options: RunOptions = {}): Promise<Run> {
    return this.pulumi(["refresh", "--yes", "--skip-preview"], options);
  }

  destroy(options: RunOptions = {}): Promise<Run> {
    return this.pulumi(["destroy", "--yes", "--skip-preview"], options);
  }

  /** Another preview must find no changes, and must send no request. */
  async expectNoChanges(options: Pick<RunOptions, "env"> = {}): Promise<void> {
    const { requests } = await this.preview({ ...options, flags: ["--expect-no-changes"] });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  }

  /** Destroys the stack, and compares the service with its state before the first run. */
  async expectNothingLeft(options?: RunOptions): Promise<void> {
    await this.destroy(options);
    expect(withoutWhatStays(await this.storedState())).toEqual(this.#before);
    expect(await this.resources()).toEqual([]);
  }

  async config(key: string, value: string, isSecret = false): Promise<void> {
    const kind = isSecret ? ["--secret"] : ["--plaintext"];
    await this.pulumi(["config", "set", ...kind, key, value]);
  }

  /** The resources in the state; secrets are encrypted. */
  async resources(): Promise<StateResource[]> {
    // Read from the backend's file, because asking the engine for it takes longer than most tests' other steps.
    const settings = await readFile(join(this.#program, "Pulumi.yaml"), "utf8");
    const [, project = ""] = /^name:\s*"?([^"\s]+)/m.exec(settings) ?? [];
    const file = join(this.#folder, "state", ".pulumi", "stacks", project, "test.json");
    const text = await readFile(file, "utf8");
    const { checkpoint } = JSON.parse(text) as {
      checkpoint: { latest?: { resources?: StateResource[] } };
    };
    return (checkpoint.latest?.resources ?? []).filter(
      ({ type }) => !/^pulumi:(pulumi|providers)/.test(type),
    );
  }

  /** One resource of the state, by its name in the program. */
  async resource(name: string): Promise<StateResource> {
    const found = (await this.resources()).find(({ urn }) => urn.endsWith(`::${name}`));
    if (found === undefined) throw new Error(`the state holds no ${name}`);
    return found;
  }

  /** The value of an output of the stack, secrets shown. */
  async output(name: string): Promise<unknown> {
    const { stdout } = await this.pulumi(
      ["stack", "output", "--json", "--show-secrets"],
      {},
      false,
    );
    return (JSON.parse(stdout) as Record<string, unknown>)[name];
  }

  /** Runs the engine; anything but the expected exit code fails the test with all the output. */
  async pulumi(args: readonly string[], options: RunOptions = {}, logged = true): Promise<Run> {
    const { exit = 0 } = options;
    const seen = this.emulator.requests.length;
    const running = this.start(args, options);
    const outcome = await running.ended;
    if (logged) this.transcript += `${outcome.output}\n`;
    if (exit !== "any" && outcome.code !== exit) {
      const ended = `ended with ${outcome.code ?? "a signal"}, not ${exit}`;
      throw new Error(`${outcome.command} ${ended}:\n${outcome.output}`);
    }
    return { ...outcome, requests: this.emulator.requests.slice(seen) };
  }

  /** Starts the engine without waiting for it. */
  start(args: readonly string[], options: RunOptions = {}): Running {
    const { flags = [], env, detached = false } = options;
    const all = [...args, ...flags, "--non-interactive"];
    const own = this.environment(env);
    const running = start("pulumi", all, { cwd: this.program, env: own, detached });
    this.#running.add(running);
    void running.ended.finally(() => this.#running.delete(running)).catch(() => undefined);
    return running;
  }

  /**
   * Kills the engine and the remaining processes of its run, and unlocks the stack.
   * @param patienceMs how long the provider processes may take to end by themselves; 0 kills them too
   * @returns the number of provider processes
   */
  async kill({ child, ended }: Running, patienceMs = 0): Promise<number> {
    const below = descendants(child.pid ?? 0);
    const hosts = below.filter(isHost);
    child.kill("SIGKILL");
    try {
      if (patienceMs > 0) await until(() => !hosts.some(isAlive), patienceMs);
    } finally {
      // The pipes close when the last of them ends.
      end(below);
    }
    await ended;
    this.emulator.faults.clear();
    this.mendState();
    await this.pulumi(["cancel", "--yes"]);
    return hosts.length;
  }

  /** The environment in which the engine finds only this stack, and nothing else of this machine. */
  environment(extra: RunOptions["env"] = {}): NodeJS.ProcessEnv {
    const own = hermetic(this.#folder, { ...(this.#isUsual && NO_COMPILER), ...extra });
    if (this.#path.length > 0) own.PATH = [...this.#path, own.PATH].join(delimiter);
    return own;
  }

  /** Sends a request to the service, like a person with the first organization's key. */
  async api(
    method: string,
    path: string,
    body?: unknown,
    key = this.emulator.apiKey,
  ): Promise<Answer> {
    const { status, body: answer } = await ask(
      { url: this.emulator.url, apiKey: key },
      method,
      path,
      body,
    );
    return { status, body: isObject(answer) ? answer : {} };
  }

  /** The record at a path. */
  async record(path: string, key?: string): Promise<Row> {
    return (await this.api("GET", path, undefined, key)).body.data as Row;
  }

  /** The records of a list. */
  async list(path: string, key?: string): Promise<Row[]> {
    const joint = path.includes("?") ? "&" : "?";
    const { body } = await this.api("GET", `${path}${joint}size=200`, undefined, key);
    return body.data as Row[];
  }

  /** Makes the service misbehave from now on. */
  fault(fault: Fault): void {
    this.emulator.faults.add(fault);
  }

  /** Another organization, with its own key. */
  organization(): ReturnType<typeof newOrganization> {
    return newOrganization(this.emulator.url);
  }

  /** Adds the DNS records of a name, or removes them. */
  async publish(name: string, found = true): Promise<void> {
    await this.control("/dns", { name, found });
  }

  /** A call of the emulator's control interface. */
  async control(path: string, body: unknown): Promise<void> {
    await control(this.emulator.url, path, body);
  }

  /** All records of the service, except logs. */
  storedState(): Promise<unknown> {
    return storedAt(this.emulator.url);
  }

  /**
   * What users do after a kill during a write: the file backend replaces the state atomically, but not the small
   * file next to it, which can be deleted safely.
   */
  mendState(): void {
    const attributes = join(
      ...[this.#folder, "state", ".pulumi", "stacks", "test"],
      "test.json.attrs",
    );
    if (existsSync(attributes) && statSync(attributes).size === 0) rmSync(attributes);
  }

  /** Every file of the backend, as text. */
  backend(): string {
    return textsIn(join(this.#folder, "state")).join("\n");
  }
}

/** No API call deletes a signing secret. */
const STAYS = ["WebhookSigningSecret"];

/** Records of events: no program creates or deletes them. */
const HISTORY = [
  ...["Dns", "Incident", "IncidentUpdate"],
  ...["NotificationDispatch", "AlertDelivery", "AlertDeliveryAttempt", "Notification"],
];

export function withoutWhatStays(state: unknown): unknown {
  return (state as { records: object }[]).map(({ records, ...rest }) => ({
    ...rest,
    records: Object.fromEntries(
      Object.entries(records).filter(
        ([collection]) => ![...STAYS, ...HISTORY].includes(collection),
      ),
    ),
  }));
}

function textsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? textsIn(path) : [readFileSync(path, "utf8")];
  });
}

/** Tests that need the engine: one stack for all of them, skipped with the reason if there is no engine. */
export function describeStack(
  title: string,
  tests: (stack: Stack) => void,
  options: StackOptions = {},
): void {
  if (ENGINE === undefined) {
    describe.skip(`${title} [${NO_ENGINE}]`, () => {
      tests(new Stack(options));
    });
    return;
  }
  describe(title, () => {
    const stack = new Stack(options);
    beforeAll(() => stack.open());
    afterAll(() => stack.close());
    tests(stack);
  });
}

/** The requests as `POST /monitors`, without `/api/v1`. */
export const calls = (requests: readonly LoggedRequest[]): string[] =>
  requests.map(({ method, path }) => `${method} ${path.replace("/api/v1", "")}`);
