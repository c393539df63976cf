// The journal of creates, in the folder where Pulumi keeps data of this machine.
import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";

import type {
  CreateKey,
  Declared,
  Elsewhere,
  EntryWriter,
  Journal,
  LeftoverEntry,
} from "../../lifecycle";
import {
  append,
  awaitRelease,
  entriesIn,
  exclusively,
  filesIn,
  pathsIn,
  makeFolder,
  markedAt,
  removeEmpty,
  removeMarks,
  write,
  writeMark,
} from "./entry-files";
import type { Entry } from "./entry-files";
import { ownerIsGone } from "./owner";
import type { Owner } from "./owner";
import { shortHash } from "./place";

/** An entry that no create has claimed for a week is dropped. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** No create searches longer for its object. */
const SEARCHED_MS = 10 * 60_000;

/** Options of a journal. */
export interface JournalOptions {
  /** The folder of all journals. */
  readonly folder: string;
  /** Identifies the backend. */
  readonly backend: string;
  /** A hash that identifies the tenant of the service. */
  readonly tenant: string;
  /** Key of the hashes: without it, they reveal nothing about secrets in the inputs. */
  readonly secret: string;
  /** This process, so that others can detect when it is gone. */
  readonly owner: Owner;
  readonly now: () => number;
  /** Called once if no journal can be kept. */
  readonly onFailure: (error: unknown) => void;
}

/** A journal in files. It never makes a run fail: if a write fails, it reports that and stops writing. */
export class JournalFolder implements Journal {
  readonly #options: JournalOptions;
  /** The folder of this stack; empty until the stack is known. */
  #folder = "";
  /** Entries of this process by key, with the paths of their files. */
  readonly #own = new Map<string, { readonly path: string; readonly entry: Entry }>();
  /** Paths of files with entries of other processes, by the objects that these created. */
  readonly #paths = new Map<string, string>();
  /** Files with entries of other processes. */
  readonly #otherPaths = new Set<string>();
  readonly #inState = new Set<string>();
  /** Resources that a create of this run will claim. */
  readonly #expected = new Set<string>();
  #isPreview = false;
  #hasWritten = false;
  #hasFailed = false;
  /** Whether the run was cancelled, as far as the engine shows. */
  #isCancelled = false;
  /** The creates that were answered when the engine first announced that it stops. */
  #saved: ReadonlySet<string> | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  async leftBy({ urn, stack }: CreateKey): Promise<readonly LeftoverEntry[]> {
    this.#open(stack);
    if (urn === undefined) return [];
    const path = this.#pathOf(urn);
    if (!this.#otherPaths.has(path)) return [];
    this.#expected.delete(urn);
    return this.#leftovers(entriesIn(path));
  }

