// The file that keeps the state between runs. It is written beside and renamed into place, so that a
// kill at any moment leaves a whole file: the old one or the new one.
import { readFileSync, renameSync, writeFileSync } from "node:fs";

import type { StoredWorld } from "./world";

/** How long a change may wait; with the writing itself the file is at most 100 ms behind. */
const DELAY_MS = 50;

/** The file cannot be used; its message says why. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/** Writes a state to a file soon after each change. */
export class DataFile {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly path: string,
    /** The state as it is now. */
    readonly state: () => StoredWorld,
    /** Told when a write fails; the next change tries again. */
    readonly onFailure: (error: unknown) => void,
  ) {}

  /** The state has changed. */
  changed(): void {
    // Not moved by further changes: under steady writes the file must still follow.
    this.#timer ??= setTimeout(() => {
      try {
        this.flush();
      } catch (error) {
        this.onFailure(error);
      }
    }, DELAY_MS);
  }

  /** Writes now what is not written yet. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const beside = `${this.path}.${process.pid}.tmp`;
    try {
      writeFileSync(beside, JSON.stringify(this.state()), { mode: 0o600 });
      renameSync(beside, this.path);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new DataFileError(`cannot write the data file ${this.path}: ${why}`, { cause: error });
    }
  }
}

/** The state in a file; nothing when there is no such file. */
export function loadDataFile(path: string): StoredWorld | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new DataFileError(`cannot read the data file ${path}: ${String(error)}`, {
      cause: error,
    });
  }
  const state = parsed(path, text);
  if (isStoredWorld(state)) return state;
  throw new DataFileError(
    `the data file ${path} is not a state of this emulator; move it away to start anew`,
  );
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataFileError(
      `the data file ${path} is damaged (${error instanceof Error ? error.message : String(error)}); move it away to start anew`,
      { cause: error },
    );
  }
}

/** Enough to tell a state from another file; what it holds was written by this program. */
function isStoredWorld(value: unknown): value is StoredWorld {
  if (typeof value !== "object" || value === null) return false;
  const { version, organizations, sessions } = value as Partial<Record<string, unknown>>;
  return (
    version === 1 &&
    Array.isArray(organizations) &&
    Array.isArray(sessions) &&
    organizations.length > 0 &&
    organizations.every((each: unknown) => isTenant(each))
  );
}

function isTenant(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("store" in value)) return false;
  const { store } = value;
  return (
    typeof store === "object" &&
    store !== null &&
    ["rows", "removed", "sequences", "audit"].every((name) => name in store)
  );
}
