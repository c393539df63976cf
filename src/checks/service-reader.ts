// Access to the service for checks: only reads, each list once, within a request budget. Failed reads are
// reported once, and the checks continue without them.
import {
  createClient,
  createPacer,
  isForbidden,
  isNotFound,
  systemClock,
  withFallback,
  VERSION,
} from "../client";
import type { ApiClient, Json, JsonObject, Pacer, Settings } from "../client";
import {
  comparableId,
  counted,
  isAsGoodAsGone,
  isObject,
  isOfKind,
  pluralOf,
  sameId,
} from "../definitions";
import type { KindSpec } from "../definitions";
import type { Finding } from "./finding";
import { identityIn } from "../review/model/identity";
import type { Identity } from "../review/model/identity";

/** Maximum page size of the API. */
const PAGE = 200;

/** Default for the maximum number of requests. */
export const MOST_REQUESTS = 20;

/** The check name of findings about failed reads. */
export const SERVICE = "service";

/** Reads for checks. Undefined means that a read failed. */
export interface ServiceReader {
  /** The identity of the credential. */
  identity(): Promise<Identity | undefined>;
  /** All objects of a kind, below its parent if it has one. */
  rows(kind: KindSpec, parentId?: string): Promise<readonly JsonObject[] | undefined>;
  /** Which of these ids exist, read in the cheaper way. */
  existing(
    kind: KindSpec,
    ids: readonly string[],
    parentId?: string,
  ): Promise<ReadonlySet<string> | undefined>;
  /** The fraction of the rate limit that runs use, as configured. */
  readonly share: number;
  /** The tool that the service records as the manager of what runs write, as configured. */
  readonly managedBy: string;
  /** How many requests were sent. */
  readonly requests: number;
  /** Failed reads, with their reasons. */
  readonly unseen: readonly Finding[];
  close(): Promise<void>;
}

/**
 * The service with these settings.
 * @param most maximum number of requests
 */
export function readerFor(
  settings: Settings,
  notice: (message: string) => void,
  most = MOST_REQUESTS,
): ServiceReader {
  const { managedBy, refresh: _refresh, rateLimitShare: share = 1, ...how } = settings;
  const maxPauseMs = how.maxRetryWaitMs ?? 120_000;
  const pacer = counting(createPacer({ clock: systemClock, maxPauseMs, onWait: notice }));
  const client = createClient({ ...how, version: VERSION, pacer, onNotice: notice });
  return new BudgetedReader(client, pacer, { share, managedBy }, most);
}

/** A pacer that counts sent requests, including retries. */
function counting(pacer: Pacer): Pacer & { readonly left: () => number } {
  let count = 0;
  return {
    acquire: async () => {
      const pass = await pacer.acquire();
      count += 1;
      return pass;
    },
    left: () => count,
  };
}

type Configured = Pick<ServiceReader, "share" | "managedBy">;

