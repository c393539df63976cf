// What the service knows beside the program: only reads, each one once, within a budget of requests. What cannot be read is
// noted once, and whoever asked goes on without it.
import {
  createClient,
  createPacer,
  isForbidden,
  isNotFound,
  systemClock,
  withFallback,
  VERSION,
} from "../../client";
import type { ApiClient, ClientOptions, JsonObject, Query, Settings } from "../../client";
import {
  comparableId,
  counted,
  idProblem,
  isAsGoodAsGone,
  isObject,
  isOfKind,
  kindNamed,
  pluralOf,
  sameId,
} from "../../definitions";
import type { KindSpec } from "../../definitions";
import { identityIn } from "./identity";
import type { Identity } from "./identity";

/** Maximum page size of the API. */
const PAGE = 200;

const MOST_INCIDENTS = 20;

/** Default for the maximum number of requests. */
export const MOST_REQUESTS = 20;

/** Something that could not be read, and why. */
export interface Unread {
  /** Whether the service failed, or only refused this. */
  readonly isFailure: boolean;
  readonly message: string;
  readonly remedy?: string;
}

/** How the service is asked. */
export interface Asking {
  /** Maximum number of requests. */
  readonly most?: number | undefined;
  /** Called before waits. */
  readonly notice?: (message: string) => void;
  /** What differs from the settings. */
  readonly limits?: Pick<ClientOptions, "timeoutMs" | "maxAttempts" | "maxRetryWaitMs">;
}

/** Where an object is, and what below it is read. */
interface Place {
  readonly parentId?: string | undefined;
  readonly below?: string;
  readonly query?: Query | undefined;
}

/** A service that is only read. Undefined means that a read failed. */
export class ServiceReader {
  readonly client: ApiClient;
  /** The fraction of the rate limit that runs use, as configured. */
  readonly share: number;
  /** The tool that the service records as the manager of what runs write, as configured. */
  readonly managedBy: string;
  readonly #most: number;
  #requests = 0;
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #unread = new Map<string, Unread>();
  #isDown = false;
  /** Reads run one after the other: the first may make the next one unnecessary. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(settings: Settings, { most = MOST_REQUESTS, notice, limits }: Asking = {}) {
    const { managedBy, refresh: _refresh, rateLimitShare: share = 1, ...given } = settings;
    const how = { ...given, ...limits };
    const onWait = notice ?? ((): void => undefined);
    const pacer = createPacer({
      clock: systemClock,
      maxPauseMs: how.maxRetryWaitMs ?? 120_000,
      onWait,
    });
    const acquire: typeof pacer.acquire = async (...args) => {
      const pass = await pacer.acquire(...args);
      this.#requests += 1;
      return pass;
    };
    this.client = createClient({ ...how, version: VERSION, pacer: { acquire }, onNotice: onWait });
    this.share = share;
    this.managedBy = managedBy;
    this.#most = most;
  }

  /** How many requests were sent, including retries. */
  get requests(): number {
    return this.#requests;
  }

  /** What could not be read. */
  get unread(): readonly Unread[] {
    return [...this.#unread.values()];
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** The identity of the credential. */
  identity(): Promise<Identity | undefined> {
    const what = "the plan, its limits and the rate limit";
    return this.#once("identity", what, 1, async () =>
      identityIn(await this.#get("/auth/me", "the credential in use")),
    );
  }

  /** The organization of the credential. */
  organization(): Promise<JsonObject | undefined> {
    const what = "the organization";
    return this.#once("/org", what, 1, () => this.#get("/org", what));
  }

  /** The last incidents, newest first. */
  lastIncidents(): Promise<readonly JsonObject[] | undefined> {
    const operation = { action: "listing", resource: "incidents" };
    return this.#once("/incidents", operation.resource, 1, () =>
      this.client.list({ path: "/incidents", operation, limit: MOST_INCIDENTS }),
    );
  }

  /** All objects of a kind, below its parent if it has one. */
  async rows(kind: KindSpec, parentId?: string): Promise<readonly JsonObject[] | undefined> {
    const pages = await this.#pagesOf(kind);
    const what = pluralOf(kind.title);
    // Kinds with the same list share the answer.
    const all = await this.#once(pathOf(kind, parentId), what, pages, async (path) => {
      const limit = (this.#most - this.requests) * PAGE;
      const operation = { action: "listing", resource: what };
      try {
        const rows = await this.client.list({ path, operation, limit });
        if (rows.length < limit) return rows;
        this.#tooMuch(path, what);
        return undefined;
      } catch (error) {
        // Nothing exists below a parent that does not exist.
        if (isNotFound(error) && parentId !== undefined) return [];
        throw error;
      }
    });
    return all?.filter((row) => isOfKind(kind, row) && !isAsGoodAsGone(kind, row));
  }

