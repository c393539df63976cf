// Runs the built program `pulumi-monitoring`, which `npm test` builds first, or one of its commands in this process.
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

import { checkCommand } from "../../../src/cli/check";
import { CommandError, UsageError } from "../../../src/cli/command";
import type { Terminal } from "../../../src/cli/command";
import { commentCommand } from "../../../src/cli/comment";
import { importCommand } from "../../../src/cli/import";
import { folderOfTest } from "../folder";
import type { TestService } from "../host/service";
import { ROOT } from "../root";

const MAIN = join(ROOT, "dist/cli/main.js");

/** The result of a run. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How the program is run. */
export interface Running {
  /** Its standard input. */
  readonly input?: string;
  /** Its complete environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Another copy of the program. */
  readonly main?: string;
}

/** The environment of a run that uses this service. */
export const asking = ({ emulator }: Pick<TestService, "emulator">): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  MONITORING_API_KEY: emulator.apiKey,
  MONITORING_BASE_URL: emulator.url,
});

/** Starts it with these arguments. */
export function start(
  args: readonly string[],
  { input = "", env, cwd, main = MAIN }: Running = {},
): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, [main, ...args], { env, cwd, stdio: "pipe" });
  // A run that reads a file, or rejects its arguments, does not read its standard input.
  child.stdin.on("error", () => undefined).end(input);
  return child;
}

/** Runs it to its end. */
export async function run(args: readonly string[], running: Running = {}): Promise<Outcome> {
  const child = start(args, running);
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, stdout, stderr };
}

const COMMANDS = { import: importCommand, check: checkCommand, comment: commentCommand };

/** Runs a command in this process, with its input in a file: a program takes longer to start than most commands take. */
export async function runHere(
  name: keyof typeof COMMANDS,
  args: readonly string[],
  { input, env = {} }: Pick<Running, "input" | "env">,
): Promise<Outcome> {
  const printed = { stdout: "", stderr: "" };
  const terminal: Terminal = {
    out: (line) => void (printed.stdout += line.replace(/\n?$/, "\n")),
    err: (line) => void (printed.stderr += `${line}\n`),
  };
  const file = join(folderOfTest(), "input.json");
  if (input !== undefined) writeFileSync(file, input);
  const before = process.env;
  process.env = env;
  try {
    const all = input === undefined ? args : [...args, file];
    const code = await COMMANDS[name].run(all, terminal);
    return { code, ...printed };
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof UsageError)) throw error;
    printed.stderr += `pulumi-monitoring: ${error.message}\n`;
    return { code: error instanceof UsageError ? 2 : 1, ...printed };
  } finally {
    process.env = before;
  }
}
