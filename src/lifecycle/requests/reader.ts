// The only module that reads records. Kinds without a GET of one record are looked up in their list or in the record of their
// parent; concurrent reads of the same path share a request. Whether what is not found is gone, safety/gone.ts decides.
import { PageCache, canUseRow, recordFromRow } from "./rows";
import { collectionPath } from "./paths";
import { notGone, requireId } from "./responses";
import { RequestsInProgress } from "./shared-request";
import type { ErrorContext } from "./shared-request";
import { describeObject, secretsOf } from "../values/describe";
import { recordsIn, scalarText } from "../values/members";
import { isState } from "../values/refresh";
import { isNotFound, pathOf, systemClock } from "../../client";
import type { ApiClient, ApiResponse, Clock, RefreshMode } from "../../client";
import {
  KINDS,
  comparableId,
  isAsGoodAsGone,
  isOfKind,
  kindNamed,
  pluralOf,
  sameId,
} from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** How long a list may serve searches for several names in succession, in milliseconds. */
const MAX_AGE_MS = 30_000;

/** A record to read. */
export interface Wanted {
  readonly id: string;
  /** Known values of the object: its parent's id, its name for messages. */
  readonly known: JsonObject;
  /** The action to name in an error. */
  readonly action?: string;
  /** The name to use in an error, if the user knows the object under another one. */
  readonly resource?: string;
  /** A list row is sufficient if it contains everything that the state manages. */
  readonly mayBeRow?: true;
  /** For a read before a write: the response of a request in progress is too old. */
  readonly fresh?: true;
}

/** Options of a reader. */
export interface ReaderOptions {
  /** @defaultValue `exact` */
  readonly refresh?: RefreshMode;
  /** @defaultValue the real time */
  readonly clock?: Clock;
}

/** Reads records. */
export class Reader {
  readonly #requests = new RequestsInProgress();
  readonly #recent = new Map<string, { since: number; rows: Promise<JsonObject[]> }>();
  readonly #pages: PageCache;
  readonly #clock: Clock;
  readonly #refresh: RefreshMode;

  constructor(
    private readonly client: ApiClient,
    { refresh = "exact", clock = systemClock }: ReaderOptions = {},
  ) {
    this.#clock = clock;
    this.#refresh = refresh;
    this.#pages = new PageCache(client, clock);
  }

  /**
   * The record; undefined if the API says that there is no such object, or a complete reading of its list lacks it. Any other
   * outcome is an error.
   */
  async read(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const found = (await this.#rowFor(spec, wanted)) ?? (await this.#object(spec, wanted));
    return found !== undefined && isThere(spec, wanted.known, found) ? found : undefined;
  }

  /** All records in the collection of this kind, from a new request. Kinds with the same list share it. */
  async siblings(spec: KindSpec, known: JsonObject): Promise<JsonObject[]> {
    const rows = await this.#collection(spec, known, listing(spec), true);
    return rows.filter((row) => isOfKind(spec, row));
  }

  /** The same, possibly from some seconds ago: for finding objects that are read again before anything is done. */
  async recentSiblings(spec: KindSpec, known: JsonObject): Promise<JsonObject[]> {
    const path = collectionPath(spec, known);
    const now = this.#clock.elapsed();
    let last = this.#recent.get(path);
    if (last === undefined || now - last.since > MAX_AGE_MS) {
      last = { since: now, rows: this.#collection(spec, known, listing(spec), true) };
      this.#recent.set(path, last);
      last.rows.catch(() => this.#recent.delete(path));
    }
    return (await last.rows).filter((row) => isOfKind(spec, row));
  }

  /** The response at a path, for kinds with reads of their own. */
  record(path: string, context: ErrorContext): Promise<ApiResponse> {
    return this.#get(path, context, false);
  }

  /**
   * All rows of the list at a path, for kinds with reads of their own.
   * @param isFresh for what is written afterwards: the response of a request in progress is too old
   */
  rows(path: string, context: ErrorContext, isFresh = false): Promise<JsonObject[]> {
    return this.#requests.response(path, context, isFresh, (common) =>
      this.client.list({ path, ...common }),
    );
  }

  #get(path: string, context: ErrorContext, isFresh: boolean): Promise<ApiResponse> {
    return this.#requests.response(`GET ${path}`, context, isFresh, (common) =>
      this.client.send({ method: "GET", path, ...common }),
    );
  }

