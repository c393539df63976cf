// The file that keeps the state between runs. It is written to a temporary file and renamed, so that a kill
// at any moment leaves a complete file, old or new. It contains keys and secrets: only its owner may read it,
// and symbolic links are not followed, or others with write access to its folder could choose the file that
// is read or overwritten.
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

import { z } from "zod";

import { lockOf } from "./lock";
import type { StoredOrganizations } from "./organizations";
import { reasonOf } from "../../definitions";

/** How long a change may wait; with the write itself, the file is at most 100 ms behind. */
const DELAY_MS = 50;

/** The file cannot be used; the message says why. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/** Writes a state to a file soon after each change. */
export class DataFile {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly path: string,
    /** The current state. */
    readonly state: () => StoredOrganizations,
    /** Called when a write fails; the next change tries again. */
    readonly onFailure: (error: unknown) => void,
    /** Lets other processes use the file. */
    private readonly release: () => void,
  ) {}

  changed(): void {
    // Further changes do not postpone the write: under steady changes the file must still follow.
    this.#timer ??= setTimeout(() => {
      try {
        this.flush();
      } catch (error) {
        this.onFailure(error);
      }
    }, DELAY_MS);
  }

  /** Writes pending changes, and lets other processes use the file. */
  close(): void {
    try {
      this.flush();
    } finally {
      this.release();
    }
  }

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

/** Always creates a new file: an existing one has its own permissions or may be a link. */
function writeDraft(path: string, text: string): void {
  const asNew = { mode: 0o600, flag: "wx" } as const;
  try {
    writeFileSync(path, text, asNew);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    // Left by a killed run or placed by another user: remove it without following a link.
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

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/**
 * Reserves a data file for this emulator.
 * @returns lets other processes use it
 */
export function reserve(path: string): () => void {
  const lock = lockedOrFailed(path);
  if ("release" in lock) return lock.release;
  throw new DataFileError(
    `the data file ${path} is used by another emulator (process ${lock.heldBy}): stop that one, or name another file`,
  );
}

function lockedOrFailed(path: string): ReturnType<typeof lockOf> {
  try {
    return lockOf(path);
  } catch (error) {
    throw new DataFileError(`cannot write the data file ${path}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** The state in a file; undefined if there is no such file. */
export function loadDataFile(path: string): StoredOrganizations | undefined {
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
  // What the schema leaves open is as it was written.
  if (storedSchema.safeParse(state).success) return state as StoredOrganizations;
  throw new DataFileError(
    `the data file ${path} is not a state of this emulator; move it away to start empty`,
  );
}

/** Reads a regular file: does not follow a link and does not wait for a pipe. */
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
      `the data file ${path} is damaged (${reasonOf(error)}); move it away to start empty`,
      { cause: error },
    );
  }
}

/** Only distinguishes a state from another file: its content was written by this program. */
const storedSchema = z.looseObject({
  version: z.literal(1),
  organizations: z
    .array(
      z.looseObject({
        store: z.looseObject({ rows: z.unknown(), sequences: z.unknown(), audit: z.unknown() }),
      }),
    )
    .min(1),
  sessions: z.array(z.unknown()),
});
