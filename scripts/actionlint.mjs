// @ts-check
// Provides the linter for GitHub workflows, built once from its Go module and stored outside the repository.
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { run, seconds } from "./engine/run.mjs";

/** Another version may find other things. */
export const ACTIONLINT_VERSION = "1.7.12";

const PACKAGE = "github.com/rhysd/actionlint/cmd/actionlint";
const BUILD_TIMEOUT_MS = 5 * 60_000;

/** @param {NodeJS.ProcessEnv} env */
function place(env) {
  const caches = env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return join(caches, "pulumi-monitoring", `actionlint-${ACTIONLINT_VERSION}`, "actionlint");
}

/**
 * The linter's path.
 * @param {{ env?: NodeJS.ProcessEnv, log: (line: string) => void }} options
 * @returns {Promise<string>}
 */
export async function actionlint({ env = process.env, log }) {
  const path = place(env);
  if (existsSync(path)) return path;
  const folder = dirname(path);
  await mkdir(dirname(folder), { recursive: true });
  // Beside its place, because a rename works within one file system only; whole or not at all.
  const staging = await mkdtemp(`${folder}-`);
  try {
    await build(staging, env, log);
    await rename(staging, folder).catch((error) => {
      if (!existsSync(path)) throw error; // otherwise another process was faster
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return path;
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} outer
 * @param {(line: string) => void} log
 */
async function build(folder, outer, log) {
  const started = performance.now();
  const env = { ...outer, GOBIN: folder, GOWORK: "off", GOFLAGS: "", CGO_ENABLED: "0" };
  log(`Building actionlint ${ACTIONLINT_VERSION} from its Go module (the first time)`);
  await run("go", ["install", `${PACKAGE}@v${ACTIONLINT_VERSION}`], {
    env,
    timeoutMs: BUILD_TIMEOUT_MS,
  }).catch((error) => {
    const missing = error.code === "ENOENT" ? "Go is not installed (no `go` on PATH)" : undefined;
    throw new Error(`actionlint cannot be built: ${missing ?? error.message}`, { cause: error });
  });
  log(`Built actionlint in ${seconds(started)} s.`);
}
