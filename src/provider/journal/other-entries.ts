// The entries that other processes wrote into the journal of a stack, most of them interrupted runs.
import { append, entriesIn, removeFile } from "./entry-files";
import type { Entry } from "./entry-files";
import { isAlive, ownerIsGone } from "./owner";
import type { Owner } from "./owner";

/** The entries that are not done, by file. */
export class OtherEntries {
  readonly #files = new Map<string, Map<string, Entry>>();
  /** The files of entries. */
  readonly #paths = new Map<string, string>();
  /** The keys of entries, by their resource and by their object. */
  readonly #keys = new Map<string, string[]>();
  /** Files of processes that are gone, read since they are. */
  readonly #final = new Set<string>();
  readonly #goneOwners = new Map<string, Promise<boolean>>();

  /**
   * @param paths the files
   * @param onDisk does work that writes
   */
  constructor(
    paths: readonly string[],
    private readonly onDisk: (work: () => void) => void,
  ) {
    for (const path of paths) this.#read(path);
    for (const { key, urn, kind, id } of this.all()) {
      if (urn !== undefined) this.#index(`resource ${urn}`, key);
      if (id !== undefined) this.#index(objectOf(kind, id), key);
    }
  }

  all(): Entry[] {
    return [...this.#files.values()].flatMap((entries) => [...entries.values()]);
  }

  ofResource(urn: string): Entry[] {
    return this.#at(`resource ${urn}`);
  }

  ofObject(kind: string, id: string): Entry[] {
    return this.#at(objectOf(kind, id));
  }

  /** Those of processes that are gone, as these left them. */
  async leftovers(entries: readonly Entry[]): Promise<Entry[]> {
    const left: Entry[] = [];
    for (const { key, owner } of entries) {
      if (!(await this.#isGone(owner))) continue;
      const path = this.#paths.get(key) ?? "";
      if (!this.#final.has(path)) this.#read(path);
      this.#final.add(path);
      const last = this.#files.get(path)?.get(key);
      if (last !== undefined) left.push(last);
    }
    return left;
  }

  /** Reads all files again: other providers of the same program write into them, too. */
  refresh(): void {
    for (const path of this.#files.keys()) this.#read(path);
  }

  change(key: string, change: Partial<Entry>): void {
    const path = this.#paths.get(key);
    const entries = this.#files.get(path ?? "");
    const entry = entries?.get(key);
    if (path === undefined || entries === undefined || entry === undefined) return;
    const changed = { ...entry, ...change };
    if (changed.isDone === true) entries.delete(key);
    else entries.set(key, changed);
    this.onDisk(() => {
      append(path, changed);
    });
    this.#removeIfDone(path, entry.owner);
  }

  #read(path: string): void {
    const all = entriesIn(path);
    const entries = all.filter(({ isDone }) => isDone !== true);
    this.#files.set(path, new Map(entries.map((entry) => [entry.key, entry])));
    for (const { key } of entries) this.#paths.set(key, path);
    const [first] = all;
    if (first !== undefined) this.#removeIfDone(path, first.owner);
  }

  /** A process that is not gone may be adding an entry just now. */
  #removeIfDone(path: string, { pid }: Owner): void {
    if (this.#files.get(path)?.size !== 0 || isAlive(pid)) return;
    this.onDisk(() => {
      removeFile(path);
    });
  }

  #index(place: string, key: string): void {
    const keys = this.#keys.get(place);
    if (keys === undefined) this.#keys.set(place, [key]);
    else keys.push(key);
  }

  #at(place: string): Entry[] {
    return (this.#keys.get(place) ?? []).flatMap(
      (key) => this.#files.get(this.#paths.get(key) ?? "")?.get(key) ?? [],
    );
  }

  /** Once gone, a process stays gone. */
  async #isGone(owner: Owner): Promise<boolean> {
    const name = `${owner.pid} ${owner.port}`;
    const known = this.#goneOwners.get(name) ?? ownerIsGone(owner);
    this.#goneOwners.set(name, known);
    const isGone = await known;
    if (!isGone) this.#goneOwners.delete(name);
    return isGone;
  }
}

const objectOf = (kind: string, id: string): string => `object ${kind}/${id}`;
