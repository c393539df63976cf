// The entries that other processes wrote into the journal of a stack, most of them interrupted runs.
import { entriesIn, removeFile, replace } from "./entry-files";
import type { Entry } from "./entry-files";
import { isAlive, ownerIsGone } from "./owner";
import type { Owner } from "./owner";

/**
 * The entries that are not done. The file of a process is changed only after the process has ended and the file was read
 * once more: before, anything known of it may be out of date.
 */
export class OtherEntries {
  readonly #files = new Map<string, Map<string, Entry>>();
  /** The processes that wrote the files. */
  readonly #owners = new Map<string, Owner>();
  /** The files of entries. */
  readonly #paths = new Map<string, string>();
  /** The keys of entries, by their resource and by their object. */
  readonly #keys = new Map<string, Set<string>>();
  /** Files that were read after their process had ended. */
  readonly #final = new Set<string>();
  readonly #endedOwners = new Set<string>();

  /** @param onDisk runs a function that writes to the disk, and handles its errors */
  constructor(private readonly onDisk: (work: () => void) => void) {}

  /** Reads these files. */
  read(paths: readonly string[]): void {
    for (const path of paths) this.#read(path);
  }

  /** Reads all files again: other providers of the same program may have changed them. */
  refresh(): void {
    this.read([...this.#files.keys()]);
  }

  all(): Entry[] {
    return [...this.#files.values()].flatMap((entries) => [...entries.values()]);
  }

  /** Also those that a process wrote after its file was read and before it ended. */
  ofResource(urn: string): Entry[] {
    for (const path of this.#owners.keys()) this.#isFinal(path);
    return this.#at(`resource ${urn}`);
  }

  ofObject(kind: string, id: string): Entry[] {
    return this.#at(`object ${kind}/${id}`);
  }

  /** The last entries of processes that have ended. */
  async leftovers(entries: readonly Entry[]): Promise<Entry[]> {
    const owners = new Map(entries.map(({ owner }) => [nameOf(owner), owner]));
    for (const [name, owner] of owners) {
      if (!this.#endedOwners.has(name) && (await ownerIsGone(owner))) this.#endedOwners.add(name);
    }
    return entries.flatMap(({ key }) => this.#asLeft(key) ?? []);
  }

  /** Changes an entry, unless its process may still be working. */
  change(key: string, change: Partial<Entry>): void {
    const entry = this.#asLeft(key);
    if (entry === undefined) return;
    const path = this.#paths.get(key) ?? "";
    const changed = { ...entry, ...change };
    if (changed.isDone === true) this.#files.get(path)?.delete(key);
    else this.#files.get(path)?.set(key, changed);
    this.onDisk(() => {
      replace(path, changed);
    });
    this.#removeIfDone(path);
  }

  /** An entry as its process left it; undefined if that is not known, or the entry is done. */
  #asLeft(key: string): Entry | undefined {
    const path = this.#paths.get(key) ?? "";
    return this.#isFinal(path) ? this.#files.get(path)?.get(key) : undefined;
  }

  /** Whether a file was read after its process had ended; if it has by now, reads it. */
  #isFinal(path: string): boolean {
    if (this.#final.has(path)) return true;
    const owner = this.#owners.get(path);
    if (owner === undefined) return false;
    if (isAlive(owner.pid) && !this.#endedOwners.has(nameOf(owner))) return false;
    this.#final.add(path);
    this.#read(path);
    return true;
  }

  #read(path: string): void {
    const all = entriesIn(path);
    const entries = all.filter(({ isDone }) => isDone !== true);
    this.#files.set(path, new Map(entries.map((entry) => [entry.key, entry])));
    for (const { key, urn, kind, id } of entries) {
      this.#paths.set(key, path);
      if (urn !== undefined) this.#index(`resource ${urn}`, key);
      if (id !== undefined) this.#index(`object ${kind}/${id}`, key);
    }
    const [first] = all;
    if (first !== undefined) this.#owners.set(path, first.owner);
    if (this.#isFinal(path)) this.#removeIfDone(path);
  }

  #removeIfDone(path: string): void {
    if (this.#files.get(path)?.size !== 0) return;
    this.onDisk(() => {
      removeFile(path);
    });
  }

  #index(place: string, key: string): void {
    const keys = this.#keys.get(place) ?? new Set();
    this.#keys.set(place, keys.add(key));
  }

  #at(place: string): Entry[] {
    return [...(this.#keys.get(place) ?? [])].flatMap(
      (key) => this.#files.get(this.#paths.get(key) ?? "")?.get(key) ?? [],
    );
  }
}

const nameOf = ({ pid, port }: Owner): string => `${pid} ${port}`;