  /** Which of these ids exist, read in the cheaper way. */
  async existing(
    kind: KindSpec,
    ids: readonly string[],
    parentId?: string,
  ): Promise<ReadonlySet<string> | undefined> {
    const isListed = this.#answers.has(pathOf(kind, parentId) ?? "");
    if (isListed || ids.length >= (await this.#pagesOf(kind)) || kind.read.by !== "id") {
      const rows = await this.rows(kind, parentId);
      return rows && new Set(rows.map((row) => comparableId(kind, row)));
    }
    const found = new Set<string>();
    for (const id of ids) {
      const record = await this.one(kind, id, { parentId });
      if (record === undefined) return undefined;
      if (record !== null && !isAsGoodAsGone(kind, record)) found.add(sameId(id));
    }
    return found;
  }

  /** The record of an object, or of something below it; null if there is none. */
  one(
    kind: KindSpec,
    id: string,
    { parentId, below = "", query }: Place = {},
  ): Promise<JsonObject | null | undefined> {
    const path = pathTo(kind, id, parentId);
    const what = `${kind.title} ${id}`;
    return this.#once(path && path + below, what, 1, (whole) =>
      withFallback(isNotFound, this.#get(whole, what, query), null),
    );
  }

  /** How many pages a list has, according to the plan's usage. */
  async #pagesOf({ entitlement }: KindSpec): Promise<number> {
    const identity = await this.identity();
    const count = entitlement === undefined ? undefined : identity?.usage[entitlement];
    return Math.max(1, Math.ceil((count ?? 1) / PAGE));
  }

  /** Requests something once, unless it has no path, the budget does not allow it or the service is down. */
  #once<Answer>(
    key: string | undefined,
    what: string,
    cost: number,
    ask: (key: string) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    if (key === undefined) {
      const message = `${what}: not read, because the preview has an id that no object has`;
      this.#unread.set(message, { isFailure: false, message });
      return Promise.resolve(undefined);
    }
    const known = this.#answers.get(key);
    // The value under a key has the type that was requested under it.
    if (known !== undefined) return known as Promise<Answer | undefined>;
    const answer = this.#last.then(async () => {
      if (this.#isDown) return undefined;
      if (this.requests + cost > this.#most) {
        this.#tooMuch(key, what);
        return undefined;
      }
      return ask(key).catch((error: unknown) => {
        this.#failed(key, what, error);
        return undefined;
      });
    });
    this.#last = answer;
    this.#answers.set(key, answer);
    return answer;
  }

  async #get(path: string, resource: string, query: Query = {}): Promise<JsonObject> {
    const operation = { action: "reading", resource };
    const { data } = await this.client.send({
      ...{ method: "GET", path, operation, query },
    });
    return isObject(data) ? data : {};
  }

  #failed(key: string, what: string, error: unknown): void {
    if (!(error instanceof Error)) throw error;
    if (isForbidden(error)) {
      const message = `this credential has no permission to read ${what}: ${error.message}`;
      this.#unread.set(key, { isFailure: false, message });
      return;
    }
    this.#isDown = true;
    this.#unread.set(key, {
      isFailure: true,
      message: `the service could not be queried: ${error.message}`,
      remedy: "No further requests were sent: only checks that need no service were run",
    });
  }

  #tooMuch(key: string, what: string): void {
    this.#unread.set(key, {
      isFailure: false,
      message: `${what}: not read, because that takes more than ${counted(this.#most, "request")}`,
      remedy: "Allow more requests with `--max-requests`, or `maxRequests` of the policies",
    });
  }
}

/** The path of a kind's list, below its parent if it has one; undefined if no parent has that id. */
function pathOf({ path, parent }: KindSpec, parentId: string | undefined): string | undefined {
  if (parent === undefined || parentId === undefined) return path;
  const id = segmentOf(kindNamed(parent.kind), parentId);
  return id && path.replace(`{${parent.field}}`, id);
}

/** The path of an object; undefined if none has that id. */
export function pathTo(kind: KindSpec, id: string, parentId?: string): string | undefined {
  const [list, own] = [pathOf(kind, parentId), segmentOf(kind, id)];
  return list && own && `${list}/${own}`;
}

/** Anybody may write an id into a preview; `..` would lead to something else. */
const segmentOf = (kind: KindSpec, id: string): string | undefined =>
  idProblem(kind, id) === undefined ? encodeURIComponent(id) : undefined;
