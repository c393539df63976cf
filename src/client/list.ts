/**
 * Reads lists completely. A partial list is worse than an error: the missing objects would be taken for gone.
 */
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import { PAST_CACHES } from "./path";
import type { ApiResponse, ApiRequest, CursorListRequest, ListRequest } from "./types";

/** Page size: the maximum that the API allows. */
const PAGE_SIZE = 200;
const CURSOR_PAGE_SIZE = 100;

type Send = (request: ApiRequest) => Promise<ApiResponse>;
/** Makes the error for a list that could not be read completely. */
type Incomplete = (request: ApiRequest, what: string) => Error;

/** How often a list is read before it counts as unstable. */
const MOST_READINGS = 4;

/** One reading of all pages. */
interface Reading {
  readonly rows: Rows;
  /** Whether nothing indicates that rows came or went between two pages. */
  readonly isSteady: boolean;
  /**
   * Whether it lacks at most rows that were added while it was read: no total was smaller than the one before, and no row came
   * twice.
   */
  readonly hasOnlyGrown: boolean;
}

/**
 * All rows of a paged list. If a row is deleted, the following rows move up, and one that moves to a page
 * that was already read is missed: such a reading is repeated. Two consecutive readings with the same rows
 * count as the list, whatever its totals say; so does one with all rows of the reading before if the list only grew.
 */
export async function listPages(
  request: ListRequest,
  send: Send,
  incomplete: Incomplete,
): Promise<JsonObject[]> {
  let before: Rows | undefined;
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const read = await readPages(atReading(reading, request), send, incomplete);
    const { rows } = read;
    const isAgain =
      before !== undefined &&
      (rows.order === before.order || (read.hasOnlyGrown && rows.hasAll(before)));
    if (read.isSteady || isAgain) return rows.upTo(request.limit ?? Infinity);
    before = rows;
  }
  throw incomplete({ ...request, method: "GET" }, "the list kept changing while it was read");
}

/**
 * The request of a reading. If it has to pass caches, a cache may have kept the pages of the reading before: each reading
 * has addresses of its own.
 */
function atReading(reading: number, request: ListRequest): ListRequest {
  const { [PAST_CACHES]: value, ...query } = request.query ?? {};
  if (reading === 1 || value === undefined) return request;
  return { ...request, query: { ...query, [PAST_CACHES]: `${value}-${reading}` } };
}

/**
 * A reading is steady if every page has the same total, no row repeats, and the number of rows equals the
 * total.
 */
async function readPages(
  { limit = Infinity, ...request }: ListRequest,
  send: Send,
  incomplete: Incomplete,
): Promise<Reading> {
  const size = Math.max(1, Math.min(PAGE_SIZE, limit));
  const rows = new Rows();
  const totals: number[] = [];
  for (let page = 0; ; page += 1) {
    const paged = { ...request, method: "GET" as const, query: { ...request.query, page, size } };
    const { body } = await send(paged);
    const added = rows.add(body);
    if (added === undefined) throw incomplete(paged, `page ${page} is not a list of objects`);
    const total = totalOf(body);
    if (total !== undefined) totals.push(total);
    if (!hasNext(body) || rows.count >= limit) {
      const [first = rows.count] = totals;
      const isCounted = rows.count >= limit || totals.length === 0 || totals.includes(rows.count);
      const isConstant = totals.every((each) => each === first);
      const isSteady = page === 0 || (isConstant && !rows.hasRepeated && isCounted);
      const isRising = totals.every((each, at) => each >= (totals[at - 1] ?? first));
      const hasOnlyGrown = isRising && rows.count >= first && rows.areDistinct;
      return { rows, isSteady, hasOnlyGrown };
    }
    // A server that ignores `page` and always reports another page would cause an endless loop.
    if (added === 0)
      throw incomplete(paged, `page ${page} has no new rows, although the response announces more`);
  }
}

/** All rows of a cursor list. */
export async function listByCursor(
  { limit = Infinity, pageSize = CURSOR_PAGE_SIZE, ...request }: CursorListRequest,
  send: Send,
  incomplete: Incomplete,
): Promise<JsonObject[]> {
  const rows = new Rows();
  const seen = new Set<string>();
  const size = Math.max(1, Math.min(pageSize, limit));
  for (let cursor: string | undefined; ;) {
    const query = { ...request.query, limit: size, cursor };
    const paged = { ...request, method: "GET" as const, query };
    const { body } = await send(paged);
    if (rows.add(body) === undefined) throw incomplete(paged, "a page is not a list of objects");
    const next = nextCursor(body);
    if (next === "missing")
      throw incomplete(paged, "the response announces more rows, but has no cursor");
    if (next === undefined || rows.count >= limit) return rows.upTo(limit);
    if (seen.has(next.cursor)) throw incomplete(paged, "a cursor was returned twice");
    seen.add(next.cursor);
    cursor = next.cursor;
  }
}

function hasNext(body: Json): boolean {
  return isObject(body) && body["hasNext"] === true;
}

function totalOf(body: Json): number | undefined {
  const total = isObject(body) ? body["totalElements"] : undefined;
  return typeof total === "number" ? total : undefined;
}

function nextCursor(body: Json): { cursor: string } | "missing" | undefined {
  if (!isObject(body) || body["hasMore"] === false) return undefined;
  const cursor = body["nextCursor"];
  if (typeof cursor === "string" && cursor !== "") return { cursor };
  return body["hasMore"] === true ? "missing" : undefined;
}

/** Rows in order of arrival, each id once: rows shift between pages while others are deleted. */
class Rows {
  readonly #rows: JsonObject[] = [];
  readonly #keys = new Set<string>();
  /** Whether a row repeated. */
  hasRepeated = false;

  /** Whether no row is in it twice. Only rows without an id can be. */
  get areDistinct(): boolean {
    return this.#keys.size === this.count;
  }

  /** The rows in order: equal texts for equal rows. */
  get order(): string {
    return JSON.stringify([...this.#keys, this.count]);
  }

  /** Whether it has every row of another reading. */
  hasAll(other: Rows): boolean {
    return [...other.#keys].every((key) => this.#keys.has(key));
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Adds a page and returns how many of its rows are new, or undefined if it is not a list of objects. */
  add(body: Json): number | undefined {
    const page = isObject(body) ? body["data"] : undefined;
    if (!Array.isArray(page) || !page.every(isObject)) return undefined;
    return page.filter((row) => this.#addRow(row)).length;
  }

  /** Adds a row and returns whether it is new. */
  #addRow(row: JsonObject): boolean {
    const id = row["id"] ?? undefined;
    const key = JSON.stringify(id ?? row);
    const isNew = !this.#keys.has(key);
    this.#keys.add(key);
    if (!isNew) this.hasRepeated = true;
    // Rows without an id may be identical: they are kept, but do not count as progress.
    if (isNew || id === undefined) this.#rows.push(row);
    return isNew;
  }

  upTo(limit: number): JsonObject[] {
    return this.#rows.slice(0, limit);
  }
}
