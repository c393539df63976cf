// Runs the real engine in an isolated environment: it uses none of this machine's stacks, logins and plugins,
// and leaves nothing behind. Output is always kept in full.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { delimiter, join } from "node:path";

import { LAZY_MODULES } from "../lazy-modules";

/** The folder of the engine; scripts/test.mjs finds it. */
export const ENGINE = process.env.MONITORING_TEST_ENGINE;

/** Why there is no engine. */
export const NO_ENGINE =
  process.env.MONITORING_TEST_ENGINE_MISSING ?? "no engine: start the tests with npm test";

/** The arguments that create a stack whose secrets are encrypted by scripts/secrets-service.mjs. */
export const initStack = (name: string): string[] => [
  ...["stack", "init", name],
  ...["--secrets-provider", "hashivault://tests"],
];

/** Longer than any healthy operation takes on a busy machine of two cores. */
const PATIENCE_MS = 120_000;

/** A command that has ended. */
export interface Outcome {
  readonly command: string;
  /** Exit code; null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, to search everything that was printed. */
  readonly output: string;
}

/** A command that may still be running. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome>;
}

/** The environment of an engine whose state, settings and plugins are in `folder`. */
export function hermetic(
  folder: string,
  extra: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join("node_modules", ".bin")));
  return {
    PATH: [ENGINE ?? "", ...path].join(delimiter),
    HOME: folder,
    TMPDIR: process.env.TMPDIR,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "a passphrase for tests",
    VAULT_SERVER_URL: process.env.VAULT_SERVER_URL,
    VAULT_SERVER_TOKEN: process.env.VAULT_SERVER_TOKEN,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    // Types of programs are checked by `npm run types`.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    NO_COLOR: "1",
    NODE_OPTIONS: LAZY_MODULES,
    ...extra,
  };
}

/** Starts a command. `ended` does not reject because of an exit code: the caller checks it. */
export function start(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; patienceMs?: number; detached?: boolean },
): Running {
  const { cwd, env, patienceMs = PATIENCE_MS, detached = false } = options;
  const child = spawn(command, args, { cwd, env, detached, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<Outcome>((resolve, reject) => {
    const [stdout, stderr, output] = [[] as Buffer[], [] as Buffer[], [] as Buffer[]];
    child.stdout.on("data", (chunk: Buffer) => (stdout.push(chunk), output.push(chunk)));
    child.stderr.on("data", (chunk: Buffer) => (stderr.push(chunk), output.push(chunk)));
    const impatience = setTimeout(() => {
      output.push(Buffer.from(`\n(killed by the test after ${patienceMs / 1000} s)\n`));
      child.kill("SIGKILL");
    }, patienceMs);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(impatience);
      resolve({
        command: `${command} ${args.join(" ")}`,
        code,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
        output: Buffer.concat(output).toString(),
      });
    });
  });
  return { child, ended };
}
