// Locks and marks with which processes agree on who takes an object, if several search for the object of a lost response.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

import { pathsIn } from "./entry-files";

/** A lock is held for as long as it takes to write a small file: an older one was left behind by a killed process. */
const LOCKED_MS = 10_000;

/**
 * Does the work unless another process holds this lock. A lock that was left behind is removed, for the next
 * attempt.
 */
export function exclusively(lock: string, now: number, work: () => boolean): boolean {
  try {
    writeFileSync(lock, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    const isHeld = error instanceof Error && "code" in error && error.code === "EEXIST";
    // The folder cannot be written, which has been reported already.
    if (!isHeld) return work();
    const { mtimeMs = now } = statSync(lock, { throwIfNoEntry: false }) ?? {};
    const isLeft = now - mtimeMs > LOCKED_MS;
    // A lock that cannot be removed must not block forever.
    return isLeft && !release(lock) ? work() : false;
  }
  try {
    return work();
  } finally {
    release(lock);
  }
}

/** Removes a lock and returns whether that was possible. */
function release(lock: string): boolean {
  try {
    rmSync(lock, { force: true });
    return true;
  } catch {
    return false;
  }
}

const PAUSE_MS = 10;
/** Far longer than the work under a lock. */
const MOST_PAUSES = 100;

/** Blocks this process until no process holds this lock. */
export function awaitRelease(lock: string): void {
  for (let pauses = 0; pauses < MOST_PAUSES && existsSync(lock); pauses += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  }
}

const MARK = ".found";

/** Marks an object as found by a search at this time. */
export function writeMark(mark: string, now: number): void {
  writeFileSync(mark, String(now), { mode: 0o600 });
}

/** When a search found the object of a mark; undefined if there is no mark. */
export function markedAt(mark: string): number | undefined {
  try {
    return Number(readFileSync(mark, "utf8"));
  } catch {
    return undefined;
  }
}

/** Removes marks that were made before this time. */
export function removeMarks(folder: string, oldest: number): void {
  for (const path of pathsIn(folder, MARK)) {
    if ((markedAt(path) ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
