import { setMaxListeners } from "node:events";

import { readAnswer } from "./answer";
import { systemClock } from "./clock";
import type { Clock } from "./clock";
import { failure, incompleteList } from "./failure";
import type { ApiCall } from "./failure";
import { instant } from "./headers";
import { listByCursor, listPages } from "./list";
import { createPacer } from "./pacer";
import type { Pacer } from "./pacer";
import { parseBaseUrl, plainHttpWarning, queryString } from "./path";
import type { Base } from "./path";
import { secretsOf } from "./settings";
import type { Proxies } from "./settings";
import { createSemaphore } from "./queue";
import type { Semaphore } from "./queue";
import { sendWithRetries } from "./send";
import type { Call, Means } from "./send";
import { createTransport } from "./transport";
import type { Transport, WireRequest } from "./transport";
import type { ApiClient, ApiRequest, ApiResponse } from "./types";
import { upload } from "./upload";

/** Address, credential and limits of a client. */
export interface ClientOptions {
  /** Address of the API, without `/api/v1`; http or https. */
  baseUrl: string;
  /** API key or session token. */
  apiKey: string;
  /** Sent as `x-service-org-id`; defaults to the key's own organization. */
  orgId?: number;
  /** Sent as `x-service-workspace-id`; defaults to the organization's default workspace. */
  workspaceId?: number;
  /** The package's version, for the User-Agent. */
  version: string;
  /** Timeout in milliseconds for each of: connecting, waiting for a response, reading its body; by default 30,000. */
  timeoutMs?: number;
  /** Attempts per call, not counting those refused by the rate limit; by default 4. */
  maxAttempts?: number;
  /** Total milliseconds that one call waits for its retries; by default two full windows of the rate limit. */
  maxRetryWaitMs?: number;
  /** Maximum number of connections, and therefore of concurrent requests; by default 16. */
  connections?: number;
  clock?: Clock;
  random?: () => number;
  /** Fraction of the organization's rate limit that this client may use, above 0 and at most 1, the default. */
  rateLimitShare?: number;
  /** Decides when requests may be sent; by default, according to the reported rate limit. */
  pacer?: Pacer;
  /** Proxies for all requests, including uploads; by default none, regardless of the environment of the process. */
  proxies?: Proxies;
  /**
   * Aborted when the run is cancelled. Waits end at once, and requests that were not sent are rejected with Stopped,
   * unless they have `evenIfStopped`; requests in flight finish as usual but are not retried.
   */
  signal?: AbortSignal;
  /** Called with one-line messages for the user that are not errors. */
  onNotice?: (message: string, severity?: "info" | "warning") => void;
}

/** How long requests with `evenIfStopped` may take after a time limit. */
const GRACE_MS = 5_000;

/** What a client has in common with those for its operations with a time limit. */
interface Shared {
  readonly options: ClientOptions;
  readonly apiKey: string;
  readonly base: Base;
  readonly secrets: readonly string[];
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly means: Omit<Means, "stop">;
  readonly transport: Transport;
  readonly semaphore: Semaphore;
  clockOffset?: number;
  closing?: Promise<void>;
}

/** The time limit of an operation. */
interface Limited {
  readonly limit?: AbortSignal;
  /** Aborted a little later, for requests with `evenIfStopped`. */
  readonly end?: AbortSignal;
}

/**
 * Creates a client of the API. It opens no connection before its first request.
 * @throws TypeError if the base URL cannot be used
 */
export function createClient(options: ClientOptions): ApiClient {
  const { timeoutMs = 30_000, maxAttempts = 4, maxRetryWaitMs = 120_000 } = options;
  const { connections = 16, clock = systemClock, rateLimitShare: share = 1, proxies } = options;
  // eslint-disable-next-line no-restricted-properties -- the one place that takes real randomness
  const { random = Math.random, onNotice = () => undefined } = options;
  const base = parseBaseUrl(options.baseUrl);
  const warning = plainHttpWarning(base.origin);
  if (warning !== undefined) onNotice(warning);
  const onWait = (message: string): void => {
    onNotice(message, "info");
  };
  const { pacer = createPacer({ clock, maxPauseMs: maxRetryWaitMs, share, onWait }) } = options;
  // A key that was read from a file may end with a line break, which a header cannot contain.
  const apiKey = options.apiKey.trim();
  const shared: Shared = {
    ...{ options, apiKey, base, timeoutMs },
    secrets: [apiKey, ...base.secrets, ...secretsOf(proxies)],
    userAgent: `pulumi-monitoring/${options.version}`,
    means: { pacer, clock, random, limits: { maxAttempts, maxRetryWaitMs } },
    transport: createTransport({ origin: base.origin, connections, timeoutMs, proxies }),
    semaphore: createSemaphore(connections),
  };
  return clientOf(shared, {});
}

