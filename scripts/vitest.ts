// Runs vitest as a child process, so that the caller can prepare its environment and return its exit code.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.mjs";
import { ROOT } from "./install.mjs";
import { startSecretsService } from "./secrets-service";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const LIST_TIMEOUT_MS = 60_000;

/** The sources of the test files that a run has. */
export async function testSources(args: readonly string[]) {
  // At the end, because it would take a file after it for its output.
  const list = [VITEST, "list", "--filesOnly", ...args, "--json"];
  const answer = await run(process.execPath, list, { cwd: ROOT, timeoutMs: LIST_TIMEOUT_MS });
  const files = JSON.parse(answer) as { file: string }[];
  return [...new Set(files.map(({ file }) => file))].map((file) => readFileSync(file, "utf8"));
}

/**
 * Temporary files are in a folder that is removed at the end of the run, because killed engines and hosts leave theirs.
 * @returns the exit code
 */
export async function runVitest(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const temporary = mkdtempSync(join(tmpdir(), "monitoring-tests-"));
  const secrets = await startSecretsService();
  try {
    const child = spawn(process.execPath, [VITEST, "run", ...args], {
      cwd: ROOT,
      env: { ...env, ...secrets.env, TMPDIR: temporary },
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    return code ?? 1;
  } finally {
    secrets.close();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}
