/** Reads lists completely. A partial list is worse than an error: the missing objects would be taken for gone. */
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { ApiResponse, ApiRequest, ListRequest } from "./types";

/** Page sizes: the maximum that the API allows, in every list. */
const PAGE_SIZE = 200;
const CURSOR_PAGE_SIZE = 100;

/** How often a list is read before it counts as unstable. */
const MOST_READINGS = 4;

/** How long a list that has fewer rows than it announces may take to get them, before each further reading. */
const PAUSES_MS = [500, 1_000, 2_000];

/** A list that is longer does not end: so many pages, or so many times the rows that its first page announced. */
const MOST_PAGES = 5_000;
const MOST_TIMES = 10;

/** How pages are read, and the error for a list that could not be read completely. */
interface Pages {
  readonly send: (request: ApiRequest) => Promise<ApiResponse>;
  readonly incomplete: (request: ApiRequest, what: string) => Error;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * All rows of a paged list. If a row is deleted, the following rows move up, and one that moves to a page that was
 * already read is missed: such a reading is repeated. Two consecutive readings with the same rows count as the list, unless
 * it announces more; so does one with all rows of the reading before if the list only grew.
 */
export async function listPages(request: ListRequest, pages: Pages): Promise<JsonObject[]> {
  let before: Rows | undefined;
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const { rows, isSteady, hasOnlyGrown, isShort } = await readPages(request, pages);
    const isAgain =
      before !== undefined &&
      (rows.order === before.order || (hasOnlyGrown && rows.hasAll(before)));
    if (!isShort && (isSteady || isAgain)) return rows.all.slice(0, request.limit);
    before = rows;
    // A replica may not have a new row yet that the total includes.
    const pauseMs = PAUSES_MS[reading - 1];
    if (isShort && pauseMs !== undefined) await pages.sleep(pauseMs);
  }
  const what = "the list kept changing while it was read, or has fewer rows than it announces";
  throw pages.incomplete({ ...request, method: "GET" }, what);
}

/** One reading of all pages. */
interface Reading {
  readonly rows: Rows;
  /** Whether no row came or went between two pages: all totals are the number of rows, and no row came twice. */
  readonly isSteady: boolean;
  /** Whether it lacks at most rows that were added meanwhile: no total was smaller than the one before. */
  readonly hasOnlyGrown: boolean;
  /** Whether it has fewer rows than any of its pages says that there are. */
  readonly isShort: boolean;
}

async function readPages(request: ListRequest, { send, incomplete }: Pages): Promise<Reading> {
  const { limit = Infinity } = request;
  const size = Math.max(1, Math.min(PAGE_SIZE, limit));
  const rows = new Rows();
  const totals: number[] = [];
  for (let page = 0; ; page += 1) {
    const paged = { ...request, method: "GET" as const, query: { ...request.query, page, size } };
    const { body, status } = await send(paged);
    const added = rows.add(body);
    const hasNext = hasNextIn(body);
    if (added === undefined || status !== OK || hasNext === undefined)
      throw incomplete(paged, `page ${page} is not a list of objects`);
    totals.push(...totalsIn(body));
    const isCut = rows.all.length >= limit;
    if (isCut || !hasNext) {
      const [first = rows.all.length] = totals;
      const isComplete = isCut || first === rows.all.length;
      const isConstant = totals.every((total) => total === first);
      const isRising = totals.every((total, at) => total >= (totals[at - 1] ?? first));
      return {
        rows,
        isSteady: page === 0 || (isConstant && isComplete && !rows.hasRepeated),
        isShort: !isCut && totals.length > 0 && rows.all.length < Math.min(...totals),
        hasOnlyGrown: isRising && rows.all.length >= first && rows.areDistinct,
      };
    }
    const most = MOST_TIMES * Math.max(totals[0] || Infinity, size);
    if (page + 1 === MOST_PAGES || rows.all.length > most)
      throw incomplete(paged, endless(page + 1, rows));
    // A server that ignores `page` and always reports another page would cause an endless loop.
    if (added === 0)
      throw incomplete(paged, `page ${page} has no new rows, although the response announces more`);
  }
}

/** All rows of a cursor list. */
export async function listByCursor(
  request: ListRequest,
  { send, incomplete }: Pages,
): Promise<JsonObject[]> {
  const { limit = Infinity } = request;
  const rows = new Rows();
  const seen = new Set<string>();
  const size = Math.max(1, Math.min(CURSOR_PAGE_SIZE, limit));
  for (let cursor: string | undefined; ;) {
    const query = { ...request.query, limit: size, cursor };
    const paged = { ...request, method: "GET" as const, query };
    const { body } = await send(paged);
    if (rows.add(body) === undefined) throw incomplete(paged, "a page is not a list of objects");
    const next = nextCursor(body);
    if (next === "") throw incomplete(paged, "the response announces more rows, but has no cursor");
    if (next === undefined || rows.all.length >= limit) return rows.all.slice(0, limit);
    if (seen.has(next)) throw incomplete(paged, "a cursor was returned twice");
    seen.add(next);
    if (seen.size === MOST_PAGES) throw incomplete(paged, endless(seen.size, rows));
    cursor = next;
  }
}

const endless = (pages: number, { all }: Rows): string =>
  `the list did not end after ${pages} pages with ${all.length} rows`;

/** The status of a whole list: with another one, it may be a part. */
const OK = 200;

/** Whether a page announces another one; undefined if it says that in another form than the API. It may leave it out. */
function hasNextIn(body: Json): boolean | undefined {
  const hasNext = isObject(body) ? (body["hasNext"] ?? false) : false;
  return typeof hasNext === "boolean" ? hasNext : undefined;
}

/** The total of a page, if it has one. */
function totalsIn(body: Json): number[] {
  const total = isObject(body) ? body["totalElements"] : undefined;
  return typeof total === "number" ? [total] : [];
}

/** Undefined after the last page; empty if the cursor is missing. */
function nextCursor(body: Json): string | undefined {
  if (!isObject(body) || body["hasMore"] === false) return undefined;
  const cursor = body["nextCursor"];
  if (typeof cursor === "string" && cursor !== "") return cursor;
  return body["hasMore"] === true ? "" : undefined;
}

/** Rows in order of arrival, each id once: rows shift between pages while others are deleted. */
class Rows {
  readonly all: JsonObject[] = [];
  readonly #keys = new Set<string>();
  #seen = 0;

  /** Whether a row repeated. */
  get hasRepeated(): boolean {
    return this.#seen > this.#keys.size;
  }

  /** Whether no row is in it twice. Only rows without an id can be. */
  get areDistinct(): boolean {
    return this.#keys.size === this.all.length;
  }

  /** The rows in order: equal texts for equal rows. */
  get order(): string {
    return JSON.stringify([...this.#keys, this.all.length]);
  }

  /** Whether it has every row of another reading. */
  hasAll(other: Rows): boolean {
    return [...other.#keys].every((key) => this.#keys.has(key));
  }

  /** Adds a page and returns how many of its rows are new, or undefined if it is not a list of objects. */
  add(body: Json): number | undefined {
    const page = isObject(body) ? body["data"] : undefined;
    if (!Array.isArray(page) || !page.every(isObject)) return undefined;
    const before = this.#keys.size;
    for (const row of page) {
      const id = row["id"] ?? undefined;
      const key = JSON.stringify(id ?? row);
      // Rows without an id may be identical: they are kept, but do not count as progress.
      if (id === undefined || !this.#keys.has(key)) this.all.push(row);
      this.#keys.add(key);
    }
    this.#seen += page.length;
    return this.#keys.size - before;
  }
}