function clientOf(shared: Shared, limited: Limited): ApiClient {
  const { options, base, semaphore, transport } = shared;
  const { limit } = limited;
  const stop = eitherOf(options.signal, limit);
  const means: Means = { ...shared.means, stop };
  const uploading = { ...shared, means, limit, proxies: options.proxies, api: base.origin };
  const send: ApiClient["send"] = (request) => {
    const call = callOf(request, shared, limited);
    return semaphore.run(() => sendWithRetries(means, call), stop);
  };
  const pages = {
    send,
    sleep: (ms: number) => means.clock.sleep(ms, stop),
    incomplete: (request: ApiRequest, what: string) =>
      incompleteList(subjectOf(request, shared, limit), what),
  };
  return {
    workspaceId: options.workspaceId,
    send,
    list: (request) => listPages(request, pages),
    listByCursor: (request) => listByCursor(request, pages),
    upload: (request) => semaphore.run(() => upload(uploading, request), stop),
    within: (inner) => {
      const either = eitherOf(limit, inner);
      return clientOf(shared, { limit: either, end: afterGrace(either) });
    },
    clockOffset: () => shared.clockOffset,
    close: () => (shared.closing ??= transport.close()),
  };
}

/** A signal that is aborted with the first of these. */
function eitherOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const either = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  // Every wait adds a listener: Node would warn about their number.
  setMaxListeners(0, either);
  return either;
}

/** A signal that is aborted some time after the limit. */
function afterGrace(limit: AbortSignal): AbortSignal {
  const end = new AbortController();
  const start = (): void => {
    setTimeout(() => {
      end.abort(limit.reason);
    }, GRACE_MS).unref();
  };
  if (limit.aborted) start();
  else limit.addEventListener("abort", start, { once: true });
  return end.signal;
}

function callOf(request: ApiRequest, shared: Shared, { limit, end }: Limited): Call<ApiResponse> {
  const subject = subjectOf(request, shared, limit);
  const wire = onWire(request, shared);
  const { evenIfStopped = false, onSend } = request;
  return {
    ...{ subject, isRepeatable: subject.isRepeatable, evenIfStopped },
    exchange: () => {
      onSend?.();
      return shared.transport.exchange(wire, evenIfStopped ? end : limit);
    },
    read: (outcome) => {
      const read = readAnswer(outcome, subject);
      if ("lacking" in read && read.lacking !== undefined) {
        const { action, resource } = request.operation;
        shared.options.onNotice?.(`${action} ${resource}: ${read.lacking}`);
      }
      const { date } = outcome.kind === "response" ? outcome.headers : {};
      const serverNow = instant(date);
      // The clock of a gateway is not that of the API.
      const isOfApi = !("fault" in read) || ("body" in read.fault && read.fault.body.isEnvelope);
      if (isOfApi && serverNow !== undefined)
        shared.clockOffset = serverNow - shared.means.clock.now();
      return read;
    },
    failure: (failed) => failure(subject, failed),
  };
}

function subjectOf(request: ApiRequest, shared: Shared, limit?: AbortSignal): ApiCall {
  const {
    operation,
    method,
    path,
    repeatable = method !== "POST",
    secrets = [],
    isOnlyShown,
  } = request;
  const { base, options } = shared;
  return {
    ...{ operation, method, limit, isOnlyShown, isRepeatable: repeatable },
    path: base.prefix + path,
    origin: base.origin,
    hasProxy: options.proxies !== undefined,
    secrets: [...shared.secrets, ...secrets],
  };
}

function onWire({ method, path, query, body }: ApiRequest, shared: Shared): WireRequest {
  const { orgId, workspaceId } = shared.options;
  return {
    method,
    path: shared.base.prefix + path + queryString(query),
    headers: {
      Authorization: `Bearer ${shared.apiKey}`,
      "User-Agent": shared.userAgent,
      Accept: "application/json",
      // Without it, a gateway may compress.
      "Accept-Encoding": "identity",
      // Without it, a gateway may return a response from before our last write.
      ...(method === "GET" && { "Cache-Control": "no-cache" }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(orgId !== undefined && { "x-service-org-id": String(orgId) }),
      ...(workspaceId !== undefined && { "x-service-workspace-id": String(workspaceId) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
