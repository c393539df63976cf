// Reads that come at the same time, as a refresh makes them, are answered from pages of the list and
// not by a request each. A row answers once, and only for a moment: whoever asks again wants to know
// what is there now. What no page shows is no evidence of anything: the object itself is asked then.
import { wordOf } from "./members";
import { isObject } from "../spec";
import type { JsonObject } from "../spec";
import type { ApiClient, Clock, Operation } from "../client";

/** How long the first one waits for others. */
const GATHER_MS = 5;
/** A run asks without pause; after one, it is another run that asks. */
const IDLE_MS = 2_000;
/** The oldest that a row may be. */
const MAX_AGE_MS = 30_000;
const PAGE_SIZE = 200;

/** A list, and the member of its rows by which objects are known. */
export interface List {
  readonly path: string;
  readonly idMember: string;
}

/** The pages of one list, as far as they were read. */
interface Shelf {
  readonly since: number;
  readonly rows: Map<string, JsonObject>;
  lastAsked: number;
  /** Reads that asked here, and those of them that wait for the next look. */
  asked: number;
  waiting: number;
  nextPage: number;
  isAtEnd: boolean;
  looking: Promise<void> | undefined;
}

/** Pages of lists, shared by all reads of a run. */
export class Gathering {
  readonly #shelves = new Map<string, Shelf>();

  constructor(
    readonly client: ApiClient,
    readonly clock: Clock,
  ) {}

  /** The row of an object, where pages are worth reading; undefined says nothing of the object. */
  async row(list: List, id: string, operation: Operation): Promise<JsonObject | undefined> {
    const shelf = this.#shelfAt(list.path);
    shelf.asked += 1;
    shelf.lastAsked = this.clock.now();
    if (!shelf.rows.has(id) && !shelf.isAtEnd) {
      shelf.waiting += 1;
      shelf.looking ??= this.#look(shelf, list, operation).finally(() => {
        shelf.looking = undefined;
        shelf.waiting = 0;
      });
      await shelf.looking;
    }
    const row = shelf.rows.get(id);
    shelf.rows.delete(id);
    return row;
  }

  #shelfAt(path: string): Shelf {
    const now = this.clock.now();
    const known = this.#shelves.get(path);
    if (
      known !== undefined &&
      now - known.lastAsked <= IDLE_MS &&
      now - known.since <= MAX_AGE_MS
    ) {
      return known;
    }
    const fresh: Shelf = {
      since: now,
      rows: new Map(),
      lastAsked: now,
      asked: 0,
      waiting: 0,
      nextPage: 0,
      isAtEnd: false,
      looking: undefined,
    };
    this.#shelves.set(path, fresh);
    return fresh;
  }

  /** Reads on for those who wait: never more pages than reads have asked, so that a list of strangers
   * costs at most as much again as asking for each. */
  async #look(shelf: Shelf, list: List, operation: Operation): Promise<void> {
    const { path, idMember } = list;
    await this.clock.sleep(GATHER_MS);
    if (shelf.waiting < 2) return;
    try {
      while (!shelf.isAtEnd && shelf.nextPage < shelf.asked) {
        const query = { page: shelf.nextPage, size: PAGE_SIZE };
        const { data, body } = await this.client.send({ method: "GET", path, query, operation });
        const rows = Array.isArray(data) ? data.filter(isObject) : [];
        for (const row of rows) shelf.rows.set(wordOf(row[idMember]) ?? "", row);
        shelf.nextPage += 1;
        shelf.isAtEnd = rows.length === 0 || !isObject(body) || body.hasNext !== true;
      }
    } catch {
      // Each is asked for itself then, and says itself what is wrong.
      shelf.isAtEnd = true;
    }
  }
}
