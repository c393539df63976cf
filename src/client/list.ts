/**
 * Reads lists to their end. A part of a list is worse than an error: what is missing from it would
 * be taken for gone.
 */
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { ApiAnswer, ApiRequest, CursorListRequest, ListRequest } from "./types";

/** Page size: the most the API allows. */
const PAGE_SIZE = 200;
const CURSOR_PAGE_SIZE = 100;

type Send = (request: ApiRequest) => Promise<ApiAnswer>;
/** Makes the error for a list that cannot be read to its end. */
type Incomplete = (request: ApiRequest, what: string) => Error;

/** How often a list is read before it counts as one that does not hold still. */
const MOST_READINGS = 4;

/** One reading of all pages. */
interface Reading {
  readonly rows: Rows;
  /** Whether nothing shows that rows came or went between two pages. */
  readonly isSteady: boolean;
}

/**
 * All rows of a list with pages. What goes makes the rest move up, and a row that moves to a page that
 * was read already is missed: a reading that shifted is done again. Two in a row with the same rows are
 * the list, whatever its counts say.
 */
export async function listPages(
  request: ListRequest,
  send: Send,
  incomplete: Incomplete,
): Promise<JsonObject[]> {
  let before: string | undefined;
  for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
    const { rows, isSteady } = await readPages(request, send, incomplete);
    if (isSteady || rows.order === before) return rows.upTo(request.limit ?? Infinity);
    before = rows.order;
  }
  throw incomplete({ ...request, method: "GET" }, "the list kept changing while it was read");
}

/** Steady: the same total on every page, no id twice, and as many rows as the total says. */
async function readPages(
  { limit = Infinity, ...request }: ListRequest,
  send: Send,
  incomplete: Incomplete,
): Promise<Reading> {
  const size = Math.max(1, Math.min(PAGE_SIZE, limit));
  const rows = new Rows();
  const totals = new Set<number>();
  for (let page = 0; ; page += 1) {
    const paged = { ...request, method: "GET" as const, query: { ...request.query, page, size } };
    const { data, body } = await send(paged);
    const added = rows.add(data);
    if (added === undefined) throw incomplete(paged, `page ${page} is not a list of objects`);
    const total = totalOf(body);
    if (total !== undefined) totals.add(total);
    if (!hasNext(body) || rows.count >= limit) {
      const isCounted = rows.count >= limit || totals.size === 0 || totals.has(rows.count);
      const isSteady = page === 0 || (totals.size <= 1 && !rows.hasRepeated && isCounted);
      return { rows, isSteady };
    }
    // Also a server that ignores `page` and still promises more would keep us here for ever.
    if (added === 0)
      throw incomplete(paged, `page ${page} has no new row, though more is promised`);
  }
}

/** All rows of a list with cursors. */
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
    const { data, body } = await send(paged);
    if (rows.add(data) === undefined) throw incomplete(paged, "a page is not a list of objects");
    const next = nextCursor(body);
    if (next === "missing") throw incomplete(paged, "more is promised, but there is no cursor");
    if (next === undefined || rows.count >= limit) return rows.upTo(limit);
    if (seen.has(next.cursor)) throw incomplete(paged, "a cursor came a second time");
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

/** Rows in the order they came, each id once: rows shift between pages while others are deleted. */
class Rows {
  readonly #rows: JsonObject[] = [];
  readonly #keys = new Set<string>();
  /** Whether an id came twice. */
  hasRepeated = false;

  /** What came, in its order: the same text for the same rows. */
  get order(): string {
    return JSON.stringify([...this.#keys, this.count]);
  }

  get count(): number {
    return this.#rows.length;
  }

  /** Adds a page and says how many of its rows are new, or undefined where it is not a list of objects. */
  add(page: Json): number | undefined {
    if (!Array.isArray(page) || !page.every(isObject)) return undefined;
    return page.filter((row) => this.#addRow(row)).length;
  }

  /** Adds a row and says whether it is a new one. */
  #addRow(row: JsonObject): boolean {
    const id = row["id"] ?? undefined;
    const key = JSON.stringify(id ?? row);
    const isNew = !this.#keys.has(key);
    this.#keys.add(key);
    if (!isNew && id !== undefined) this.hasRepeated = true;
    // Rows without an id may well be alike: they are kept, but they do not count as progress.
    if (isNew || id === undefined) this.#rows.push(row);
    return isNew;
  }

  upTo(limit: number): JsonObject[] {
    return this.#rows.slice(0, limit);
  }
}
