// Folders on disk for tests of archives.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach } from "vitest";

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Files by their names; written in the order in which they stand. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder that goes with the test. */
export function folder(files: Files = {}): string {
  const path = mkdtempSync(join(tmpdir(), "archive-"));
  made.push(path);
  write(path, files);
  return path;
}

/** Writes files into a folder. */
export function write(path: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
}
