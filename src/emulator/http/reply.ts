// Functions that make replies.
import type { Json } from "../../definitions";
import type { Paging, Reply, Row } from "../contract";

/** 200 with a record. */
export const ok = (record: Json): Reply => ({ reply: "record", status: 200, record });

/** 201 with a record. */
export const created = (record: Json): Reply => ({ reply: "record", status: 201, record });

/** 204. */
export const none = (): Reply => ({ reply: "none" });

/** A body outside any envelope. */
export const bare = (body: Json, status = 200): Reply => ({ reply: "bare", status, body });

/** Everything in one page, regardless of page and size. */
export const singlePage = (rows: readonly Row[], present?: (row: Row) => Json): Reply =>
  listed(rows, { mode: "whole" }, present);

/** A list, paged according to `paging`; a cursor stores the bound that all pages are cut from. */
export const listed = (
  rows: readonly Row[],
  paging: Paging,
  present?: (row: Row) => Json,
  bound?: string,
): Reply => ({ reply: "list", rows, paging, present, bound });
