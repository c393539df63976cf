// @ts-check
// Runs vitest as a child process, so that the caller can prepare its environment and return its exit code.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./install.mjs";
import { startSecretsService } from "./secrets-service.mjs";

/**
 * Temporary files are in a folder that is removed at the end of the run, because killed engines and hosts leave theirs.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export async function runVitest(args, env) {
  const temporary = mkdtempSync(join(tmpdir(), "monitoring-tests-"));
  const secrets = await startSecretsService();
  return new Promise((resolve, reject) => {
    const script = join(ROOT, "node_modules", "vitest", "vitest.mjs");
    const child = spawn(process.execPath, [script, "run", ...args], {
      cwd: ROOT,
      env: { ...env, ...secrets.env, TMPDIR: temporary },
      stdio: "inherit",
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  }).finally(() => {
    secrets.close();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  });
}
