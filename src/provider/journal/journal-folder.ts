// The journal of creates, in the folder where Pulumi keeps data of this machine.
import { createHmac, randomUUID } from "node:crypto";
import { join } from "node:path";

import type { Span } from "../../client";
import { normalName } from "../../lifecycle";
import type {
  CreateKey,
  Declared,
  OtherCreates,
  EntryWriter,
  Journal,
  LeftoverEntry,
} from "../../lifecycle";
import { awaitRelease, exclusively, markedAt, removeMarks, writeMark } from "./search-locks";
import { OwnFile, entriesIn, pathsIn, removeEmpty } from "./entry-files";
import type { Entry } from "./entry-files";
import { OtherEntries } from "./other-entries";
import type { Owner } from "./owner";
import { shortHash } from "./scope";
import { AcquiredObjects } from "./acquired-objects";

/** An entry that no create has claimed for a week is dropped at the end of a run. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** No create searches longer for its object. */
const SEARCHED_MS = 10 * 60_000;

/** A later send is recorded only if it comes this long after the last recorded one: searches allow for a shorter delay. */
const UNNOTED_MS = 10_000;

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
  /** Whether the engine saves the state after it has stopped its providers. */
  readonly isSavedLast: boolean;
  /** How far the service's clock is ahead of ours, if known. */
  readonly clockOffset: () => Span | undefined;
  /** Called once if no journal can be kept. */
  readonly onFailure: (error: unknown) => void;
}

