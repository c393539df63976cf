// The files of a journal: one for each resource and tenant, in a folder for each stack and backend. They
// hold times, ids and hashes; nothing of what was sent.
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import type { Owner } from "./owner";

/** A create as it stands in a file. */
export interface Entry {
  readonly key: string;
  readonly kind: string;
  readonly urn?: string | undefined;
  readonly parent?: string | undefined;
  /** Keyed hashes of kind and inputs, and of the name. */
  readonly content: string;
  readonly name?: string | undefined;
  readonly sentAt: number;
  readonly lastSentAt: number;
  readonly isRepeated: boolean;
  readonly id?: string | undefined;
  /** The resource has looked for what came of it. */
  readonly isSearched?: boolean | undefined;
  /** The process that sends it. */
  readonly owner: Owner;
  /** The run in which it was named as left over. */
  readonly reportedAt?: number | undefined;
}

/** A file and what stands in it. */
export interface NoteFile {
  readonly path: string;
  readonly entries: readonly Entry[];
}

/** The files of a folder whose names end like this. What cannot be read says nothing. */
export function filesIn(folder: string, ending: string): NoteFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ path: join(folder, name), entries: entriesIn(join(folder, name)) }));
}

/** The folders in a folder; none where there is no such folder. */
export const foldersIn = (folder: string): string[] =>
  namesIn(folder).map((name) => join(folder, name));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What stands in a file; nothing where it cannot be read. */
export function entriesIn(path: string): Entry[] {
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    // Whatever is a list with keys was written by `write`: it is put in place only when it is whole.
    return Array.isArray(read) ? (read.filter(isEntry) as Entry[]) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "key" in value && "owner" in value;

/** Makes a file hold these entries; a file without any is removed. */
export function write(path: string, entries: readonly Entry[]): void {
  if (entries.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  // A process killed in between leaves the previous text intact.
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, JSON.stringify(entries), { mode: 0o600 });
  renameSync(draft, path);
}

/** Removes a folder in which there is nothing. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it, and stays.
  }
}

/** Makes a folder that only its owner can look into. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}
