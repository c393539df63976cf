// The only module that reads records. Kinds without a GET of one record are looked up in their list or
// parent; concurrent reads of the same path share a request.
import { PageCache } from "./page-cache";
import { recordsIn, scalarText } from "../values/members";
import { describeObject, secretsOf } from "../values/describe";
import { collectionPath } from "./paths";
import { pastCaches } from "./past-caches";
import { sharing } from "./shared-request";
import type { ErrorContext } from "./shared-request";
import { requireId } from "./response-checks";
import { KINDS, isAsGoodAsGone, isOfKind, kindNamed, pluralOf } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { notGone } from "../run/missing";
import { createdAt } from "../recovery/create-responses";
import { instantOf } from "../recovery/record-clock";
import type { RecordClock } from "../recovery/record-clock";
import { isOlder, olderRecord } from "../reading/older-record";
import { ListSearch } from "../reading/list-search";
import { isState } from "../values/refresh";
import { canUseRow, recordFromRow } from "./row";
import { showsAge } from "../reading/shows-age";
import { requireSame } from "../reading/same-object";
import { isNotFound, pathOf, systemClock } from "../../client";
import type {
  ApiClient,
  ApiError,
  ApiRequest,
  ApiResponse,
  Clock,
  Operation,
  RefreshMode,
} from "../../client";

/** Maximum age of a list that is searched for several names in succession. */
const MAX_AGE_MS = 30_000;

/** Minimum age of an object that can be considered missing: a list, or a replica, may not show a new one at once. */
const SETTLED_MS = 5_000;
/**
 * The first pause between readings of a new object that is not found, or of an old record; each one is twice as long as
 * the last.
 */
const FIRST_PAUSE_MS = 500;

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
  /** The response of a request in progress and a cached one are too old. */
  readonly current?: boolean;
  /** Like `current`, for an object that may just have been deleted: if it is missing, it is not read again. */
  readonly fresh?: boolean;
  /** When a create of it was last sent, by our clock, if the known values do not show its age. */
  readonly sentAt?: number;
}

/** Options of a reader. */
export interface ReaderOptions {
  /** @defaultValue `exact` */
  readonly refresh?: RefreshMode;
  /** @defaultValue the real time */
  readonly clock?: Clock;
  /** The clock for `createdAt`. */
  readonly recordClock?: RecordClock;
  /** Whether the credential is known to be of the organization of an object of the state. */
  readonly isSameOrganization?: (olds: JsonObject, operation: Operation) => Promise<boolean>;
}

/** The same, and parameters of the request. */
type ReadContext = ErrorContext & Pick<ApiRequest, "query">;