/** A journal in files. It never makes a run fail: if a write fails, it reports that and stops writing. */
export class JournalFolder implements Journal {
  readonly #options: JournalOptions;
  /** The folder of this stack; empty until the stack is known. */
  #folder = "";
  /** The file of this process; undefined until the stack is known. */
  #file: OwnFile | undefined;
  /** Its entries by key. */
  readonly #own = new Map<string, Entry>();
  readonly #others = new OtherEntries((work) => {
    this.#onDisk(work);
  });
  /** The keys of its entries whose creates failed although their objects are known. */
  readonly #kept = new Set<string>();
  readonly #inState = new Set<string>();
  readonly #acquired: AcquiredObjects;
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
    this.#acquired = new AcquiredObjects(options);
  }

  async leftBy({ urn, stack }: CreateKey): Promise<readonly LeftoverEntry[]> {
    this.#open(stack);
    if (urn === undefined) return [];
    const entries = this.#others.ofResource(urn);
    if (entries.length > 0) this.#expected.delete(urn);
    return this.#leftovers(entries.filter(({ isOwned }) => isOwned !== true));
  }

  begin(createKey: CreateKey): EntryWriter {
    const { kind, urn, stack, content, name, isNameSecret, parent, fields } = createKey;
    this.#open(stack);
    const now = this.#options.now();
    const key = randomUUID();
    let entry: Entry = {
      key,
      kind,
      urn,
      parent,
      fields,
      content: this.#hashOf(content),
      name: name === undefined ? undefined : this.#nameHash(name),
      isNameSecret,
      sentAt: now,
      lastSentAt: now,
      isRepeated: false,
      owner: this.#options.owner,
    };
    const update = (change: Partial<Entry>): void => {
      // The first creates are sent before any response shows the service's clock.
      const { clockOffset = this.#options.clockOffset() } = entry;
      entry = { ...entry, clockOffset, ...change };
      this.#own.set(key, entry);
      this.#record(entry);
    };
    return {
      sent: () => {
        const lastSentAt = this.#options.now();
        // Each change costs a line in the file.
        if (!this.#own.has(key)) update({ sentAt: lastSentAt, lastSentAt });
        else if (lastSentAt - entry.lastSentAt > UNNOTED_MS) update({ lastSentAt });
      },
      again: () => {
        update({ lastSentAt: this.#options.now(), isRepeated: true });
      },
      answered: (id, mayBeExisting = false) => {
        update({ id });
        const isTaken = mayBeExisting
          ? this.elsewhere(createKey).ids.includes(id)
          : this.#isTaken(createKey, id, entry.sentAt);
        if (!isTaken) return true;
        update({ id: undefined });
        return false;
      },
      found: (id) => {
        update({ id });
      },
      claim: (id) => this.#claim(createKey, id, update),
      keep: () => {
        this.#kept.add(key);
      },
      withdraw: () => {
        this.#drop(key);
      },
    };
  }

  markResolved({ key }: LeftoverEntry): void {
    this.#drop(key);
  }

  markSearched({ key }: LeftoverEntry): void {
    this.#others.change(key, { isSearched: true });
  }

  inState(kind: string, id: string, urn?: string): void {
    if (urn !== undefined) this.#expected.delete(urn);
    this.#inState.add(`${kind}/${id}`);
    this.#dropKnown(this.#others.ofObject(kind, id));
  }

  declare({ urn, stack, isNew, isPreview }: Declared): void {
    this.#open(stack);
    this.#isPreview ||= isPreview;
    if (isNew && urn !== undefined) this.#expected.add(urn);
  }

  writes(): void {
    this.#hasWritten = true;
  }

  tookOver(kind: string, id: string): void {
    this.#onDisk(() => {
      this.#acquired.add(kind, id);
    });
  }

  isTakenOver(kind: string, id: string): boolean {
    return this.#acquired.isByOther(kind, id);
  }

  elsewhere({ kind, content }: Pick<CreateKey, "kind" | "content">): OtherCreates {
    const { folder, tenant } = this.#options;
    const hash = this.#hashOf(content);
    const recently = this.#options.now() - SEARCHED_MS;
    const paths = pathsIn(folder)
      .flatMap((stack) => pathsIn(stack, ".json"))
      .filter((path) => path !== this.#file?.path);
    const all = paths.flatMap((path) =>
      entriesIn(path)
        .filter((entry) => entry.kind === kind && entry.isDone !== true)
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
    this.#others.refresh();
    for (const entry of this.#others.all()) if (this.#isOld(entry)) this.#drop(entry.key);
    const unreported = this.#others.all().filter(({ reportedAt }) => reportedAt !== port);
    // Another provider of the same program must not report them again; it may not even know that this run expects them.
    for (const { key } of unreported) this.#others.change(key, { reportedAt: port });
    const found = unreported.filter(
      ({ urn = "", isEnded }) => isEnded !== true && !this.#expected.has(urn),
    );
    const repeated = [...this.#own.values()].filter(({ isRepeated }) => isRepeated);
    return [...(await this.#leftovers(found)), ...repeated.map((entry) => this.#leftover(entry))];
  }

  /**
   * The engine announces that it stops: at its end, and also earlier if a user cancels the run. An engine
   * that gives up at once may announce it only once, but then with calls in progress.
   */
  stop(isBusy: boolean): void {
    this.#isCancelled ||= isBusy || this.#saved !== undefined;
    const answered = [...this.#own.values()].filter(({ id }) => id !== undefined);
    this.#saved ??= new Set(answered.map(({ key }) => key));
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
    this.#onDisk(() => {
      this.#acquired.close();
    });
    // Without an announcement, something else ends this process: the engine may not have saved anything.
    if (this.#saved === undefined || this.#isCancelled) return;
    for (const entry of [...this.#own.values()]) {
      const { key, isRepeated } = entry;
      const isUnfinished = isRepeated || this.#kept.has(key);
      if (isUnfinished || !this.#saved.has(key)) continue;
      if (this.#options.isSavedLast) this.#record({ ...entry, isEnded: true });
      else this.#drop(key);
    }
    if (this.#folder !== "") removeEmpty(this.#folder);
  }

  /** Reads the entries of this stack, once. */
  #open(stack: string | undefined): void {
    if (stack === undefined || this.#folder !== "") return;
    const { folder, backend, tenant, now } = this.#options;
    this.#folder = join(folder, shortHash([backend, stack]));
    const oldest = now() - KEPT_MS;
    this.#onDisk(() => {
      removeMarks(folder, oldest);
      this.#acquired.removeOld(oldest);
    });
    this.#file = new OwnFile(join(this.#folder, `${randomUUID()}${suffixOf(tenant)}`));
    this.#others.read(pathsIn(this.#folder, suffixOf(tenant)));
    const entries = this.#others.all();
    this.#dropKnown(entries);
  }

  /** Whether it was sent more than a week ago, also if our clock was wrong then. */
  #isOld({ sentAt, clockOffset }: Entry): boolean {
    const then = sentAt + (clockOffset?.latest ?? 0);
    return this.#options.now() + (this.#options.clockOffset()?.earliest ?? 0) - then > KEPT_MS;
  }

  /** Entries of processes that are gone, the latest first. */
  async #leftovers(entries: readonly Entry[]): Promise<LeftoverEntry[]> {
    const left = await this.#others.leftovers(entries);
    return left
      .map((entry) => this.#leftover(entry))
      .sort((one, other) => other.sentAt - one.sentAt);
  }

  #leftover({
    content,
    name,
    key,
    kind,
    urn,
    parent,
    fields = [],
    id,
    ...times
  }: Entry): LeftoverEntry {
    const { sentAt, lastSentAt, clockOffset, isRepeated } = times;
    return {
      ...{ key, kind, urn, parent, fields, id, sentAt, lastSentAt, clockOffset, isRepeated },
      isSearched: times.isSearched === true,
      isNameSecret: times.isNameSecret === true,
      isFor: (other) => this.#hashOf(other) === content,
      isNamed: (other) => (name === undefined ? undefined : this.#nameHash(other) === name),
    };
  }

  /**
   * Records the id of a found object, unless the entry of another create contains it. The mark is written before the
   * entries are read: a create whose response comes later sees the mark, and one whose response came earlier has already
   * written the id to its entry.
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
   * Whether another create has claimed an object since this time. Every claim leaves a mark, so without one no files are
   * read. A much older mark is about an object that existed before; the tolerance covers a clock that was set back.
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

  #record(entry: Entry): void {
    this.#onDisk(() => this.#file?.add(entry));
  }

  #drop(key: string): void {
    const own = this.#own.get(key);
    if (own === undefined) {
      this.#others.change(key, { isDone: true });
      return;
    }
    this.#own.delete(key);
    if (this.#own.size > 0) this.#record({ ...own, isDone: true });
    else this.#onDisk(() => this.#file?.remove());
  }

  /** An object in the state needs no search, unless a repeated request may have created a second one. */
  #dropKnown(entries: readonly Entry[]): void {
    for (const { key, kind, id = "", isRepeated, isOwned } of entries) {
      if (!this.#inState.has(`${kind}/${id}`)) continue;
      if (!isRepeated) this.#drop(key);
      else if (isOwned !== true) this.#others.change(key, { isOwned: true });
    }
  }

  /** The hash of a name, in the form in which the service may have stored it. */
  #nameHash(name: string): string {
    return this.#hashOf(normalName(name));
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

/** The suffix of a tenant's files. */
const suffixOf = (tenant: string): string => `.${tenant}.json`;
