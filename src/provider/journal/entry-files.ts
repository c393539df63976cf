// The files of a journal: one for each resource and tenant, in a folder for each stack and backend. They
// contain kinds, ids (also that of the parent), times and hashes, but nothing else of what was sent. Each line is an
// entry, and the last one with its key counts, so that recording something takes one write.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import type { Owner } from "./owner";

/** What the journal keeps of one create. */
export interface Entry {
  /** Unique key. */
  readonly key: string;
  readonly kind: string;
  /** The hashed identity of the resource. */
  readonly urn?: string | undefined;
  /** The id of the parent. */
  readonly parent?: string | undefined;
  /** Keyed hash of kind and inputs. */
  readonly content: string;
  /** Keyed hash of the name. */
  readonly name?: string | undefined;
  /** When it was first and last sent, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** It was sent more than once. */
  readonly isRepeated: boolean;
  /** The id of the object, if the response arrived. */
  readonly id?: string | undefined;
  /** The resource has searched for its object. */
  readonly isSearched?: boolean | undefined;
  /** The process that sends it. */
  readonly owner: Owner;
  /** The run that reported it as left over. */
  readonly reportedAt?: number | undefined;
}

/** A file and its entries. */
export interface EntryFile {
  readonly path: string;
  readonly entries: readonly Entry[];
}

/** The files in a folder with this suffix. Unreadable files have no entries. */
export function filesIn(folder: string, suffix: string): EntryFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({ path: join(folder, name), entries: entriesIn(join(folder, name)) }));
}

/** The paths in a folder; none if there is no such folder. */
export const pathsIn = (folder: string): string[] =>
  namesIn(folder).map((name) => join(folder, name));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The entries of a file; none if it cannot be read. */
export function entriesIn(path: string): Entry[] {
  // Far cheaper than an error, and most creates have no file yet.
  if (!existsSync(path)) return [];
  const entries = new Map<string, Entry>();
  for (const line of linesOf(path)) {
    for (const entry of entriesOf(line)) entries.set(entry.key, entry);
  }
  return [...entries.values()];
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** The entry of a line; earlier releases wrote all entries of a file as one list. */
function entriesOf(line: string): Entry[] {
  try {
    // Only this module writes these files: objects with these keys are entries.
    return [JSON.parse(line) as unknown].flat().filter(isEntry) as Entry[];
  } catch {
    // Empty, or incomplete because its process was killed.
    return [];
  }
}

const isEntry = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "key" in value && "owner" in value;

/** On a line of its own, even behind an incomplete one. */
const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}\n`;

/** Adds an entry to a file, or replaces the one with its key. */
export function append(path: string, entry: Entry): void {
  appendFileSync(path, lineOf(entry), { mode: 0o600 });
}

/** Writes these entries to a file; a file without entries is removed. */
export function write(path: string, entries: readonly Entry[]): void {
  if (entries.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  // If the process is killed in between, the previous text stays intact.
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, entries.map(lineOf).join(""), { mode: 0o600 });
  renameSync(draft, path);
}

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
    if (now - mtimeMs > LOCKED_MS) rmSync(lock, { force: true });
    return false;
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
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
  if (!existsSync(mark)) return undefined;
  try {
    return Number(readFileSync(mark, "utf8"));
  } catch {
    return undefined;
  }
}

/** Removes marks that were made before this time. */
export function removeMarks(folder: string, oldest: number): void {
  for (const name of namesIn(folder).filter((each) => each.endsWith(MARK))) {
    const path = join(folder, name);
    if ((markedAt(path) ?? oldest) < oldest) rmSync(path, { force: true });
  }
}

/** Removes a folder if it is empty. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty: it stays.
  }
}

/** Creates a folder that only its owner can read. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
