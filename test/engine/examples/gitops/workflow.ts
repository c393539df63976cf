// Runs the steps of a workflow like GitHub's runner: conditions, environments, files for outputs and
// summaries, a local action's own steps, and cancellation. Steps that need GitHub itself are replaced: see
// replaced-steps.ts.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { parse } from "yaml";

import { start } from "../../../support/stack/engine";
import { withContexts, holds } from "./expression";
import type { Contexts, JobStatus } from "./expression";
import { runReplacement, REPLACED_COMMANDS } from "./replaced-steps";
import type { Replacement } from "./replaced-steps";
import type { Machine } from "./repository";

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly "working-directory"?: string;
  readonly env?: Texts;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly env?: Texts;
  readonly environment?: string;
  readonly steps: readonly Step[];
}

/** A workflow file. */
export interface Workflow {
  readonly env?: Texts;
  readonly defaults?: { readonly run: { readonly shell: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** The event and context of a run. */
export interface RunOf {
  readonly machine: Machine;
  readonly cache: string;
  readonly github: Contexts;
  readonly secrets: Texts;
  readonly vars: Texts;
  readonly inputs?: Contexts;
  /** The values of a matrix job. */
  readonly matrix?: Texts;
  /** Replacements of actions and commands, in addition to the usual ones. */
  readonly replaced?: {
    readonly actions: Readonly<Record<string, Replacement>>;
    readonly commands: Texts;
  };
  /** Resolves when the run is cancelled. */
  readonly cancelled?: Promise<void>;
  /** Environment variables that the runner sets in each process. */
  readonly env: Texts;
}

/** The result of a job. */
export interface JobOutcome {
  readonly result: "success" | "failure" | "cancelled" | "skipped";
  /** Outcomes by the step's name, id or `uses`. */
  readonly steps: Readonly<Record<string, string>>;
  readonly log: string;
  readonly summary: string;
}

/** The contents of the file. */
export const workflowIn = (path: string): Workflow => parse(readFileSync(path, "utf8")) as Workflow;

/** Runs one job of a workflow. */
export async function runJob(path: string, name: string, run: RunOf): Promise<JobOutcome> {
  const workflow = workflowIn(path);
  const job = workflow.jobs[name];
  if (job === undefined) throw new Error(`${path} has no job ${name}`);
  const { github, secrets, vars, inputs = {}, matrix = {} } = run;
  const own = { env: {}, steps: {}, runner: { os: "Linux" } };
  const contexts = { github, secrets, vars, inputs, matrix, ...own };
  if (!holds(job.if, contexts)) return { result: "skipped", steps: {}, log: "", summary: "" };
  const runner = new Runner(run, workflow.defaults?.run.shell, contexts);
  runner.set({ ...workflow.env, ...job.env });
  await runner.steps(job.steps, inputs);
  return runner.outcome();
}

/** GitHub's grace period for a step of a cancelled run. */
const UNTIL_TERM_MS = 7_500;
const UNTIL_KILL_MS = 2_500;

class Runner {
  readonly #run: RunOf;
  readonly #shell: string | undefined;
  readonly #contexts: Contexts;
  readonly #folder: string;
  readonly #env: Record<string, string> = {};
  readonly #steps: Record<string, { outcome: string; outputs: Record<string, string> }> = {};
  readonly #named: Record<string, string> = {};
  #status: JobStatus = { isFailed: false, isCancelled: false };
  #log = "";

  constructor(run: RunOf, shell: string | undefined, contexts: Contexts) {
    this.#run = run;
    this.#shell = shell;
    this.#contexts = contexts;
    this.#folder = mkdtempSync(join(run.machine.home, "runner-"));
    for (const name of ["env", "summary"]) writeFileSync(join(this.#folder, name), "");
    void run.cancelled?.then(() => {
      this.#status = { ...this.#status, isCancelled: true };
    });
  }

  set(env: Texts): void {
    for (const [key, value] of Object.entries(env)) {
      this.#env[key] = withContexts(value, { ...this.#contexts, env: this.#env });
    }
  }

  async steps(steps: readonly Step[], inputs: Contexts, own: Contexts = {}): Promise<void> {
    for (const step of steps) {
      const contexts = { ...this.#contexts, ...own, inputs, env: this.#env, steps: this.#steps };
      const label = step.name ?? step.id ?? step.uses ?? step.run ?? "";
      let outcome = "skipped";
      if (holds(step.if, contexts, this.#status)) outcome = await this.#step(step, contexts);
      if (outcome === "failure") this.#status = { ...this.#status, isFailed: true };
      this.#named[label] = outcome;
      const outputs = {};
      if (step.id !== undefined) this.#steps[step.id] = { outcome, outputs };
    }
  }

  outcome(): JobOutcome {
    const { isCancelled, isFailed } = this.#status;
    return {
      result: isCancelled ? "cancelled" : isFailed ? "failure" : "success",
      steps: this.#named,
      log: this.#log,
      summary: readFileSync(join(this.#folder, "summary"), "utf8"),
    };
  }

  async #step(step: Step, contexts: Contexts): Promise<string> {
    if (step.run !== undefined) return this.#script(step, contexts);
    const uses = step.uses ?? "";
    const given: Texts = Object.fromEntries(
      Object.entries(step.with ?? {}).map(([key, value]) => [
        key,
        withContexts(String(value), contexts),
      ]),
    );
    if (!uses.startsWith("./")) {
      runReplacement(uses, given, this.#run);
      return "success";
    }
    const before = this.#status.isFailed;
    const folder = join(this.#run.machine.folder, uses);
    const { inputs, runs } = parse(readFileSync(join(folder, "action.yml"), "utf8")) as Action;
    const defaults = Object.entries(inputs).map(([key, input]) => [
      key,
      withContexts(input.default ?? "", contexts),
    ]);
    const github = { ...this.#run.github, action_path: folder };
    await this.steps(
      runs.steps,
      { ...(Object.fromEntries(defaults) as Texts), ...given },
      { github },
    );
    return this.#status.isFailed && !before ? "failure" : "success";
  }

  async #script(step: Step, contexts: Contexts): Promise<string> {
    const command = (step.run ?? "").trim();
    const script = join(this.#folder, "script.sh");
    const replaced = { ...REPLACED_COMMANDS, ...this.#run.replaced?.commands };
    writeFileSync(script, withContexts(replaced[command] ?? command, contexts));
    const shell = step.shell ?? this.#shell;
    const flags = shell === "bash" ? ["--noprofile", "--norc", "-eo", "pipefail"] : ["-e"];
    const own = Object.entries(step.env ?? {}).map(([key, value]) => [
      key,
      withContexts(value, contexts),
    ]);
    const running = start("bash", [...flags, script], {
      cwd: join(this.#run.machine.folder, withContexts(step["working-directory"] ?? "", contexts)),
      env: {
        ...this.#run.machine.env,
        ...this.#run.env,
        GITHUB_ENV: join(this.#folder, "env"),
        GITHUB_WORKSPACE: this.#run.machine.folder,
        GITHUB_STEP_SUMMARY: join(this.#folder, "summary"),
        ...this.#env,
        ...(Object.fromEntries(own) as Texts),
      },
      detached: true,
    });
    const { child, ended } = running;
    void this.#run.cancelled?.then(() => this.#cancel(child.pid ?? 0, ended));
    const { code, output } = await ended;
    this.#log += `${output}\n`;
    Object.assign(this.#env, settingsIn(readFileSync(join(this.#folder, "env"), "utf8")));
    return code === 0 ? "success" : this.#status.isCancelled ? "cancelled" : "failure";
  }

  /** Only to the process that the runner started, except for the final signal. */
  async #cancel(pid: number, ended: Promise<unknown>): Promise<void> {
    const signals = [
      ["SIGINT", pid, UNTIL_TERM_MS],
      ["SIGTERM", pid, UNTIL_KILL_MS],
      ["SIGKILL", -pid, 0],
    ] as const;
    const over = ended.then(() => true);
    for (const [signal, to, grace] of signals) {
      try {
        process.kill(to, signal);
      } catch {
        return; // It has already ended.
      }
      if (await Promise.race([over, sleep(grace, false)])) return;
    }
  }
}

/** Lines of `NAME=value`, as the workflow here writes them. */
const settingsIn = (text: string): Texts =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
