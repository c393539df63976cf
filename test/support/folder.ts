// Folders that tests write to, and that are removed after them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, onTestFinished } from "vitest";

/** A new folder, removed at the time that is given. */
function newFolder(whenDone: (remove: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), "monitoring-test-"));
  whenDone(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** For the tests of a file, or of a `describe`. */
export const folderOfFile = (): string => newFolder(afterAll);

/** For one test; also where that is prepared. */
export const folderOfTest = (): string => newFolder(onTestFinished);
