// The files of a journal: one for each process and tenant, in a folder for each stack and backend. They
// contain kinds, names of fields, ids (also that of the parent), times, hashes, and the id and port of the process,
// but no other values that were sent. Each line is an entry, and the last one with its key counts, so that recording
// something takes one small write.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { z } from "zod";

import type { Span } from "../../client";
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
  /** The names of the inputs. */
  readonly fields?: readonly string[] | undefined;
  /** Keyed hash of kind and inputs. */
  readonly content: string;
  /** Keyed hash of the name. */
  readonly name?: string | undefined;
  /** The program marks the name as secret. */
  readonly isNameSecret?: boolean | undefined;
  /** When it was first and last sent, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  /** How far the service's clock was ahead of ours then. */
  readonly clockOffset?: Span | undefined;
  /** Its run ended normally, but before the engine saved the state. */
  readonly isEnded?: boolean | undefined;
  /** It was sent more than once. */
  readonly isRepeated: boolean;
  /** The id of the object, if the response arrived. */
  readonly id?: string | undefined;
  /** A state has had the object: only a second one, of a repeated request, is still looked for. */
  readonly isOwned?: boolean | undefined;
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
  const all = [...entries.values()];
  // Those of one process were sent by the same clocks.
  const offset = all.find(({ clockOffset }) => clockOffset !== undefined)?.clockOffset;
  return all.map((entry) => ({ clockOffset: offset, ...entry }));
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
    return [JSON.parse(line) as unknown].flat().filter(isEntry);
  } catch {
    // Empty, or incomplete because its process was killed.
    return [];
  }
}

const ENTRY = z.object({
  ...{ key: z.string(), kind: z.string(), content: z.string() },
  ...{ sentAt: z.number(), lastSentAt: z.number(), isRepeated: z.boolean() },
  ...{ urn: z.string().optional(), parent: z.string().optional(), id: z.string().optional() },
  ...{ name: z.string().optional(), fields: z.array(z.string()).optional() },
  clockOffset: z.object({ earliest: z.number(), latest: z.number() }).optional(),
  owner: z.object({ pid: z.int(), port: z.int().min(0).max(65_535) }),
});

/** Whether a value has the form of an entry; a newer release may add members. */
const isEntry = (value: unknown): value is Entry => ENTRY.safeParse(value).success;

/** Begins with a line break, so that it is on a line of its own even after an incomplete entry. */
const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}\n`;

/** Replaces the entry with this key in the file of another process, unless that was removed. */
export function replace(path: string, entry: Entry): void {
  if (existsSync(path)) appendFileSync(path, lineOf(entry));
}

/** Removes a file, if there is one. */
export function removeFile(path: string): void {
  rmSync(path, { force: true });
}

/** The file of this process. It stays open between entries. */
export class OwnFile {
  #opened: number | undefined;

  /** @param path the path of a file that does not exist yet */
  constructor(readonly path: string) {}

  /** Adds an entry, or replaces the one with its key. */
  add(entry: Entry): void {
    // On a shared volume, this process looks like one that has ended, and its file may be removed.
    if (this.#opened !== undefined && fstatSync(this.#opened).nlink === 0) this.#close();
    this.#opened ??= this.#open();
    appendFileSync(this.#opened, lineOf(entry));
  }

  remove(): void {
    this.#close();
    removeFile(this.path);
  }

  /** Another process may have removed the folder while it was empty. */
  #open(): number {
    makeFolder(dirname(this.path));
    return openSync(this.path, "a", 0o600);
  }

  #close(): void {
    if (this.#opened !== undefined) closeSync(this.#opened);
    this.#opened = undefined;
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
