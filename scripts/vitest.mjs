// @ts-check
// Runs vitest as a child process, so that the caller can prepare its environment and return its exit code.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./install.mjs";

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export function runVitest(args, env) {
  return new Promise((resolve, reject) => {
    const script = join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const child = spawn(process.execPath, [script, "run", ...args], {
      cwd: ROOT,
      env,
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
