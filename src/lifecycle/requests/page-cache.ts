// Serves concurrent reads, as in a refresh, from pages of the list instead of one request each. A row is used
// once and only for a short time, because a second read needs the current value. If no page contains the
// object, it is read with its own request.
import { scalarText } from "../values/members";
import { pastCaches } from "./past-caches";
import { isObject } from "../../definitions";
import type { JsonObject } from "../../definitions";
import type { ApiClient, Clock, Operation } from "../../client";

/** How long the first read waits for others. */
const BATCH_WAIT_MS = 5;
/** A run reads without pauses; after a longer pause, it is another run. */
const IDLE_MS = 2_000;
/** Maximum age of a row. */
const MAX_AGE_MS = 30_000;
const PAGE_SIZE = 200;

/** A list. */
export interface List {
  readonly path: string;
  /** The member of its rows that contains the id. */
  readonly idMember: string;
  /** Whether its rows show their age; otherwise, an old page from a cache would not be noticed. */
  readonly showsAge: boolean;
}

/** The pages of one list read so far. */
interface Pages {
  readonly since: number;
  readonly rows: Map<string, JsonObject>;
  lastRequestedAt: number;
  /** Reads of this list, and how many of them wait for the next page. */
  requested: number;
  waiting: number;
  nextPage: number;
  isAtEnd: boolean;
  reading: Promise<void> | undefined;
}

/** Pages of lists, shared by all reads of a run. */
export class PageCache {
  readonly #lists = new Map<string, Pages>();

  constructor(
    readonly client: ApiClient,
    readonly clock: Clock,
  ) {}

  /** The row of an object, if the pages that are worth reading contain it. Without a row, it may still exist. */
  async row(list: List, id: string, operation: Operation): Promise<JsonObject | undefined> {
    const pages = this.#pagesOf(list.path);
    pages.requested += 1;
    pages.lastRequestedAt = this.clock.elapsed();
    if (!pages.rows.has(id) && !pages.isAtEnd) {
      pages.waiting += 1;
      pages.reading ??= this.#readPages(pages, list, operation).finally(() => {
        pages.reading = undefined;
        pages.waiting = 0;
      });
      await pages.reading;
    }
    const row = pages.rows.get(id);
    pages.rows.delete(id);
    return row;
  }

  #pagesOf(path: string): Pages {
    const now = this.clock.elapsed();
    const known = this.#lists.get(path);
    if (
      known !== undefined &&
      now - known.lastRequestedAt <= IDLE_MS &&
      now - known.since <= MAX_AGE_MS
    ) {
      return known;
    }
    const fresh: Pages = {
      since: now,
      rows: new Map(),
      lastRequestedAt: now,
      requested: 0,
      waiting: 0,
      nextPage: 0,
      isAtEnd: false,
      reading: undefined,
    };
    this.#lists.set(path, fresh);
    return fresh;
  }

  /**
   * Reads further pages for waiting reads, but never more pages than reads, so that a list of unmanaged
   * objects costs at most one extra request per read.
   */
  async #readPages(pages: Pages, list: List, operation: Operation): Promise<void> {
    const { path, idMember, showsAge } = list;
    await this.clock.sleep(BATCH_WAIT_MS);
    if (pages.waiting < 2) return;
    try {
      while (!pages.isAtEnd && pages.nextPage < pages.requested) {
        const query = { page: pages.nextPage, size: PAGE_SIZE };
        const request = { method: "GET", path, query, operation } as const;
        const { data, body } = await this.client.send(
          showsAge ? request : pastCaches(this.clock, request),
        );
        const rows = Array.isArray(data) ? data.filter(isObject) : [];
        for (const row of rows) pages.rows.set(scalarText(row[idMember]) ?? "", row);
        pages.nextPage += 1;
        pages.isAtEnd = rows.length === 0 || !isObject(body) || body.hasNext !== true;
      }
    } catch {
      // Each object is then read on its own and reports its own failure.
      pages.isAtEnd = true;
    }
  }
}
