// The file that keeps the state between runs. It is written beside and renamed into place, so that a
// kill at any moment leaves a whole file: the old one or the new one. It holds keys and secrets: only its
// owner may read it, and no link leads elsewhere, or others who can write to its folder could choose what
// is read and overwritten.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";

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
      writeDraft(beside, JSON.stringify(this.state()));
      putInPlace(beside, this.path);
    } catch (error) {
      throw new DataFileError(`cannot write the data file ${this.path}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
}

/** Writes a file that is new: one that is there has permissions of its own, or may be a link. */
function writeDraft(path: string, text: string): void {
  const asNew = { mode: 0o600, flag: "wx" } as const;
  try {
    writeFileSync(path, text, asNew);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // A run that was killed has left it, or somebody has put it there: it goes, and not what it leads to.
    unlinkSync(path);
    writeFileSync(path, text, asNew);
  }
}

function putInPlace(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/** The state in a file; nothing when there is no such file. */
export function loadDataFile(path: string): StoredWorld | undefined {
  let text: string;
  try {
    text = textOf(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    const why =
      codeOf(error) === "ELOOP" ? "it is a symbolic link; name the file itself" : reasonOf(error);
    throw new DataFileError(`cannot read the data file ${path}: ${why}`, { cause: error });
  }
  const state = parsed(path, text);
  if (isStoredWorld(state)) return state;
  throw new DataFileError(
    `the data file ${path} is not a state of this emulator; move it away to start anew`,
  );
}

/** The text of a file that is one: a link is not followed, and a pipe not waited for. */
function textOf(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(file).isFile()) throw new Error("it is not a regular file");
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DataFileError(
      `the data file ${path} is damaged (${reasonOf(error)}); move it away to start anew`,
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
    ["rows", "sequences", "audit"].every((name) => name in store)
  );
}
