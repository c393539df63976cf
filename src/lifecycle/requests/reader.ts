// Reads records; only a search for a lost create reads for itself, also after a cancellation. Kinds without a GET of one record are
// looked up in their list or in the record of their parent; concurrent reads of the same path share a request. Whether what is not
// found is gone, safety/gone.ts decides.
import { PageCache, canUseRow, recordFromRow } from "./rows";
import { collectionPath } from "./paths";
import { notGone, requireId, rowsIn } from "./responses";
import { RequestsInProgress } from "./shared-request";
import type { ErrorContext } from "./shared-request";
import { describeObject, secretsOf } from "../values/describe";
import { scalarText } from "../values/members";
import { isState } from "../values/refresh";
import { isNotFound, pathOf, systemClock } from "../../client";
import type { ApiClient, ApiError, ApiResponse, Clock, RefreshMode } from "../../client";
import {
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

/** Reads records. */
export class Reader {
  readonly #requests = new RequestsInProgress();
  readonly #recent = new Map<string, { since: number; rows: Promise<JsonObject[]> }>();
  readonly #pages: PageCache;

  constructor(
    private readonly client: ApiClient,
    private readonly clock: Clock = systemClock,
    private readonly refresh: RefreshMode = "exact",
  ) {
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
    const now = this.clock.elapsed();
    let last = this.#recent.get(path);
    if (last === undefined || now - last.since > MAX_AGE_MS) {
      last = { since: now, rows: this.#collection(spec, known, listing(spec), true) };
      this.#recent.set(path, last);
      last.rows.catch(() => this.#recent.delete(path));
    }
    return (await last.rows).filter((row) => isOfKind(spec, row));
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

  /** The response at a path. */
  get(path: string, context: ErrorContext, isFresh = false): Promise<ApiResponse> {
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
    if (spec.read.by !== "parent") return this.rows(path, context, isFresh);
    const parent = await this.get(path.slice(0, path.lastIndexOf("/")), context, isFresh);
    const id = scalarText(known[spec.parent?.field ?? ""]);
    return rowsIn(parent, spec.read.member, id, context.operation);
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
        const found = await this.get(path, context, isFresh);
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
  async #requireNoParent({ parent }: KindSpec, wanted: Wanted, error: ApiError): Promise<void> {
    if (parent === undefined) throw notGone(error, "its list always exists");
    const id = scalarText(wanted.known[parent.field]) ?? "";
    const above: Wanted = { ...wanted, id, known: {}, fresh: true };
    if ((await this.#object(kindNamed(parent.kind), above)) !== undefined)
      throw notGone(error, `${parent.kind} ${id}, which it belongs to, exists`);
  }

  async #rowFor(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known } = wanted;
    if (wanted.mayBeRow !== true || !canUseRow(spec, known, this.refresh)) return undefined;
    const list = { path: collectionPath(spec, known), idMember: spec.idMember ?? "id" };
    const key = `row ${list.path}/${id}`;
    const row = await this.#requests.response(key, listing(spec), false, ({ operation }) =>
      this.#pages.row(list, id, operation),
    );
    if (row === undefined || !isThere(spec, known, row)) return undefined;
    return recordFromRow(spec, known, row);
  }
}

const isThere = (spec: KindSpec, known: JsonObject, record: JsonObject): boolean =>
  !isAsGoodAsGone(spec, record) &&
  // A list may contain objects of several kinds; that of a state is of its own.
  (isState(spec, known) || isOfKind(spec, record));

const listing = ({ title }: KindSpec): ErrorContext => ({
  operation: { action: "listing", resource: pluralOf(title) },
});
