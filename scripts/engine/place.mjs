// @ts-check
// Moves an engine into the shared folder with one rename: readers see a complete engine or none, even if this
// process is killed or two of them run at once.
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { probe } from "./probe.mjs";
import { ENGINE_VERSION } from "./release.mjs";

/** Staging folders older than this belong to a process that was killed. */
const STALE_MS = 2 * 60 * 60 * 1000;

/**
 * @param {string} folder the final place, `…/versions/<version>/bin`
 * @param {(staging: string) => Promise<string>} fill puts the files into a subfolder and returns it
 */
export async function place(folder, fill) {
  const versions = dirname(dirname(folder));
  const prefix = `.partial-${basename(dirname(folder))}-`;
  await mkdir(versions, { recursive: true });
  await removeStale(versions, prefix);
  // Beside the target, because a rename works within one file system only.
  const staging = await mkdtemp(join(versions, prefix));
  try {
    const staged = await fill(staging);
    const version = await probe(staged);
    if (version !== ENGINE_VERSION)
      throw new Error(`\`pulumi version\` says ${version}, expected ${ENGINE_VERSION}`);
    await mkdir(dirname(folder), { recursive: true });
    await swapIn(staged, folder, staging);
  } finally {
    // Go makes its module cache read-only, but that lies elsewhere; what is here can be removed.
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * @param {string} staged
 * @param {string} folder
 * @param {string} staging
 */
async function swapIn(staged, folder, staging) {
  try {
    await rename(staged, folder);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
    if (await isWhole(folder)) return; // somebody else was faster; theirs is as good
    await rename(folder, join(staging, "replaced"));
    await rename(staged, folder);
  }
}

/** @param {string} folder */
async function isWhole(folder) {
  try {
    return (await probe(folder)) === ENGINE_VERSION;
  } catch {
    return false;
  }
}

/**
 * @param {string} versions
 * @param {string} prefix
 */
async function removeStale(versions, prefix) {
  for (const name of await readdir(versions)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(versions, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}
