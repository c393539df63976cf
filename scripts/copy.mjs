// @ts-check
// A built copy of the repository, for runs that break the sources on purpose.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { killGroup } from "./engine/run.mjs";
import { ROOT } from "./install.mjs";

/** @typedef {{ cwd: string, env?: Record<string, string>, seconds?: number }} Running */
/** @typedef {{ code: number | null, output: string, timedOut: boolean }} Ended */

// Ctrl-C reaches this process, but not the process groups that it started; they end when it exits.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

/**
 * The repository's files by name: those tracked, and those new and not ignored, so that a change can be judged
 * before it is committed.
 */
export async function filesOfRepository() {
  const { output } = await run("git", ["ls-files", "-z", "-co", "--exclude-standard"], {
    cwd: ROOT,
  });
  return output.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)));
}

/**
 * Copies and builds.
 * @param {string} copy
 */
export async function copyRepository(copy) {
  for (const file of await filesOfRepository()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  // Everything as installed, except the package itself, which is the copy.
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules"))) {
    if (name === "pulumi-monitoring" || name.startsWith(".vite")) continue;
    symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  }
  symlinkSync("..", join(copy, "node_modules", "pulumi-monitoring"));
  await build(copy);
}

/**
 * tsc writes its output despite type errors, so a fault need not be well typed.
 * @param {string} copy
 */
export async function build(copy) {
  const tsc = join("node_modules", "typescript", "bin", "tsc");
  const stamp = join(copy, "node_modules", ".copy.tsbuildinfo");
  await run(process.execPath, [tsc, "--incremental", "--tsBuildInfoFile", stamp], { cwd: copy });
}

/**
 * Runs a command to its end, or for the given seconds. Its child processes end with it, and with this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Running} running
 * @returns {Promise<Ended>}
 */
export function run(command, args, { cwd, env = {}, seconds }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      // A separate process group, which can be killed as a whole.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = () => killGroup(child.pid);
    let timedOut = false;
    const limit =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            end();
          }, seconds * 1000);
    // Runs before the folder that it writes to is removed.
    process.prependOnceListener("exit", end);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      // Remaining processes would keep the pipes open.
      end();
      clearTimeout(limit);
      process.removeListener("exit", end);
      child.once("close", () => resolve({ code, output, timedOut }));
    });
  });
}
