// The journal of creates, in the folder where Pulumi keeps data of this machine: a file for each process and tenant, in a folder
// for each stack and backend. Files contain kinds, ids, times, keyed hashes, and the id and port of the process, but no value
// that was sent. The last line with a key counts, so that recording something takes one small write.
import { createHmac, randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

import { z } from "zod";

import { shortHash } from "./journal-place";
import { isAlive, ownerIsGone } from "./owner";
import { reasonOf, sameId } from "../definitions";
import { normalName } from "../lifecycle";
import type { CreateKey, Declared, Journal, Line, OwnLine } from "../lifecycle";

/** A line that no create has asked for is named for a week. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** What the journal keeps of one create. Earlier releases wrote more members; newer ones may. */
const ENTRY = z.object({
  /** Unique. */
  key: z.string(),
  kind: z.string(),
  /** The identity of the resource. */
  urn: z.string().optional(),
  /** The id of the parent. */
  parent: z.string().optional(),
  /** Keyed hashes of kind and inputs, and of the name. */
  ...{ content: z.string(), name: z.string().optional() },
  /** When it was first and last sent, by our clock. */
  ...{ sentAt: z.number(), lastSentAt: z.number() },
  /** Whether it was sent more than once. */
  isRepeated: z.boolean(),
  /** The id of the object, once known. */
  id: z.string().optional(),
  /** A hash of the service's address. Some ids are numbers, which another service gives as well. */
  service: z.string().optional(),
  /** Nothing is left to do for it. */
  isDone: z.boolean().optional(),
  /** The process that sends it, and the port of its engine. */
  owner: z.object({ pid: z.int(), port: z.int().min(0).max(65_535) }),
});

type Entry = z.infer<typeof ENTRY>;

/** Options of a journal. */
export interface JournalOptions {
  /** The folder of all journals. */
  readonly folder: string;
  /** Identifies the backend. */
  readonly backend: string;
  /** Hashes that identify the service, by its address, and the tenant in it. */
  readonly service: string;
  readonly tenant: string;
  /** Key of the hashes: without it, they reveal nothing about secrets in the inputs. */
  readonly secret: string;
  /** This process, so that others can detect when it is gone. */
  readonly owner: Entry["owner"];
  readonly now: () => number;
  /** Called once if the journal cannot be written: from then on there is none. */
  readonly onFailure: (error: unknown) => void;
}

/** A journal in files. */
export class JournalFile implements Journal {
  /** The file of this process; empty until the stack is known. */
  #path = "";
  /** The entries of this process, by key. */
  readonly #own = new Map<string, Entry>();
  /** The open entries of processes that have ended, by file. */
  readonly #ended = new Map<string, Entry[]>();
  /** The files of other processes of this run. */
  readonly #ofThisRun = new Set<string>();
  /** Objects that the engine showed. */
  readonly #shown = new Set<string>();
  /** New resources that no create has asked for yet. */
  readonly #expected = new Set<string>();
  readonly #claims = new Set<string>();
  #isPreview = false;
  #hasWritten = false;
  #hasFailed = false;
  /** Whether the run was cancelled, as far as the engine shows. */
  #isCancelled = false;
  /** The creates that were answered when the engine first announced that it stops. */
  #saved: ReadonlySet<string> | undefined;

  constructor(private readonly options: JournalOptions) {}

  async leftBy({ identity, stack }: CreateKey): Promise<readonly Line[]> {
    this.#open(stack);
    if (identity === undefined || this.#path === "") return [];
    this.#expected.delete(identity);
    const left = await this.#ofEndedRuns(({ urn }) => urn === identity);
    const answered = left.filter(({ id }) => id !== undefined);
    return [...answered, ...left.filter(({ id }) => id === undefined)].map(this.#line);
  }

  begin({ kind, identity, stack, content, name, parent }: CreateKey): OwnLine {
    this.#open(stack);
    const { owner, service } = this.options;
    const now = this.options.now();
    let entry: Entry = {
      ...{ key: randomUUID(), kind, urn: identity, parent, content: this.#hashOf(content) },
      name: name === undefined ? undefined : this.#hashOf(normalName(name)),
      ...{ sentAt: now, lastSentAt: now, isRepeated: false, service, owner },
    };
    const record = (change: Partial<Entry>): void => {
      entry = { ...entry, ...change };
      this.#own.set(entry.key, entry);
      this.#write(entry);
    };
    return {
      sent: () => {
        const lastSentAt = this.options.now();
        record(this.#own.has(entry.key) ? { lastSentAt } : { sentAt: lastSentAt, lastSentAt });
      },
      again: () => {
        record({ isRepeated: true });
      },
      answered: (id) => {
        record({ id });
      },
      withdraw: () => {
        this.#drop(entry);
      },
    };
  }

  /** The claim is made before the lines are read: a create that is answered later sees it, and one before has its line. */
  claim(kind: string, id: string): boolean {
    const path = this.#claimOf(kind, id);
    if (this.isClaimed(kind, id)) return false;
    this.#onDisk(() => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      rmSync(path, { force: true });
      writeFileSync(path, String(this.options.owner.pid), { flag: "wx", mode: 0o600 });
      this.#claims.add(path);
    });
    if (this.isFree(kind, id)) return true;
    rmSync(path, { force: true });
    return false;
  }

  isClaimed(kind: string, id: string): boolean {
    const pid = Number(textOf(this.#claimOf(kind, id)) ?? NaN);
    return pid !== this.options.owner.pid && isAlive(pid);
  }

  isFree(kind: string, id: string): boolean {
    const { folder, service } = this.options;
    return !pathsIn(folder)
      .flatMap((stack) => pathsIn(stack, ".json"))
      .filter((path) => path !== this.#path)
      .flatMap((path) => entriesIn(path))
      .some(
        (entry) => entry.kind === kind && entry.id === id && (entry.service ?? service) === service,
      );
  }

  show(kind: string, id: string, identity: string | undefined): void {
    if (identity !== undefined) this.#expected.delete(identity);
    this.#shown.add(`${kind}/${id}`);
  }

  declare({ identity, stack, isNew, isPreview }: Declared): void {
    this.#open(stack);
    this.#isPreview ||= isPreview;
    if (isNew && identity !== undefined) this.#expected.add(identity);
  }

  writes(): void {
    this.#hasWritten = true;
  }

  async left(): Promise<readonly Line[]> {
    if (this.#path === "" || (this.#isPreview && !this.#hasWritten)) return [];
    // Other processes of this run may have ended some.
    this.#ended.clear();
    const left = await this.#ofEndedRuns(({ urn = "" }) => !this.#expected.has(urn));
    const oldest = this.options.now() - KEPT_MS;
    for (const entry of left) if (entry.lastSentAt < oldest) this.#end(entry);
    const named = left.filter(({ lastSentAt }) => lastSentAt >= oldest);
    const repeated = [...this.#own.values()].filter(({ isRepeated }) => isRepeated);
    return [...named, ...repeated].map(this.#line);
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
    for (const path of this.#claims) rmSync(path, { force: true });
    if (this.#path === "" || !this.isWhole) return;
    for (const entry of [...this.#own.values()])
      if (this.#saved?.has(entry.key) === true) this.#drop(entry);
    try {
      rmdirSync(dirname(this.#path));
    } catch {
      // Not empty: it stays.
    }
  }

  #open(stack: string | undefined): void {
    if (stack === undefined || this.#path !== "") return;
    const { folder, backend, tenant } = this.options;
    this.#path = join(folder, shortHash([backend, stack]), `${randomUUID()}.${tenant}.json`);
  }

  /**
   * The open entries of processes that have ended, without those whose objects the engine showed. Files without any are removed.
   * @throws Error if a file exists and cannot be read
   */
  async #ofEndedRuns(isWanted: (entry: Entry) => boolean): Promise<Entry[]> {
    const found: Entry[] = [];
    for (const path of pathsIn(dirname(this.#path), `.${this.options.tenant}.json`)) {
      if (!this.#ended.has(path) && !(await this.#isOver(path, isWanted))) continue;
      // Read after its process has ended: until then, it may have gone on.
      const entries = this.#ended.get(path) ?? entriesIn(path).filter(({ isDone }) => !isDone);
      const open = entries.filter(({ kind, id = "" }) => !this.#shown.has(`${kind}/${id}`));
      this.#ended.set(path, open);
      if (open.length === 0) this.#remove(path);
      found.push(...open.filter(isWanted));
    }
    return found;
  }

  /** Whether the process of a file has ended. Those of this run, which have the same engine, do not count. */
  async #isOver(path: string, isWanted: (entry: Entry) => boolean): Promise<boolean> {
    if (path === this.#path || this.#ofThisRun.has(path)) return false;
    const entries = entriesIn(path);
    const owner = entries[0]?.owner;
    if (owner === undefined) return false;
    if (!isAlive(owner.pid)) return true;
    if (owner.port === this.options.owner.port) this.#ofThisRun.add(path);
    else if (entries.some(isWanted)) return ownerIsGone(owner);
    return false;
  }

  readonly #line = (entry: Entry): Line => {
    const { kind, parent, sentAt, lastSentAt, id, content, name } = entry;
    return {
      ...{ kind, parent, sentAt, lastSentAt, id },
      isFor: (other) => this.#hashOf(other) === content,
      isNamed: (other) => name === undefined || this.#hashOf(normalName(other)) === name,
      end: () => {
        this.#end(entry);
      },
    };
  };

  /** Nothing is left to do for an entry of another process. */
  #end(entry: Entry): void {
    for (const [path, entries] of this.#ended) {
      if (!entries.includes(entry)) continue;
      this.#ended.set(
        path,
        entries.filter((each) => each !== entry),
      );
      this.#onDisk(() => {
        appendFileSync(path, lineOf({ ...entry, isDone: true }));
      });
    }
  }

  #drop(entry: Entry): void {
    if (!this.#own.delete(entry.key)) return;
    if (this.#own.size === 0) this.#remove(this.#path);
    else this.#write({ ...entry, isDone: true });
  }

  #write(entry: Entry): void {
    if (this.#path === "") return;
    this.#onDisk(() => {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, lineOf(entry), { mode: 0o600 });
    });
  }

  #remove(path: string): void {
    this.#onDisk(() => {
      rmSync(path, { force: true });
    });
  }

  #claimOf(kind: string, id: string): string {
    const { folder, service } = this.options;
    return join(folder, shortHash([service, kind, sameId(id)]) + CLAIM);
  }

  #hashOf(text: string): string {
    return createHmac("sha256", this.options.secret).update(text).digest("base64url").slice(0, 22);
  }

  #onDisk(work: () => void): void {
    if (this.#hasFailed) return;
    try {
      work();
    } catch (error) {
      this.#hasFailed = true;
      this.options.onFailure(error);
    }
  }
}

/** The suffix of the files with which processes claim objects. */
const CLAIM = ".claim";

/** The paths in a folder that end like this; none if there is no such folder. */
function pathsIn(folder: string, suffix = ""): string[] {
  const names = ifThere(folder, () => readdirSync(folder)) ?? [];
  return names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
}

/** The last entry of each create in a file. Lines of another form are incomplete, because their process was killed. */
function entriesIn(path: string): Entry[] {
  const entries = (textOf(path) ?? "").split("\n").flatMap((line) => {
    try {
      // Earlier releases wrote all entries of a file as one list.
      return [JSON.parse(line) as unknown]
        .flat()
        .flatMap((each) => ENTRY.safeParse(each).data ?? []);
    } catch {
      return [];
    }
  });
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()];
}

const textOf = (path: string): string | undefined =>
  ifThere(path, () => readFileSync(path, "utf8"));

/** What is read of a file or folder; undefined if it does not exist. One that cannot be read may name objects. */
function ifThere<Result>(path: string, read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    const reason = reasonOf(error);
    throw new Error(
      `nothing was sent: the journal of creates at ${path} cannot be read (${reason}), and it may name objects that an interrupted run created. Make it readable for this user, or delete it once no such object is left`,
      { cause: error },
    );
  }
}

/** Begins with a line break, so that it is on a line of its own even after an incomplete one. */
const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}\n`;
