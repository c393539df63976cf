// The journal of creates: a file of lines for each host process, in the folder where Pulumi keeps what
// belongs to this machine. It holds times, ids and hashes; nothing of what was sent.
import { createHash, createHmac, randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { entriesOf, textOf } from "./journal-lines";
import type { Entry, Line } from "./journal-lines";
import { ownerIsGone } from "./owner";
import type { Owner } from "./owner";
import type { Former, Journal, Note, Plan } from "../lifecycle";

/** What is not asked for in a week is nobody's any more. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** After so long without a word the engine has named all that it has of what was registered so far. */
const QUIET_MS = 1_000;
/** No create waits longer for that. */
const PATIENCE_MS = 20_000;

/** For whom a journal is kept. */
export interface JournalOptions {
  /** The stack; asked for when there is something to note, because only then it is known. */
  readonly stack: () => Promise<string>;
  /** Key of the hashes: without it they tell nothing of secrets in the inputs. */
  readonly secret: string;
  /** This process, so that others see when it is gone. */
  readonly owner: Owner;
  readonly now: () => number;
  /** Rejected as soon as the user breaks the run off. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Told once where no journal can be kept. */
  readonly onFailure: (error: unknown) => void;
}

/** The folder of all journals. */
export function journalFolder(env: Readonly<Record<string, string | undefined>>): string {
  const home = env.PULUMI_HOME ?? "";
  return join(home === "" ? join(homedir(), ".pulumi") : home, "pulumi-monitoring", "journal");
}

/** A journal in a file. Never a reason to fail: where the disk refuses, it tells so and does without. */
export class JournalFile implements Journal {
  readonly #options: JournalOptions;
  /** What earlier runs left and nobody has asked for yet. */
  #left: Entry[] = [];
  #loaded: Promise<void> | undefined;
  readonly #own = new Map<string, Entry>();
  readonly #known = new Set<string>();
  #file = "";
  /** The disk refuses. */
  #isRefused = false;
  /** When an object was last shown to be in the state. */
  #namedAt = 0;
  /** Whether a run was broken off, as far as the engine's words tell. */
  #isBroken = false;
  /** What was answered when the engine said first that it wants to stop. */
  #saved: readonly string[] | undefined;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  async former(plan: Plan): Promise<Former | undefined> {
    this.#loaded ??= this.#load();
    await this.#loaded;
    const content = this.#hashOf(plan.content);
    // An answer may have come as far as the state: then the engine names its object.
    if (this.#left.some((entry) => entry.content === content && entry.id !== undefined)) {
      await this.#quiet();
    }
    const alike = this.#left.filter((entry) => entry.content === content);
    const open = alike.filter(({ id }) => id === undefined);
    const named = this.#left.filter(
      ({ name }) => plan.name !== undefined && name === plainHash(plan.name),
    );
    const found = open[0] ?? alike[0] ?? named[0];
    if (found === undefined) return undefined;
    // One of other content may still be asked for by the resource that it belongs to.
    if (found.content === content) this.#left = this.#left.filter((entry) => entry !== found);
    const others = named.filter((entry) => entry.content !== content);
    return {
      key: found.key,
      sentAt: found.sentAt,
      lastSentAt: found.lastSentAt,
      id: found.id,
      isSame: found.content === content,
      answers: [...alike, ...others].flatMap(({ id }) => id ?? []),
      alike: Math.max(1, open.length),
      namesakes: others.filter(({ id }) => id === undefined).length,
    };
  }

  begin(plan: Plan, before?: Former): Note {
    const now = this.#options.now();
    const former = before?.isSame === true ? before : undefined;
    let entry: Entry = {
      key: randomUUID(),
      kind: plan.kind,
      content: this.#hashOf(plan.content),
      name: plan.name === undefined ? undefined : plainHash(plan.name),
      sentAt: former?.sentAt ?? now,
      lastSentAt: now,
      ...(former?.id === undefined ? {} : { id: former.id }),
    };
    const put = (change: Partial<Entry>): void => {
      entry = { ...entry, ...change };
      this.#put(entry);
    };
    put({});
    // Only now: killed in between, the former one must still be there.
    if (former !== undefined) this.#drop(former.key);
    return {
      again: () => {
        put({ lastSentAt: this.#options.now() });
      },
      answered: (id) => {
        put({ id });
      },
      withdraw: () => {
        this.#drop(entry.key);
      },
    };
  }

  known(kind: string, id: string): void {
    this.#known.add(`${kind}/${id}`);
    this.#namedAt = this.#options.now();
    if (this.#left.length > 0) this.#forgetKnown();
  }

  /**
   * The engine wants to stop: it says so at its end, and before that where a user breaks the run off. Where
   * it gives up at once it may say so only once, but then with calls under way.
   */
  stop(isBusy: boolean): void {
    this.#isBroken ||= isBusy || this.#saved !== undefined;
    this.#saved ??= [...this.#own.values()]
      .filter(({ id }) => id !== undefined)
      .map(({ key }) => key);
  }

  /**
   * This process is told to end. What was answered before the engine came to its end is in the state. Of a
   * run that was broken off nobody knows that: an impatient user ends it before all is written.
   */
  close(): void {
    if (this.#saved === undefined) this.stop(false);
    if (this.#file === "" || this.#isBroken) return;
    const open = [...this.#own.values()].filter(({ key }) => !this.#saved?.includes(key));
    const rest = [...open, ...this.#left];
    this.#attempt(() => {
      if (rest.length === 0) rmSync(this.#file, { force: true });
      else writeFileSync(this.#file, textOf(rest), { mode: 0o600 });
    });
  }

  /** Waits until the engine has had time to name what it has. */
  async #quiet(): Promise<void> {
    const { now, sleep } = this.#options;
    const until = now() + PATIENCE_MS;
    this.#namedAt ||= now();
    for (let at = now(); at < Math.min(until, this.#namedAt + QUIET_MS); at = now()) {
      await sleep(this.#namedAt + QUIET_MS - at);
    }
  }

  #put(entry: Entry): void {
    this.#own.set(entry.key, entry);
    this.#append(entry);
  }

  #drop(key: string): void {
    this.#own.delete(key);
    this.#append({ key, isOver: true });
  }

  #append(line: Line): void {
    if (this.#file === "") return;
    this.#attempt(() => {
      appendFileSync(this.#file, textOf([line]), { mode: 0o600 });
    });
  }

  /** Takes over the files of processes that are gone. */
  async #load(): Promise<void> {
    const { stack, owner } = this.#options;
    const prefix = plainHash(await stack());
    const found = this.#attempt(() => {
      // Where a user has no home, even to ask for it fails.
      const folder = journalFolder(process.env);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const files = readdirSync(folder).filter((name) => name.startsWith(`${prefix}.`));
      return { folder, files };
    });
    if (found === undefined) return;
    const { folder, files } = found;
    this.#file = join(folder, `${prefix}.${owner.pid}.${owner.port}.${randomUUID()}`);
    const taken: string[] = [];
    for (const name of files) {
      const [, pid = "", port = ""] = name.split(".");
      if (!(await ownerIsGone({ pid: Number(pid), port: Number(port) }))) continue;
      taken.push(join(folder, name));
    }
    const oldest = this.#options.now() - KEPT_MS;
    this.#left = taken
      .flatMap((file) => this.#attempt(() => entriesOf(readFileSync(file, "utf8"))) ?? [])
      .filter(({ sentAt }) => sentAt >= oldest);
    this.#forgetKnown();
    // First in our file, then out of the others: killed in between, it is there twice and not lost.
    for (const entry of this.#left) this.#append(entry);
    for (const file of taken)
      this.#attempt(() => {
        rmSync(file, { force: true });
      });
  }

  #forgetKnown(): void {
    const isKnown = ({ kind, id }: Entry): boolean =>
      id !== undefined && this.#known.has(`${kind}/${id}`);
    for (const { key } of this.#left.filter(isKnown)) this.#append({ key, isOver: true });
    this.#left = this.#left.filter((entry) => !isKnown(entry));
  }

  #hashOf(content: string): string {
    return createHmac("sha256", this.#options.secret).update(content).digest("base64url");
  }

  #attempt<Result>(work: () => Result): Result | undefined {
    if (this.#isRefused) return undefined;
    try {
      return work();
    } catch (error) {
      this.#isRefused = true;
      this.#options.onFailure(error);
      return undefined;
    }
  }
}

const plainHash = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 22);
