import { setMaxListeners } from "node:events";

import { systemClock } from "./clock";
import type { Clock } from "./clock";
import { incompleteList } from "./failure";
import { createGate } from "./gate";
import { listByCursor, listPages } from "./list";
import type { Subject } from "./message";
import { createPacer } from "./pacer";
import type { Pacer } from "./pacer";
import { parseBaseUrl, plainHttpWarning, queryString } from "./path";
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

/** How to reach the API, and how patiently. */
export interface ClientOptions {
  /** Where the API is, without `/api/v1`; http or https. */
  baseUrl: string;
  /** API key or session token. */
  apiKey: string;
  /** Sent as `x-service-org-id`; the key's own organization where it is not set. */
  orgId?: number;
  /** Sent as `x-service-workspace-id`; the organization's default workspace where it is not set. */
  workspaceId?: number;
  /** The package's version, for the User-Agent. */
  version: string;
  /**
   * Milliseconds for each of: connecting, waiting for an answer, reading its body.
   * @defaultValue 30000
   */
  timeoutMs?: number;
  /**
   * Attempts for one call, not counting those that met the rate limit.
   * @defaultValue 4
   */
  maxAttempts?: number;
  /**
   * Milliseconds that one call waits for its retries, all in all.
   * @defaultValue 120000: the rate limit looks back over 60 s, so that is two full turns
   */
  maxRetryWaitMs?: number;
  /**
   * Connections, and so requests under way, at a time.
   * @defaultValue 16
   */
  connections?: number;
  clock?: Clock;
  random?: () => number;
  /**
   * Part of the organization's rate limit that this client may use, above 0 and at most 1.
   * @defaultValue 1
   */
  rateLimitShare?: number;
  /** Decides when requests may leave; by default by what the API says of its rate limit. */
  pacer?: Pacer;
  /**
   * Proxies for all requests, uploads included.
   * @defaultValue none, whatever the environment of the process says
   */
  proxies?: Proxies;
  /**
   * Aborted when the run is cancelled. Waits end at once, and what has not left is rejected with
   * Stopped, unless it is sent `evenIfStopped`; what is on its way ends as usual, but is not repeated.
   */
  signal?: AbortSignal;
  /** Told in one line of what the user should know though nothing failed. */
  onNotice?: (message: string, severity?: "info" | "warning") => void;
}

/**
 * A client of the API. Opens no connection before it is used.
 * @throws TypeError where the base URL is not usable
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
  // A key read from a file ends with a line break, which no header may hold.
  const apiKey = options.apiKey.trim();
  const transport = createTransport({ origin: base.origin, connections, timeoutMs, proxies });
  const bounds = { maxAttempts, maxRetryWaitMs };
  const serverClock = new ServerClock();
  const context = { transport, pacer, serverClock, clock, random, bounds, signal };
  // All that waits listens to it: any number of requests.
  if (signal !== undefined) setMaxListeners(0, signal);
  const gate = createGate(connections);
  let closing: Promise<void> | undefined;
  const known: Known = { base, proxies, secrets: [apiKey, ...base.secrets, ...secretsOf(proxies)] };

  const send: ApiClient["send"] = (request) =>
    gate.run(
      () =>
        sendWithRetries(
          context,
          onWire(request, base, { ...options, apiKey }),
          subjectOf(request, known),
        ),
      signal,
    );
  const incomplete = (request: ApiRequest, what: string): Error =>
    incompleteList(subjectOf(request, known), what);
  const userAgent = userAgentOf(options);
  const isPrivate = base.origin.startsWith("https:");
  const uploading = { clock, random, bounds, signal, timeoutMs, proxies, userAgent, isPrivate };
  return {
    send,
    serverTime: (localTime) => serverClock.at(localTime),
    upload: (request) => gate.run(() => uploadWithRetries(uploading, request), signal),
    list: (request) => listPages(request, send, incomplete),
    listByCursor: (request) => listByCursor(request, send, incomplete),
    close: () => (closing ??= transport.close()),
  };
}

/** What all requests of a client have in common, as far as errors tell of it. */
interface Known {
  readonly base: Base;
  readonly proxies: Proxies | undefined;
  readonly secrets: readonly string[];
}

function subjectOf(request: ApiRequest, { base, proxies, secrets: own }: Known): Subject {
  const { operation, method, path, secrets = [] } = request;
  return {
    operation,
    method,
    isRepeatable: canRepeat(request),
    evenIfStopped: request.evenIfStopped ?? false,
    path: base.prefix + path,
    origin: base.origin,
    hasProxy: proxies !== undefined,
    secrets: [...own, ...secrets],
  };
}

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
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(orgId !== undefined && { "x-service-org-id": String(orgId) }),
      ...(workspaceId !== undefined && { "x-service-workspace-id": String(workspaceId) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
