// Folders on disk for tests of archives.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { folderOfTest } from "../../../support/folder";

/** Files by their names; written in this order. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder that is deleted with the test. */
export function folder(files: Files = {}): string {
  const path = folderOfTest();
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