/** Reads records. */
export interface Reader {
  /**
   * The record; undefined if this organization and workspace do not have it: either the API says so for this
   * very object, to a request that no cache can answer, or two readings of its list lack it, and it is no longer new. Any
   * other outcome is an error, such as two responses that are older than the known values, except for a refresh.
   */
  read(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined>;
  /** All records in the collection of this kind, from a new request. */
  siblings(spec: KindSpec, known: JsonObject): Promise<JsonObject[]>;
  /** The same, possibly cached: for finding objects that are read again before anything is done. */
  recentSiblings(spec: KindSpec, known: JsonObject): Promise<JsonObject[]>;
  /** The current response at a path, for kinds with reads of their own. */
  record(path: string, context: ErrorContext): Promise<ApiResponse>;
  /**
   * All current rows of the list at a path, for kinds with reads of their own. Without `query`, reads that happen at the
   * same time share a request.
   */
  rows(path: string, context: ReadContext): Promise<JsonObject[]>;
}

/** Creates a reader on this client. */
export function createReader(client: ApiClient, options: ReaderOptions = {}): Reader {
  const {
    refresh = "exact",
    clock = systemClock,
    recordClock,
    isSameOrganization = () => Promise.resolve(false),
  } = options;
  const pageCache = new PageCache(client, clock);
  const rowsInProgress = new Map<string, Promise<JsonObject | undefined>>();
  const records = new Map<string, Promise<ApiResponse>>();
  const lists = new Map<string, Promise<JsonObject[]>>();
  const readings = new ListSearch();
  const listings = new NextResponses<JsonObject[]>();
  const currentRecords = new NextResponses<ApiResponse>();
  const recent = new Map<
    string,
    { readonly since: number; readonly rows: Promise<JsonObject[]> }
  >();

  const recordNow = (path: string, context: ReadContext): Promise<ApiResponse> =>
    client.send({ method: "GET", path, ...context });

  const record = (path: string, context: ReadContext): Promise<ApiResponse> =>
    shared(records, path, context, (common) => recordNow(path, common));

  const rows: Reader["rows"] = (path, context) => {
    const read = (each: ReadContext) => client.list({ path, ...pastCaches(clock, each) });
    return context.query === undefined ? shared(lists, path, context, read) : read(context);
  };

  /** All records of a kind's collection: its own list, or a member of its parent's record. */
  async function collected(
    spec: KindSpec,
    known: JsonObject,
    context: ReadContext,
    readParent: typeof recordNow,
  ): Promise<JsonObject[]> {
    const path = collectionPath(spec, known);
    if (spec.read.by !== "parent") return client.list({ path, ...context });
    const parent = await readParent(parentOf(path), context);
    const id = scalarText(known[spec.parent?.field ?? ""]);
    return recordsIn(requireId(parent, "id", id, context.operation), spec.read.member);
  }

  async function readObject(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known, action = "reading", resource = describeObject(spec, known, id) } = wanted;
    const { idMember = "id" } = spec;
    const context = { operation: { action, resource }, secrets: secretsOf(spec, known) };
    const path = collectionPath(spec, known);
    const isCurrent = wanted.current === true || wanted.fresh === true;
    if (spec.read.by === "own") {
      throw new Error(`a ${spec.title} has no record: lifecycle/overrides reads it`);
    }
    try {
      // Without a time in the record, an outdated response of a cache cannot be detected.
      const usually = (each: ErrorContext): ReadContext =>
        showsAge(spec) ? each : pastCaches(clock, each);
      if (spec.read.by === "id") {
        const own = `${path}${pathOf`/${id}`}`;
        const found = isCurrent
          ? await currentRecords.request(own, context, (each) =>
              recordNow(own, pastCaches(clock, each)),
            )
          : await record(own, usually(context));
        return requireId(found, idMember, id, context.operation);
      }
      const read = (each: ErrorContext): Promise<JsonObject[]> =>
        collected(spec, known, pastCaches(clock, each), recordNow);
      const first = isCurrent
        ? await listings.request(path, context, read)
        : await shared(lists, path, context, (each) =>
            collected(spec, known, usually(each), record),
          );
      return await readings.find({ first, read, idMember, id, context });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      // The 404 may be that of a cache, from before the object was created.
      if (!isCurrent) return readObject(spec, { ...wanted, current: true });
      if (spec.read.by === "list") await requireNoParent(spec, { ...wanted, resource }, error);
      return undefined;
    }
  }

