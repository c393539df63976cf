// Moves a folder of executables into its shared place with one rename: readers see a complete folder or none, even if
// this process is killed or two of them run at once.
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Staging folders older than this belong to a process that was killed. */
const STALE_MS = 2 * 60 * 60 * 1000;

/**
 * @param folder the final place, two levels below a folder for staging: `…/versions/<version>/bin`
 * @param fill puts the files into a subfolder and returns it
 * @param check throws an error if a folder is not complete
 */
export async function installFolder(
  folder: string,
  fill: (staging: string) => Promise<string>,
  check: (folder: string) => Promise<void>,
) {
  const versions = dirname(dirname(folder));
  const prefix = `.partial-${basename(dirname(folder))}-`;
  await mkdir(versions, { recursive: true });
  for (const name of await readdir(versions)) {
    const path = join(versions, name);
    if (name.startsWith(prefix) && (await ageOf(path)) > STALE_MS)
      await rm(path, { recursive: true, force: true });
  }
  // Beside the target, because a rename works within one file system only.
  const staging = await mkdtemp(join(versions, prefix));
  try {
    const staged = await fill(staging);
    await check(staged);
    await mkdir(dirname(folder), { recursive: true });
    try {
      await rename(staged, folder);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (!["ENOTEMPTY", "EEXIST"].includes(code)) throw error;
      // Another process was faster; its copy is used if it is complete.
      if (await passes(check, folder)) return;
      await rename(folder, join(staging, "replaced"));
      await rename(staged, folder);
    }
  } finally {
    // Go's read-only module cache is elsewhere, so this folder can be removed.
    await rm(staging, { recursive: true, force: true });
  }
}

/** Whether a folder is complete. */
export function passes(check: (folder: string) => Promise<void>, folder: string) {
  return check(folder).then(
    () => true,
    () => false,
  );
}

/** Another process may have removed it. */
async function ageOf(path: string) {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs;
}
