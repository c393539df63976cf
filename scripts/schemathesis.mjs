// @ts-check
// Provides Schemathesis, which tests a server against its OpenAPI document: installed once from PyPI into a Python
// environment of its own, outside the repository.
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { run, seconds } from "./engine/run.mjs";

/** Pinned, because another version may report other problems. */
export const SCHEMATHESIS_VERSION = "4.32.5";

const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** There is no suitable Python. */
export class PythonMissingError extends Error {}

/**
 * The path of its program `st`.
 * @param {{ env?: NodeJS.ProcessEnv, log: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function schemathesis({ env = process.env, log }) {
  const caches = env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  const folder = join(caches, "pulumi-monitoring", `schemathesis-${SCHEMATHESIS_VERSION}`);
  const program = join(folder, "bin", "st");
  const whole = join(folder, "whole");
  // An environment cannot be moved, so it is marked when it is complete instead of renamed.
  if (existsSync(whole)) return program;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await install(folder, env, log);
  await writeFile(whole, "");
  return program;
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} log
 */
async function install(folder, env, log) {
  const started = performance.now();
  const options = { env, timeoutMs: INSTALL_TIMEOUT_MS };
  log(`Installing Schemathesis ${SCHEMATHESIS_VERSION} from PyPI (the first time)`);
  await run("python3", ["-m", "venv", folder], options).catch((error) => {
    throw new PythonMissingError(`python3 cannot create an environment: ${error.message}`, {
      cause: error,
    });
  });
  const wanted = `schemathesis==${SCHEMATHESIS_VERSION}`;
  await run(join(folder, "bin", "pip"), ["install", "--quiet", wanted], options);
  log(`Installed Schemathesis in ${seconds(started)} s.`);
}
