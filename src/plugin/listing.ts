// Lists in the engine's protocol: page by page.
import { decoded } from "./props";
import { logLine, unknownPaths } from "../definitions";
import type { JsonObject } from "../definitions";
import { proto } from "../internals/protocol";
import type { Listed } from "../lifecycle";

const { Computed, Continuation, Result } = proto.ListResponse;

/** The responses to a request: a page, and a token for the next one. */
export async function listResponses(
  request: proto.ListRequest,
  list: (query: JsonObject) => Promise<Listed[]>,
): Promise<proto.ListResponse[]> {
  const { values } = decoded(request.getQuery());
  if (unknownPaths(values).length > 0) {
    return [new proto.ListResponse().setComputed(new Computed())];
  }
  const all = await list(values);
  const token = request.getContinuationToken();
  const { start, count } = token === "" ? { start: 0, count: 0 } : placeOf(all, token);
  const limit = atMost(request.getLimit());
  const page = all.slice(start, start + Math.min(limit - count, atMost(request.getPageSize())));
  const responses = page.map(({ importId, name }) =>
    new proto.ListResponse().setResult(new Result().setId(importId).setName(logLine(name))),
  );
  const last = page.at(-1);
  const isEnd = start + page.length >= all.length || count + page.length >= limit;
  if (last === undefined || isEnd) return responses;
  const next = new Continuation().setContinuationToken(`${count + page.length} ${last.importId}`);
  return [...responses, new proto.ListResponse().setContinuation(next)];
}

/** In the protocol, a number below one means no limit. */
const atMost = (number: number): number => (number < 1 ? Infinity : number);

/**
 * Where a page begins. A token contains the number of objects sent so far and the id of the last one, because objects
 * may be created or deleted between two pages.
 */
function placeOf(all: readonly Listed[], token: string): { start: number; count: number } {
  const [, count = "", last] = /^(\d+) (.+)$/.exec(token) ?? [];
  const at = all.findIndex(({ importId }) => importId === last);
  if (at < 0) {
    throw new Error(
      "the list cannot be continued, because its last object so far has been deleted: list again from the start",
    );
  }
  return { start: at + 1, count: Number(count) };
}
