// @ts-check
// Moves a folder of executables into its shared place with one rename: readers see a complete folder or none, even if
// this process is killed or two of them run at once.
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Staging folders older than this belong to a process that was killed. */
const STALE_MS = 2 * 60 * 60 * 1000;

/**
 * @param {string} folder the final place, two levels below a folder for staging:
 *   `…/versions/<version>/bin`
 * @param {(staging: string) => Promise<string>} fill puts the files into a subfolder and returns it
 * @param {(folder: string) => Promise<void>} check throws an error if a folder is not complete
 */
export async function installFolder(folder, fill, check) {
  const versions = dirname(dirname(folder));
  const prefix = `.partial-${basename(dirname(folder))}-`;
  await mkdir(versions, { recursive: true });
  await removeStale(versions, prefix);
  // Beside the target, because a rename works within one file system only.
  const staging = await mkdtemp(join(versions, prefix));
  try {
    const staged = await fill(staging);
    await check(staged);
    await mkdir(dirname(folder), { recursive: true });
    await swapIn(staged, folder, { staging, check });
  } finally {
    // Go's read-only module cache is elsewhere, so this folder can be removed.
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * @param {string} staged
 * @param {string} folder
 * @param {{ staging: string, check: (folder: string) => Promise<void> }} context
 */
async function swapIn(staged, folder, { staging, check }) {
  try {
    await rename(staged, folder);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
    // Another process was faster; its copy is used if it is complete.
    const isWhole = await check(folder).then(
      () => true,
      () => false,
    );
    if (isWhole) return;
    await rename(folder, join(staging, "replaced"));
    await rename(staged, folder);
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