  begin(createKey: CreateKey): EntryWriter {
    const { kind, urn, stack, content, name, parent } = createKey;
    this.#open(stack);
    const now = this.#options.now();
    const key = randomUUID();
    const path = this.#pathOf(resourceOf({ urn, key }));
    let entry: Entry = {
      key,
      kind,
      urn,
      parent,
      content: this.#hashOf(content),
      name: name === undefined ? undefined : this.#hashOf(name),
      sentAt: now,
      lastSentAt: now,
      isRepeated: false,
      owner: this.#options.owner,
    };
    const update = (change: Partial<Entry>): void => {
      entry = { ...entry, ...change };
      this.#own.set(key, { path, entry });
      this.#append(path, entry);
    };
    update({});
    return {
      again: () => {
        update({ lastSentAt: this.#options.now(), isRepeated: true });
      },
      answered: (id) => {
        update({ id });
        if (!this.#isTaken(createKey, id, entry.sentAt)) return true;
        update({ id: undefined });
        return false;
      },
      found: (id) => {
        update({ id });
      },
      claim: (id) => this.#claim(createKey, id, update),
      withdraw: () => {
        this.#drop(path, key);
      },
    };
  }

  markResolved(leftover: LeftoverEntry): void {
    const { key } = leftover;
    this.#drop(this.#own.get(key)?.path ?? this.#pathOf(resourceOf(leftover)), key);
  }

  markSearched(leftover: LeftoverEntry): void {
    this.#rewrite(this.#pathOf(resourceOf(leftover)), (entry) =>
      entry.key === leftover.key ? { ...entry, isSearched: true } : entry,
    );
  }

  inState(kind: string, id: string, urn?: string): void {
    if (urn !== undefined) this.#expected.delete(urn);
    this.#inState.add(`${kind}/${id}`);
    const path = this.#paths.get(`${kind}/${id}`);
    if (path !== undefined) this.#dropKnown(path);
  }

  declare({ urn, stack, isNew, isPreview }: Declared): void {
    this.#open(stack);
    this.#isPreview ||= isPreview;
    if (isNew && urn !== undefined) this.#expected.add(urn);
  }

  writes(): void {
    this.#hasWritten = true;
  }

  elsewhere({ kind, content }: Pick<CreateKey, "kind" | "content">): Elsewhere {
    const { folder, tenant } = this.#options;
    const hash = this.#hashOf(content);
    const recently = this.#options.now() - SEARCHED_MS;
    const files = pathsIn(folder).flatMap((stack) => filesIn(stack, ".json"));
    const all = files.flatMap(({ path, entries }) =>
      entries
        .filter((entry) => entry.kind === kind && !this.#own.has(entry.key))
        .map((entry) => ({ ...entry, isOfTenant: path.endsWith(suffixOf(tenant)) })),
    );
    const isOpen = ({ id, lastSentAt, isOfTenant, ...entry }: (typeof all)[number]): boolean =>
      isOfTenant &&
      entry.content === hash &&
      id === undefined &&
      !entry.isSearched &&
      lastSentAt >= recently;
    // Other workspaces show the same objects. Another organization has its own sequence of numeric ids.
    const isShared = ({ id = "", isOfTenant }: (typeof all)[number]): boolean =>
      isOfTenant || !/^\d+$/.test(id);
    return {
      ids: all.filter(isShared).flatMap(({ id }) => id ?? []),
      open: all.filter(isOpen).length,
    };
  }

  async unclaimed(): Promise<readonly LeftoverEntry[]> {
    if (this.#isPreview && !this.#hasWritten) return [];
    const { port } = this.#options.owner;
    const isUnclaimed = ({ key, urn = "", reportedAt }: Entry): boolean =>
      !this.#own.has(key) && !this.#expected.has(urn) && reportedAt !== port;
    const found: Entry[] = [];
    for (const path of this.#otherPaths) {
      found.push(...entriesIn(path).filter(isUnclaimed));
      // Another provider of the same program does not need to report it as well.
      this.#rewrite(path, (entry) => ({ ...entry, reportedAt: port }));
    }
    const repeated = [...this.#own.values()].filter(({ entry }) => entry.isRepeated);
    return [
      ...(await this.#leftovers(found)),
      ...repeated.map(({ entry }) => this.#leftover(entry)),
    ];
  }

  /**
   * The engine announces that it stops: at its end, and also earlier if a user cancels the run. An engine
   * that gives up at once may announce it only once, but then with calls in progress.
   */
  stop(isBusy: boolean): void {
    this.#isCancelled ||= isBusy || this.#saved !== undefined;
    const answered = [...this.#own.values()].filter(({ entry }) => entry.id !== undefined);
    this.#saved ??= new Set(answered.map(({ entry }) => entry.key));
  }

  /** Whether the run ended without being cancelled. */
  get isWhole(): boolean {
    return this.#saved !== undefined && !this.#isCancelled;
  }

  /**
   * This process has to end. Creates that were answered before the engine stopped are in the state. After a
   * cancelled run that is uncertain: a second Ctrl-C ends the engine before everything is written.
   */
  close(): void {
    if (this.#saved === undefined) this.stop(false);
    if (this.#isCancelled) return;
    for (const [key, { path, entry }] of this.#own) {
      if (this.#saved?.has(key) === true && !entry.isRepeated) this.#drop(path, key);
    }
    if (this.#folder !== "") removeEmpty(this.#folder);
  }

  /** Reads the entries of this stack, once. */
  #open(stack: string | undefined): void {
    if (stack === undefined || this.#folder !== "") return;
    const { folder, backend, tenant, now } = this.#options;
    this.#folder = join(folder, shortHash([backend, stack]));
    this.#onDisk(() => {
      makeFolder(this.#folder);
    });
    const oldest = now() - KEPT_MS;
    removeMarks(folder, oldest);
    for (const { path, entries } of filesIn(this.#folder, suffixOf(tenant))) {
      const kept = entries.filter(({ sentAt }) => sentAt >= oldest);
      if (kept.length < entries.length) this.#write(path, kept);
      this.#otherPaths.add(path);
      for (const { kind, id } of kept) if (id !== undefined) this.#paths.set(`${kind}/${id}`, path);
      this.#dropKnown(path);
    }
  }

  #pathOf(resource: string): string {
    return join(this.#folder, `${resource}${suffixOf(this.#options.tenant)}`);
  }

  /** Entries of processes that are gone. */
  async #leftovers(entries: readonly Entry[]): Promise<LeftoverEntry[]> {
    const left: LeftoverEntry[] = [];
    for (const entry of entries) {
      if (this.#own.has(entry.key)) continue;
      if (await ownerIsGone(entry.owner)) left.push(this.#leftover(entry));
    }
    return left.sort((one, other) => other.sentAt - one.sentAt);
  }

  #leftover({ content, name, key, kind, urn, parent, id, ...times }: Entry): LeftoverEntry {
    const { sentAt, lastSentAt, isRepeated } = times;
    return {
      ...{ key, kind, urn, parent, id, sentAt, lastSentAt, isRepeated },
      isFor: (other) => this.#hashOf(other) === content,
      isNamed: (other) => (name === undefined ? undefined : this.#hashOf(other) === name),
    };
  }

  /**
   * Records the id of a found object, unless the entry of another create has it. The mark comes first: a create
   * that is answered later sees it, and one that was answered before has its entry.
   */
  #claim(createKey: CreateKey, id: string, update: (change: Partial<Entry>) => void): boolean {
    const { lock, mark } = this.#claimOf(createKey, id);
    return exclusively(lock, this.#options.now(), () => {
      this.#onDisk(() => {
        writeMark(mark, this.#options.now());
      });
      if (this.elsewhere(createKey).ids.includes(id)) return false;
      update({ id });
      return true;
    });
  }

  /**
   * Whether another create has claimed an object since this time, even if the clock was set back meanwhile. Only a
   * mark can show it: without one, no files are read. An older mark is not about an object that was created since.
   */
  #isTaken(createKey: CreateKey, id: string, since: number): boolean {
    const { lock, mark } = this.#claimOf(createKey, id);
    if ((markedAt(mark) ?? -Infinity) < since - SEARCHED_MS) return false;
    awaitRelease(lock);
    return this.elsewhere(createKey).ids.includes(id);
  }

  #claimOf({ kind }: CreateKey, id: string): { readonly lock: string; readonly mark: string } {
    const path = join(this.#options.folder, shortHash([kind, id]));
    return { lock: `${path}.lock`, mark: `${path}.found` };
  }

  #drop(path: string, key: string): void {
    this.#own.delete(key);
    // The others are from earlier runs, or from another create for the same resource.
    this.#write(
      path,
      entriesIn(path).filter((each) => each.key !== key),
    );
  }

  /** An object in the state needs no search, unless a repeated request may have created a second one. */
  #dropKnown(path: string): void {
    const entries = entriesIn(path);
    const rest = entries.filter(
      ({ key, kind, id = "", isRepeated }) =>
        isRepeated || this.#own.has(key) || !this.#inState.has(`${kind}/${id}`),
    );
    if (rest.length < entries.length) this.#write(path, rest);
  }

  /** Changes entries of processes that are gone. */
  #rewrite(path: string, change: (entry: Entry) => Entry): void {
    const entries = entriesIn(path);
    const changed = entries.map((entry) => (this.#own.has(entry.key) ? entry : change(entry)));
    if (JSON.stringify(changed) !== JSON.stringify(entries)) this.#write(path, changed);
  }

  #write(path: string, entries: readonly Entry[]): void {
    if (this.#folder === "") return;
    this.#onDisk(() => {
      write(path, entries);
    });
  }

  #append(path: string, entry: Entry): void {
    if (this.#folder === "") return;
    this.#onDisk(() => {
      append(path, entry);
    });
  }

  #hashOf(text: string): string {
    return createHmac("sha256", this.#options.secret).update(text).digest("base64url").slice(0, 22);
  }

  #onDisk(work: () => void): void {
    if (this.#hasFailed) return;
    try {
      work();
    } catch (error) {
      this.#hasFailed = true;
      this.#options.onFailure(error);
    }
  }
}

/** The name of a create's file: the resource, or a unique name if it is unknown. */
const resourceOf = ({ urn, key }: Pick<LeftoverEntry, "urn" | "key">): string =>
  urn ?? `unknown-${key}`;

/** The suffix of a tenant's files. */
const suffixOf = (tenant: string): string => `.${tenant}.json`;
