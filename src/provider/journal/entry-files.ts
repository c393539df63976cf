// The files of a journal: one for each process and tenant, in a folder for each stack and backend. They
// contain kinds, ids (also that of the parent), times and hashes, but nothing else of what was sent. Each line is an
// entry, and the last one with its key counts, so that recording something takes one small write.
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
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
  /** Nothing is left to do: later runs ignore it. */
  readonly isDone?: boolean | undefined;
}

/** The paths in a folder that end like this; none if there is no such folder. */
export function pathsIn(folder: string, suffix = ""): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(suffix));
    return names.map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** The entries of a file, also those that are done; none if it cannot be read. */
export function entriesIn(path: string): Entry[] {
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

/** Replaces the entry with this key in the file of another process. */
export function append(path: string, entry: Entry): void {
  appendFileSync(path, lineOf(entry), { mode: 0o600 });
}

/** Removes a file, if there is one. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
}

/** The file of this process: no other process adds entries to it or removes it. It stays open between entries. */
export class OwnFile {
  #opened: number | undefined;

  /** @param path of a file that does not exist yet */
  constructor(private readonly path: string) {}

  /** Adds an entry, or replaces the one with its key. */
  add(entry: Entry): void {
    this.#opened ??= openSync(this.path, "a", 0o600);
    appendFileSync(this.#opened, lineOf(entry));
  }

  /** Reduces the file to these entries; without entries, there is no file. */
  keep(entries: readonly Entry[]): void {
    if (this.#opened === undefined) return;
    closeSync(this.#opened);
    this.#opened = undefined;
    if (entries.length === 0) {
      removeFile(this.path);
      return;
    }
    // If the process is killed in between, the previous text stays intact.
    const draft = `${this.path}.${process.pid}.draft`;
    writeFileSync(draft, entries.map(lineOf).join(""), { mode: 0o600 });
    renameSync(draft, this.path);
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