  /** Reads an object again while it is so new that it may not be visible yet. */
  async function readSettled(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    let waitedMs = 0;
    const readings = client.clockReadings();
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      const current = wanted.current === true || waitedMs > 0;
      const found = await readObject(spec, { ...wanted, current });
      if (found !== undefined || wanted.fresh === true) return found;
      // A wrong clock must not make this wait any longer.
      const leftMs = SETTLED_MS - Math.max(waitedMs, ageOf(wanted, readings + 1));
      if (leftMs <= 0) return undefined;
      await clock.sleep(Math.min(pauseMs, leftMs));
      waitedMs += Math.min(pauseMs, leftMs);
    }
  }

  /** Reads an object again if the first response is older than the state. */
  async function readCurrent(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known, action = "reading", resource = describeObject(spec, known, id) } = wanted;
    const first = await readSettled(spec, wanted);
    if (first === undefined || !isOlder(first, known)) return first;
    await clock.sleep(FIRST_PAUSE_MS);
    const second = await readSettled(spec, { ...wanted, current: true });
    // A refresh does not send the record back, so an outdated one does no harm there.
    if (second === undefined || wanted.mayBeRow === true || !isOlder(second, known)) return second;
    throw olderRecord({ action, resource }, second, known);
  }

  /**
   * The least age of an object; infinite if nothing shows it. Each clock may be wrong, except for that of the records.
   * @param since the first reading of the Date header's clock that counts
   */
  function ageOf({ known, sentAt = -Infinity }: Wanted, since: number): number {
    const now = clock.now();
    const created = instantOf(createdAt(known))?.latest ?? -Infinity;
    const dates = client.clockOffsets(since);
    const times =
      recordClock?.isKnown === true
        ? recordClock.during(now, now, dates).map(({ earliest }) => earliest)
        : [now, ...dates.map(({ earliest }) => now + earliest)];
    return Math.min(now - sentAt, ...times.map((time) => time - created));
  }

  /** A 404 for a list does not prove that its items are gone; a 404 for its parent does. */
  async function requireNoParent(spec: KindSpec, wanted: Wanted, error: ApiError): Promise<void> {
    const { parent } = spec;
    if (parent === undefined) throw notGone(error, "its list always exists");
    const id = scalarText(wanted.known[parent.field]) ?? "";
    const found = await readObject(kindNamed(parent.kind), { ...wanted, id, known: {} });
    if (found !== undefined)
      throw notGone(error, `${parent.kind} ${id}, which it belongs to, exists`);
  }

  /** Kinds with the same list share its readings. */
  async function listed(spec: KindSpec, known: JsonObject): Promise<JsonObject[]> {
    return listings.request(collectionPath(spec, known), { operation: listing(spec) }, (each) =>
      collected(spec, known, pastCaches(clock, each), recordNow),
    );
  }

  function recentlyListed(spec: KindSpec, known: JsonObject): Promise<JsonObject[]> {
    const path = collectionPath(spec, known);
    const last = recent.get(path);
    if (last !== undefined && clock.elapsed() - last.since <= MAX_AGE_MS) return last.rows;
    const rows = listed(spec, known);
    recent.set(path, { since: clock.elapsed(), rows });
    rows.catch(() => recent.delete(path));
    return rows;
  }

  const ofKind = (spec: KindSpec, rows: readonly JsonObject[]): JsonObject[] =>
    rows.filter((row) => isOfKind(spec, row));

  async function rowFor(spec: KindSpec, wanted: Wanted): Promise<JsonObject | undefined> {
    const { id, known } = wanted;
    if (wanted.mayBeRow !== true || !canUseRow(spec, known, refresh)) return undefined;
    const list = {
      path: collectionPath(spec, known),
      idMember: spec.idMember ?? "id",
      showsAge: showsAge(spec),
    };
    const row = await shared(
      rowsInProgress,
      `${list.path}/${id}`,
      { operation: listing(spec) },
      ({ operation }) => pageCache.row(list, id, operation),
    );
    if (row === undefined || !isThere(spec, known, row)) return undefined;
    return recordFromRow(spec, known, row);
  }

  return {
    async read(spec, wanted) {
      const row = await rowFor(spec, wanted);
      const found = row ?? (await readCurrent(spec, wanted));
      if (found === undefined) return undefined;
      await requireSame(spec, wanted, found, isSameOrganization);
      return isThere(spec, wanted.known, found) ? found : undefined;
    },
    siblings: async (spec, known) => ofKind(spec, await listed(spec, known)),
    recentSiblings: async (spec, known) => ofKind(spec, await recentlyListed(spec, known)),
    record: (path, context) => record(path, pastCaches(clock, context)),
    rows,
  };
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

const listing = ({ title }: KindSpec): Operation => ({
  action: "listing",
  resource: pluralOf(title),
});

/** The path of the record that contains a collection. */
const parentOf = (collection: string): string => collection.slice(0, collection.lastIndexOf("/"));

/** Callers that request a path while it is in progress share the same response. */
function shared<Result, Context extends ErrorContext>(
  inProgress: Map<string, Promise<Result>>,
  path: string,
  context: Context,
  send: (context: Context) => Promise<Result>,
): Promise<Result> {
  return sharing(context, (common) => {
    const known = inProgress.get(path);
    if (known !== undefined) return known;
    const request = send({ ...context, ...common }).finally(() => inProgress.delete(path));
    inProgress.set(path, request);
    return request;
  });
}

/** The request of a path that is in progress, and the one that begins after it. */
interface Line<Result> {
  readonly running: Promise<unknown>;
  next?: Promise<Result>;
}

/**
 * Callers that request a path while it is in progress share the next response: the current one may be too old for
 * them.
 */
class NextResponses<Result> {
  readonly #lines = new Map<string, Line<Result>>();

  request(
    path: string,
    context: ErrorContext,
    send: (context: ErrorContext) => Promise<Result>,
  ): Promise<Result> {
    return sharing(context, (common) => {
      const begin = (): Promise<Result> => this.#begin(path, () => send(common));
      const line = this.#lines.get(path);
      if (line === undefined) return begin();
      line.next ??= line.running.then(begin);
      return line.next;
    });
  }

  #begin(path: string, send: () => Promise<Result>): Promise<Result> {
    const response = send();
    const running = response.catch(() => undefined);
    const line: Line<Result> = { running };
    this.#lines.set(path, line);
    void running.then(() => {
      // If other callers came meanwhile, the next request replaces this line.
      if (line.next === undefined) this.#lines.delete(path);
    });
    return response;
  }
}