class BudgetedReader implements ServiceReader {
  readonly #client: ApiClient;
  readonly #sent: { readonly left: () => number };
  readonly #most: number;
  readonly share: number;
  readonly managedBy: string;
  readonly #answers = new Map<string, Promise<unknown>>();
  readonly #unseen = new Map<string, Finding>();
  #isDown = false;
  /** Reads run one after the other: the first may make the next one unnecessary. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: ApiClient, sent: { left: () => number }, how: Configured, most: number) {
    this.#client = client;
    this.#sent = sent;
    this.share = how.share;
    this.managedBy = how.managedBy;
    this.#most = most;
  }

  get requests(): number {
    return this.#sent.left();
  }

  get unseen(): readonly Finding[] {
    return [...this.#unseen.values()];
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  identity(): Promise<Identity | undefined> {
    return this.#once("identity", "the plan, its limits and the rate limit", 1, async () => {
      const data = await this.#get("/auth/me", "the credential in use");
      return identityIn(data);
    });
  }

  async rows(kind: KindSpec, parentId?: string): Promise<readonly JsonObject[] | undefined> {
    const path = pathOf(kind, parentId);
    const pages = await this.#pagesOf(kind);
    // Kinds with the same list share the answer.
    const all = await this.#once(path, pluralOf(kind.title), pages, async () => {
      const limit = (this.#most - this.requests) * PAGE;
      const operation = { action: "listing", resource: pluralOf(kind.title) };
      try {
        const rows = await this.#client.list({ path, operation, limit });
        if (rows.length >= limit) {
          this.#tooMuch(path, operation.resource);
          return undefined;
        }
        return rows;
      } catch (error) {
        // Nothing exists below a parent that does not exist.
        if (isNotFound(error) && parentId !== undefined) return [];
        throw error;
      }
    });
    return all?.filter((row) => isOfKind(kind, row) && !isAsGoodAsGone(kind, row));
  }

  async existing(
    kind: KindSpec,
    ids: readonly string[],
    parentId?: string,
  ): Promise<ReadonlySet<string> | undefined> {
    const path = pathOf(kind, parentId);
    const isListed = this.#answers.has(path) || ids.length >= (await this.#pagesOf(kind));
    if (isListed || kind.read.by !== "id") {
      const rows = await this.rows(kind, parentId);
      return rows && new Set(rows.map((row) => comparableId(kind, row)));
    }
    const found = new Set<string>();
    for (const id of ids) {
      const is = await this.#has(kind, `${path}/${encodeURIComponent(id)}`, id);
      if (is === undefined) return undefined;
      if (is) found.add(sameId(id));
    }
    return found;
  }

  #has(kind: KindSpec, path: string, id: string): Promise<boolean | undefined> {
    return this.#once(path, `${kind.title} ${id}`, 1, async () => {
      const data = await withFallback(
        isNotFound,
        this.#get(path, `${kind.title} ${id}`),
        undefined,
      );
      return isObject(data) && !isAsGoodAsGone(kind, data);
    });
  }

  async #get(path: string, resource: string): Promise<Json> {
    const operation = { action: "reading", resource };
    return (await this.#client.send({ method: "GET", path, operation })).data;
  }

  /** How many pages a list has, according to the plan's usage. */
  async #pagesOf({ entitlement }: KindSpec): Promise<number> {
    const identity = await this.identity();
    const count = entitlement === undefined ? undefined : identity?.usage[entitlement];
    return Math.max(1, Math.ceil((count ?? 1) / PAGE));
  }

  /** Requests something once, unless the budget does not allow it or the service is down. */
  #once<Answer>(
    key: string,
    what: string,
    cost: number,
    ask: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const known = this.#answers.get(key);
    // The value under a key has the type that was requested under it.
    if (known !== undefined) return known as Promise<Answer | undefined>;
    const answer = this.#last.then(async () => {
      if (this.#isDown) return undefined;
      if (this.requests + cost > this.#most) {
        this.#tooMuch(key, what);
        return undefined;
      }
      return ask().catch((error: unknown) => {
        this.#failed(key, what, error);
        return undefined;
      });
    });
    this.#last = answer;
    this.#answers.set(key, answer);
    return answer;
  }

  #failed(key: string, what: string, error: unknown): void {
    if (!(error instanceof Error)) throw error;
    if (isForbidden(error)) {
      const message = `this credential has no permission to read ${what}: ${error.message}`;
      this.#note(key, { severity: "info", message });
      return;
    }
    this.#isDown = true;
    this.#note(key, {
      severity: "error",
      message: `the service could not be queried: ${error.message}`,
      remedy: "No further requests were sent: only checks that need no service were run",
    });
  }

  #tooMuch(key: string, what: string): void {
    this.#note(key, {
      severity: "info",
      message: `${what}: not read, because that takes more than ${counted(this.#most, "request")}`,
      remedy: "Allow more requests with `--max-requests`, or `maxRequests` of the policies",
    });
  }

  #note(key: string, finding: Omit<Finding, "check">): void {
    this.#unseen.set(key, { check: SERVICE, ...finding });
  }
}

/** The path of a kind's list. */
function pathOf({ path, parent }: KindSpec, parentId: string | undefined): string {
  if (parent === undefined || parentId === undefined) return path;
  return path.replace(`{${parent.field}}`, encodeURIComponent(parentId));
}
