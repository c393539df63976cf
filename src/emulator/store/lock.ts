// A file that says which process uses a data file. Two emulators on one file would undo each other's writes.
import { lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** A process: its id, and when it started, because containers give the same id to each start. */
interface Owner {
  readonly pid: number;
  readonly since: number;
}

const SELF: Owner = { pid: process.pid, since: Math.round(performance.timeOrigin) };

/**
 * Takes the lock of a file.
 * @returns releases it; or the id of the process that has it
 */
export function lockOf(path: string): { release: () => void } | { heldBy: number } {
  const lock = `${path}.lock`;
  const owner = ownerIn(lock);
  if (owner !== undefined && isRunning(owner)) return { heldBy: owner.pid };
  // What a killed process has left. Another process that takes it at this moment is seen by the next line.
  if (owner !== undefined) rmSync(lock, { force: true });
  writeFileSync(lock, JSON.stringify(SELF), { mode: 0o600, flag: "wx" });
  return {
    release: () => {
      rmSync(lock, { force: true });
    },
  };
}

function ownerIn(lock: string): Owner | undefined {
  try {
    // A pipe would wait for somebody who writes to it.
    if (!lstatSync(lock).isFile()) return { pid: NaN, since: NaN };
    // Written by this program; anything else is of no running process.
    const { pid, since } = JSON.parse(readFileSync(lock, "utf8")) as Partial<Owner>;
    return { pid: Number(pid), since: Number(since) };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isMissing ? undefined : { pid: NaN, since: NaN };
  }
}

function isRunning({ pid, since }: Owner): boolean {
  if (!Number.isInteger(pid)) return false;
  if (pid === SELF.pid) return since === SELF.since;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
