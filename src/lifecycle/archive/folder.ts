// Selects the files of a folder to pack. The selection must be the same on every machine and must not contain
// local files (.git, .env, .DS_Store).
import { readFileSync, readdirSync } from "node:fs";
import type { Dirent } from "node:fs";
import { join } from "node:path";

import { NoArchive } from "./zip";
import type { Entry } from "./zip";

/** Limits of a package. */
export interface Bounds {
  readonly files: number;
  readonly nameLength: number;
}

/** Always left out, at any depth; users who need such files provide an archive. */
const isLeftOut = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/** The files of a folder and its subfolders, sorted by their names in the archive. */
export function entriesIn(folder: string, bounds: Bounds): Entry[] {
  const names = namesBelow(folder, [], bounds);
  if (names.length === 0) {
    throw new NoArchive(
      "contains no files (node_modules and names that begin with a dot do not count)",
    );
  }
  return names
    .map((steps) => ({ steps, name: nameOf(steps, bounds) }))
    .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
    .map(({ steps, name }) => ({ name, bytes: readFileSync(join(folder, ...steps)) }));
}

/** Normalised, because file systems change the form of letters with two encodings. */
function nameOf(steps: readonly string[], { nameLength }: Bounds): string {
  const name = steps.join("/").normalize("NFC");
  if (name.length <= nameLength) return name;
  throw new NoArchive(`contains ${name}, but a path may have at most ${nameLength} characters`);
}

function namesBelow(folder: string, steps: readonly string[], bounds: Bounds): string[][] {
  const found: string[][] = [];
  for (const entry of readdirSync(join(folder, ...steps), { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const path = [...steps, entry.name];
    if (entry.isDirectory()) found.push(...namesBelow(folder, path, bounds));
    else found.push(plainFile(entry, path));
    // Checked while reading: a folder given by mistake can contain a whole disk.
    if (found.length > bounds.files) {
      throw new NoArchive(`contains more than ${bounds.files} files, the maximum for a package`);
    }
  }
  return found;
}

function plainFile(entry: Dirent, path: string[]): string[] {
  if (entry.isFile()) return path;
  const what = entry.isSymbolicLink() ? "a symbolic link" : "not a regular file";
  throw new NoArchive(
    `contains ${path.join("/")}, which is ${what}: replace it with a file, or use an archive`,
  );
}
