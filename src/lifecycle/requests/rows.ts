// Serves concurrent reads, as in a refresh, from pages of the list instead of one request each. A row is used
// once and only for a short time, because a second read needs the current value. If no page contains the
// object, or its row lacks too much, it is read with its own request.
import { pick, scalarText } from "../values/members";
import { isManagedWhenOmitted, isNothing, memoryOf, wasSet } from "../values/memory";
import { isState } from "../values/refresh";
import type { ApiClient, Clock, Operation, RefreshMode } from "../../client";
import { activeFields, isObject } from "../../definitions";
import type { Field, JsonObject, KindSpec } from "../../definitions";

/** How long the first read waits for others. */
const BATCH_WAIT_MS = 5;
/** Maximum age of a row: a later read is that of another refresh. */
const MAX_AGE_MS = 30_000;
const PAGE_SIZE = 200;

/** A list. */
export interface List {
  readonly path: string;
  /** The member of its rows that contains the id. */
  readonly idMember: string;
}

/** The pages of one list read so far. */
interface Pages {
  readonly since: number;
  readonly rows: Map<string, JsonObject>;
  /** The ids that were looked for: a second read needs the current value, and so another reading of the list. */
  readonly seen: Set<string>;
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
    const pages = this.#pagesOf(list.path, id);
    pages.seen.add(id);
    pages.requested += 1;
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

  #pagesOf(path: string, id: string): Pages {
    const now = this.clock.elapsed();
    const known = this.#lists.get(path);
    if (known !== undefined && !known.seen.has(id) && now - known.since <= MAX_AGE_MS) return known;
    const fresh: Pages = {
      since: now,
      rows: new Map(),
      seen: new Set(),
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
    const { path, idMember } = list;
    await this.clock.sleep(BATCH_WAIT_MS);
    if (pages.waiting < 2) return;
    try {
      while (!pages.isAtEnd && pages.nextPage < pages.requested) {
        const query = { page: pages.nextPage, size: PAGE_SIZE };
        const { data, body } = await this.client.send({ method: "GET", path, query, operation });
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

/** Whether a row can be sufficient for this object: rows omit members, which may have any value. */
export function canUseRow(spec: KindSpec, oldOutputs: JsonObject, mode: RefreshMode): boolean {
  if (spec.read.by !== "id" && spec.read.by !== "list") return false;
  if (!isState(spec, oldOutputs)) return false;
  const { storedForms, unconfirmed } = memoryOf(oldOutputs);
  // The state may have values that the service does not have.
  if (unconfirmed.length > 0) return false;
  const lacking = managedButLacking(spec, oldOutputs);
  if (lacking.length === 0) return true;
  // The state contains these as written: if the service stored another form, the record is needed.
  const isPlain = ([name, field]: [string, Field]): boolean =>
    storedForms[name] === undefined &&
    field.read === undefined &&
    field.rewrite === undefined &&
    field.matches === undefined;
  return mode === "fast" && typeof oldOutputs.updatedAt === "string" && lacking.every(isPlain);
}

/** The record from the row, completed from the state; undefined if that is not certain. */
export function recordFromRow(
  spec: KindSpec,
  oldOutputs: JsonObject,
  row: JsonObject,
): JsonObject | undefined {
  const lacks = spec.listLacks ?? [];
  if (managedButLacking(spec, oldOutputs).length > 0 && row.updatedAt !== oldOutputs.updatedAt)
    return undefined;
  const vanished = activeFields(spec, oldOutputs).some(
    ([name, field]) =>
      !lacks.includes(name) &&
      !field.local &&
      !field.writeOnly &&
      field.read === undefined &&
      field.rewrite === undefined &&
      name !== spec.parent?.field &&
      !isNothing(field, oldOutputs[name]) &&
      isNothing(field, row[name]),
  );
  return vanished ? undefined : { ...row, ...pick(oldOutputs, lacks) };
}

/** Managed fields that rows omit. */
function managedButLacking(spec: KindSpec, oldOutputs: JsonObject): [string, Field][] {
  const lacks = spec.listLacks ?? [];
  return activeFields(spec, oldOutputs).filter(
    ([name, field]) =>
      lacks.includes(name) && (wasSet(name, field, oldOutputs) || isManagedWhenOmitted(field)),
  );
}
