// @ts-check
// Prepares a clone: installs dependencies from the lock file and builds `dist`. Runs before node_modules
// exists, so it uses only Node's own modules.
import {
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isSuccess, outcomeOf } from "./run.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Its time is that of the last successful build: one that fails leaves a part of `dist`. */
const BUILD_STAMP = join(ROOT, "node_modules", ".pulumi-monitoring-build");

/** What the build reads. */
const SOURCES = ["src", "scripts/build", "package.json", "tsconfig.json"];

/** stdout may be the input of another command (`npm run --silent engine`), so progress goes to stderr. @param {string} line */
export function progress(line) {
  process.stderr.write(`${line}\n`);
}

/** Installs dependencies if some are missing or others than those in the lock file. */
export async function ensureDependencies() {
  const reason = whyInstall();
  if (reason === undefined) return;
  progress(`Installing dependencies (npm ci): ${reason}`);
  await npm("ci");
}

/** Builds `dist` if it is missing or out of date. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  progress("Building dist (npm run build): it is missing or older than src");
  const started = new Date();
  await npm("run", "build");
  writeFileSync(BUILD_STAMP, "");
  // A source changed while the build ran is newer than the build.
  utimesSync(BUILD_STAMP, started, started);
}

/**
 * At the end of each installation, npm records what it installed. This compares that record instead of a stamp of
 * our own: it is also right after an `npm install` by hand, and missing after a killed installation.
 * @returns {string | undefined}
 */
function whyInstall() {
  const record = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return "node_modules is missing or incomplete";
  const wanted = packagesIn(join(ROOT, "package-lock.json"));
  const installed = packagesIn(record);
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) continue;
    const have = installed[path];
    if (have === undefined) {
      // For another platform or another version of Node: npm does not install these.
      if (entry.optional || entry.devOptional || entry.peer) continue;
      return `${path} is not installed`;
    }
    if (have.version !== entry.version || have.integrity !== entry.integrity)
      return `${path} is not the one in package-lock.json`;
  }
  return undefined;
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

function isBuilt() {
  if (!existsSync(BUILD_STAMP) || !existsSync(join(ROOT, "dist", "index.js"))) return false;
  const built = statSync(BUILD_STAMP).mtimeMs;
  return SOURCES.every((name) => newest(join(ROOT, name)) < built);
}

/** Of a file, or of a folder. Includes folders, because a deleted file only changes the time of its folder. @param {string} path */
function newest(path) {
  const names = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" })
    : [];
  return Math.max(...["", ...names].map((name) => statSync(join(path, name)).mtimeMs));
}

/** @param {string[]} args */
async function npm(...args) {
  const what = `npm ${args.join(" ")}`;
  const options = { cwd: ROOT, isShown: true, doing: `… ${what}`, log: progress };
  const outcome = await outcomeOf("npm", args, options).catch((error) => {
    throw new Error(`cannot run npm: ${error.message}`);
  });
  if (!isSuccess(outcome))
    throw new Error(`\`${what}\` failed (${outcome.how}); its output is above`);
}
