// Sorting, paging and the list envelope: docs/api.md, "Paging".
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import type { Paging, Row } from "../contract";
import { invalid } from "./failure";
import { asText } from "../store/records";

const MAX_SIZE = 200;
const DEFAULT_SIZE = 20;
const DEFAULT_LIMIT = 50;

/** A list and the request for it. */
interface Listing {
  readonly rows: readonly Row[];
  readonly paging: Paging;
  readonly query: URLSearchParams;
  readonly present: (row: Row) => Json;
  /** A value to store in the cursor. */
  readonly bound?: string | undefined;
}

/** The body of the list response. */
export function listBody(listing: Listing): JsonObject {
  const { rows, paging, query, present } = listing;
  if (paging.mode === "cursor") return cursorBody(listing);
  if (paging.mode === "paged") return pagedBody(rows, paging, query, present);
  return envelope(rows, { page: 0, size: rows.length, from: 0 }, present);
}

/** The rows of one page in the envelope of lists. */
const envelope = (
  rows: readonly Row[],
  { page, size, from }: { readonly page: number; readonly size: number; readonly from: number },
  present: (row: Row) => Json,
): JsonObject => ({
  data: rows.slice(from, from + size).map(present),
  page,
  size,
  hasNext: from + size < rows.length,
  hasPrev: from > 0,
  totalElements: rows.length,
  totalPages: rows.length === 0 ? 0 : Math.ceil(rows.length / size),
});

function pagedBody(
  rows: readonly Row[],
  { defaultSize = DEFAULT_SIZE, sortable = [] }: Paging,
  query: URLSearchParams,
  present: (row: Row) => Json,
): JsonObject {
  const page = wholeNumber(query, "page", 0, Number.MAX_SAFE_INTEGER, 0);
  const size = wholeNumber(query, "size", 1, MAX_SIZE, defaultSize);
  const ordered = sorted(rows, sortKeys(query, sortable), present);
  return envelope(ordered, { page, size, from: page * size }, present);
}

/**
 * A cursor names the last row before it, because new rows come before that one; in case it is deleted, also the number
 * of rows behind it. It is encoded so that clients do not compute it.
 */
function cursorBody({ rows, paging, query, present, bound }: Listing): JsonObject {
  const { defaultSize = DEFAULT_LIMIT, maxSize = MAX_SIZE } = paging;
  const limit = wholeNumber(query, "limit", 1, maxSize, defaultSize);
  const from = startOf(rows, cursorIn(query));
  const end = from + limit;
  const hasMore = end < rows.length;
  const parts = [nameOf(rows[end - 1]), rows.length - end, ...(bound === undefined ? [] : [bound])];
  const text = `after:${parts.join(" ")}`;
  const nextCursor = hasMore ? Buffer.from(text).toString("base64url") : null;
  if (paging.hasTotals) {
    // The limit of an empty list that is returned whole is 0.
    const page = from === 0 ? 0 : Math.floor(from / limit);
    return { ...envelope(rows, { page, size: limit, from }, present), nextCursor };
  }
  return { data: rows.slice(from, end).map(present), nextCursor, hasMore };
}

/** The content of a cursor. */
interface Cursor {
  readonly last: string;
  readonly behind: number;
  readonly bound: string | undefined;
}

/** What tells a row from the others of its list: polls have only their time. */
const nameOf = (row: Row | undefined): string => asText(row?.id ?? row?.timestamp);

function startOf(rows: readonly Row[], cursor: Cursor | undefined): number {
  if (cursor === undefined) return 0;
  const at = rows.findIndex((row) => nameOf(row) === cursor.last);
  return at < 0 ? Math.max(0, rows.length - cursor.behind) : at + 1;
}

/** The value stored in the query's cursor, if any. */
export const boundIn = (query: URLSearchParams): string | undefined => cursorIn(query)?.bound;

function cursorIn(query: URLSearchParams): Cursor | undefined {
  const cursor = query.get("cursor");
  if (cursor === null || cursor === "") return undefined;
  const text = Buffer.from(cursor, "base64url").toString();
  const [, last, behind, bound] = /^after:(\S+) (\d+)(?: (\S*))?$/.exec(text) ?? [];
  if (last === undefined) throw invalid("cursor", "CURSOR_INVALID", "is not a cursor of this list");
  return { last, behind: Number(behind), bound };
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  min: number,
  max: number,
  otherwise: number,
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `between ${min} and ${max}`;
  throw invalid(name, `${name.toUpperCase()}_OUT_OF_RANGE`, `must be a whole number, ${range}`);
}

/** A member to sort by and the direction. */
interface SortKey {
  readonly name: string;
  readonly sign: 1 | -1;
}

/** None for a list without sorting, which ignores `sort` like any other unknown parameter. */
function sortKeys(query: URLSearchParams, sortable: readonly string[]): SortKey[] {
  if (sortable.length === 0) return [];
  const order = query.get("sortOrder") ?? "ASC";
  wayOf(order, "sortOrder");
  return query.getAll("sort").flatMap((text): SortKey[] => {
    if (text === "") return [];
    const [name = "", direction = order] = text.split(",").map((part) => part.trim());
    if (!sortable.includes(name)) {
      throw invalid("sort", "SORT_INVALID", `cannot sort by "${name}"`);
    }
    return [{ name, sign: wayOf(direction, "sort") === "ASC" ? 1 : -1 }];
  });
}

/** A direction; an unknown one is refused even if nothing is sorted by it. */
function wayOf(text: string, parameter: string): "ASC" | "DESC" {
  const way = text.toUpperCase();
  if (way === "ASC" || way === "DESC") return way;
  throw invalid(parameter, "SORT_INVALID", `must be ASC or DESC, not "${text}"`);
}

/** By what records show: some members are computed then. */
function sorted(
  rows: readonly Row[],
  keys: readonly SortKey[],
  present: (row: Row) => Json,
): readonly Row[] {
  if (keys.length === 0) return rows;
  const valuesOf = (row: Row): Json[] => {
    const record = present(row);
    const shown = isObject(record) ? { ...row, ...record } : row;
    return keys.map(({ name }) => shown[name] ?? null);
  };
  const entries = rows.map((row) => ({ row, values: valuesOf(row) }));
  entries.sort((left, right) => {
    for (const [at, { sign }] of keys.entries()) {
      const order = compared(left.values[at] ?? null, right.values[at] ?? null);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
  return entries.map(({ row }) => row);
}

/** Compares numbers by size, other values by their text; null comes last. */
function compared(left: Json, right: Json): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left === "number" && typeof right === "number") return left - right;
  return asText(left) < asText(right) ? -1 : asText(left) > asText(right) ? 1 : 0;
}
