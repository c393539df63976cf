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
  return (
    namesBelow(folder, [], bounds)
      // File systems change the form of letters with two encodings.
      .map((steps) => ({ steps, name: steps.join("/").normalize("NFC") }))
      .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
      .map(({ steps, name }) => ({ name, bytes: readFileSync(join(folder, ...steps)) }))
  );
}

/** The names of the files in an archive; throws if it may not have them. */
export function bounded(names: string[], { files, nameLength }: Bounds): string[] {
  if (names.length === 0) {
    throw new NoArchive(
      "contains no files (of a folder, node_modules and names that begin with a dot do not count)",
    );
  }
  if (names.length > files)
    throw new NoArchive(`contains more than ${files} files, the maximum for a package`);
  const long = names.find((name) => name.length > nameLength);
  if (long === undefined) return names;
  throw new NoArchive(`contains ${long}, but a path may have at most ${nameLength} characters`);
}

function namesBelow(folder: string, steps: readonly string[], bounds: Bounds): string[][] {
  const found: string[][] = [];
  for (const entry of readdirSync(join(folder, ...steps), { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const path = [...steps, entry.name];
    if (entry.isDirectory()) found.push(...namesBelow(folder, path, bounds));
    else found.push(plainFile(entry, path));
    // Checked while reading: a folder given by mistake can contain a whole disk.
    if (found.length > bounds.files) bounded(found.map(String), bounds);
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
