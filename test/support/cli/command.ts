// Runs the built program `pulumi-monitoring`; `npm test` builds it first.
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

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
