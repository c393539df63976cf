import { setMaxListeners } from "node:events";

import { momentOf, systemClock } from "./clock";
import type { Clock } from "./clock";
import { incompleteList } from "./failure";
import { createSemaphore } from "./semaphore";
import { eitherSignal } from "./signals";
import { listByCursor, listPages } from "./list";
import type { Call } from "./message";
import { createPacer } from "./pacer";
import type { Pacer } from "./pacer";
import { PAST_CACHES, parseBaseUrl, plainHttpWarning, queryString } from "./path";
import type { Base } from "./path";
import { secretsOf } from "./proxies";
import type { Proxies } from "./proxies";
import { canRepeat } from "./retry";
import { sendWithRetries } from "./send";
import { ServerClock } from "./server-clock";
import { createTransport } from "./transport";
import type { WireRequest } from "./transport";
import type { ApiClient, ApiRequest } from "./types";
import { uploadWithRetries } from "./upload";

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
  /**
   * Timeout in milliseconds for each of: connecting, waiting for a response, reading its body.
   * @defaultValue 30000
   */
  timeoutMs?: number;
  /**
   * Attempts per call, not counting those refused by the rate limit.
   * @defaultValue 4
   */
  maxAttempts?: number;
  /**
   * Total milliseconds that one call waits for its retries.
   * @defaultValue 120000: two full windows of the rate limit (60 s)
   */
  maxRetryWaitMs?: number;
  /**
   * Maximum number of connections, and therefore of concurrent requests.
   * @defaultValue 16
   */
  connections?: number;
  clock?: Clock;
  random?: () => number;
  /**
   * Fraction of the organization's rate limit that this client may use, above 0 and at most 1.
   * @defaultValue 1
   */
  rateLimitShare?: number;
  /** Decides when requests may be sent; by default, according to the reported rate limit. */
  pacer?: Pacer;
  /**
   * Proxies for all requests, including uploads.
   * @defaultValue none, regardless of the environment of the process
   */
  proxies?: Proxies;
  /**
   * Aborted when the run is cancelled. Waits end at once, and requests that were not sent are rejected with
   * Stopped, unless they have `evenIfStopped`; requests in flight finish as usual but are not retried.
   */
  signal?: AbortSignal;
  /** Called with one-line messages for the user that are not errors. */
  onNotice?: (message: string, severity?: "info" | "warning") => void;
}

/**
 * Creates a client of the API. It opens no connection before its first request.
 * @throws TypeError if the base URL cannot be used
 */
export function createClient(options: ClientOptions): ApiClient {
  const {
    timeoutMs = 30_000,
    maxAttempts = 4,
    maxRetryWaitMs = 120_000,
    connections = 16,
    clock = systemClock,
    // eslint-disable-next-line no-restricted-properties -- the one place that takes real randomness
    random = Math.random,
    proxies,
    signal,
    onNotice = () => undefined,
    rateLimitShare: share = 1,
    pacer = createPacer({
      clock,
      maxPauseMs: maxRetryWaitMs,
      share,
      onWait: (message) => {
        onNotice(message, "info");
      },
    }),
  } = options;
  const base = parseBaseUrl(options.baseUrl);
  const warning = plainHttpWarning(base.origin);
  if (warning !== undefined) onNotice(warning);
  // A key that was read from a file may end with a line break, which a header cannot contain.
  const apiKey = options.apiKey.trim();
  const transport = createTransport({ origin: base.origin, connections, timeoutMs, proxies });
  const bounds = { maxAttempts, maxRetryWaitMs };
  const serverClock = new ServerClock();
  const context = { transport, pacer, serverClock, clock, random, bounds };
  // Every wait adds a listener: Node would warn about their number.
  if (signal !== undefined) setMaxListeners(0, signal);
  const semaphore = createSemaphore(connections);
  let closing: Promise<void> | undefined;
  const known: Known = { base, proxies, secrets: [apiKey, ...base.secrets, ...secretsOf(proxies)] };

  const send: ApiClient["send"] = (request) => {
    const stop = eitherSignal(signal, request.timeLimit?.over);
    const wire = onWire(request, base, { ...options, apiKey });
    return semaphore.run(() => {
      const { onSend } = request;
      const call = { ...context, signal: stop, onSend, mayBeCached: mayBeCached(request) };
      return sendWithRetries(call, wire, subjectOf(request, known));
    }, stop);
  };
  const incomplete = (request: ApiRequest, what: string): Error =>
    incompleteList(subjectOf(request, known), what);
  const userAgent = userAgentOf(options);
  const isPrivate = base.origin.startsWith("https:");
  const uploading = { clock, random, bounds, timeoutMs, proxies, userAgent, isPrivate };
  return {
    workspaceId: options.workspaceId,
    send,
    clockReadings: () => serverClock.readings,
    clockOffsets: (since = 0) => serverClock.offsets(since),
    currentClockOffset: () => serverClock.offsetAt(momentOf(clock)),
    upload: (request) => {
      const stop = eitherSignal(signal, request.timeLimit?.over);
      return semaphore.run(() => uploadWithRetries({ ...uploading, signal: stop }, request), stop);
    },
    list: (request) => listPages(request, send, incomplete),
    listByCursor: (request) => listByCursor(request, send, incomplete),
    close: () => (closing ??= transport.close()),
  };
}

/** What all requests of a client share, for error messages. */
interface Known {
  readonly base: Base;
  readonly proxies: Proxies | undefined;
  readonly secrets: readonly string[];
}

function subjectOf(request: ApiRequest, { base, proxies, secrets: shared }: Known): Call {
  const { operation, method, path, secrets = [] } = request;
  return {
    operation,
    method,
    isRepeatable: canRepeat(request),
    once: request.once,
    sending: request.sending,
    evenIfStopped: request.evenIfStopped ?? false,
    timeLimit: request.timeLimit,
    path: base.prefix + path,
    origin: base.origin,
    hasProxy: proxies !== undefined,
    secrets: [...shared, ...secrets],
  };
}

/** Whether a cache that heeds no headers may have a response. */
const mayBeCached = ({ method, query = {} }: ApiRequest): boolean =>
  method === "GET" && query[PAST_CACHES] === undefined;

const userAgentOf = ({ version }: ClientOptions): string => `pulumi-monitoring/${version}`;

function onWire(request: ApiRequest, base: Base, options: ClientOptions): WireRequest {
  const { method, path, query, body } = request;
  const { apiKey, orgId } = options;
  const { workspaceId = options.workspaceId } = request;
  return {
    method,
    path: base.prefix + path + queryString(query),
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "User-Agent": userAgentOf(options),
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
