// Runs `up` for many small stacks, a few at a time, each in its own process (one-stack.ts).
// `npm start -- --help` lists the options.
//
// On Ctrl-C no further stack is started, and the running engines finish and save the operations in progress.
// The same happens if this process is killed (kill -9). An engine that is killed leaves its stack locked:
// run `pulumi cancel --stack TEAM` in the folder `stacks`, then start again.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";

import { PulumiCommand } from "@pulumi/pulumi/automation";

import { HELP, UsageError, readOptions } from "./options";
import type { Options } from "./options";
import { linesFor } from "./report";
import type { Result } from "./report";
import type { Team } from "./teams";

const running = new Set<ChildProcess>();
let isInterrupted = false;

/** Runs one stack, and returns its result whether it succeeds or fails. */
function runStack({ action, share }: Options, { name }: Team): Promise<Result> {
  const print = (text: string): void => {
    for (const line of text.split("\n")) console.log(`${name.padEnd(12)} ${line}`);
  };
  print(`${action} …`);
  const child = fork(join(__dirname, "one-stack.js"), [action, name], {
    detached: true,
    env: { ...process.env, MONITORING_RATE_LIMIT_SHARE: String(share) },
  });
  running.add(child);
  let result: Result = { outcome: "failed", changes: {}, reasons: ["its process was killed"] };
  child.on("message", (report: string | Result) => {
    if (typeof report === "string") print(report);
    else result = report;
  });
  return new Promise((resolve) => {
    child.on("close", () => {
      running.delete(child);
      print(result.outcome);
      resolve(result);
    });
  });
}

/** Runs all stacks, at most `parallel` at a time. Stacks that were not started after an interrupt have no result. */
async function runAll(options: Options): Promise<Map<Team, Result>> {
  const results = new Map<Team, Result>();
  const waiting = [...options.teams];
  const work = async (): Promise<void> => {
    for (let team = waiting.shift(); team !== undefined; team = waiting.shift()) {
      if (isInterrupted) return;
      results.set(team, await runStack(options, team));
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, work));
  return results;
}

function summaryOf({ name }: Team, result: Result | undefined): string {
  const lines = result === undefined ? ["not started"] : linesFor(result);
  return lines.map((line, at) => `${at === 0 ? name.padEnd(12) : " "} ${line}`).join("\n");
}

function interrupt(): void {
  isInterrupted = true;
  console.log(
    `Interrupted: waiting until ${running.size} stacks have saved the operations in progress.`,
  );
  // Ignores the error if a process has just ended.
  for (const child of running) child.send("interrupt", () => undefined);
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    console.log(HELP);
    return 0;
  }
  await PulumiCommand.get().catch(() => {
    throw new UsageError("`pulumi version` failed: the command `pulumi` must be on PATH");
  });
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const results = await runAll(options);
  console.log();
  for (const team of options.teams) console.log(summaryOf(team, results.get(team)));
  if (isInterrupted) return 130;
  return [...results.values()].every(({ outcome }) => outcome === "done") ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${error.message} (see --help)` : error);
    process.exitCode = isUsage ? 2 : 1;
  },
);