  /** All rows of a kind's collection: its own list, or a member of its parent's record. */
  async #collection(
    spec: KindSpec,
    known: JsonObject,
    context: ErrorContext,
    isFresh: boolean,
  ): Promise<JsonObject[]> {
    const path = collectionPath(spec, known);
    if (spec.read.by !== "parent") {
      return this.#requests.response(path, context, isFresh, (common) =>
        this.client.list({ path, ...common }),
      );
    }
    const parent = await this.#get(path.slice(0, path.lastIndexOf("/")), context, isFresh);
    const id = scalarText(known[spec.parent?.field ?? ""]);
    return recordsIn(requireId(parent, "id", id, context.operation), spec.read.member);
  }

  async #object(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known, action = "reading", resource = describeObject(spec, known, id) } = wanted;
    const { idMember = "id", read } = spec;
    if (read.by === "own")
      throw new Error(`a ${spec.title} has no record: lifecycle/overrides reads it`);
    const context = { operation: { action, resource }, secrets: secretsOf(spec, known) };
    const isFresh = wanted.fresh === true;
    try {
      if (read.by === "id") {
        const path = `${collectionPath(spec, known)}${pathOf`/${id}`}`;
        const found = await this.#get(path, context, isFresh);
        return requireId(found, idMember, id, context.operation);
      }
      const rows = await this.#collection(spec, known, context, isFresh);
      return rows.find((row) => comparableId({ idMember }, row) === sameId(id));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (read.by === "list") await this.#requireNoParent(spec, { ...wanted, resource }, error);
      return undefined;
    }
  }

  /** A 404 for a list does not prove that its items are gone; a 404 for its parent does. */
  async #requireNoParent(
    { parent }: KindSpec,
    wanted: Wanted,
    error: Parameters<typeof notGone>[0],
  ): Promise<void> {
    if (parent === undefined) throw notGone(error, "its list always exists");
    const id = scalarText(wanted.known[parent.field]) ?? "";
    const above: Wanted = { ...wanted, id, known: {}, fresh: true };
    if ((await this.#object(kindNamed(parent.kind), above)) !== undefined)
      throw notGone(error, `${parent.kind} ${id}, which it belongs to, exists`);
  }

  async #rowFor(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known } = wanted;
    if (wanted.mayBeRow !== true || !canUseRow(spec, known, this.#refresh)) return undefined;
    const list = { path: collectionPath(spec, known), idMember: spec.idMember ?? "id" };
    const row = await this.#requests.response(
      `row ${list.path}/${id}`,
      listing(spec),
      false,
      ({ operation }) => this.#pages.row(list, id, operation),
    );
    if (row === undefined || !isThere(spec, known, row)) return undefined;
    return recordFromRow(spec, known, row);
  }
}

const isThere = (spec: KindSpec, known: JsonObject, record: JsonObject): boolean =>
  !isAsGoodAsGone(spec, record) &&
  (isState(spec, known) ? !isOfAnother(spec, known, record) : isOfKind(spec, record));

/** Whether an object of the state is of another kind in the same list; a kind that is not known here is no proof of that. */
const isOfAnother = (spec: KindSpec, known: JsonObject, record: JsonObject): boolean =>
  KINDS.filter(({ name, path }) => path === spec.path && name !== spec.name).some((other) =>
    Object.entries(other.createWith ?? {}).some(
      ([name, value]) => record[name] === value && record[name] !== known[name],
    ),
  );

const listing = ({ title }: KindSpec): ErrorContext => ({
  operation: { action: "listing", resource: pluralOf(title) },
});
