/**
 * One HTTP exchange; if there is no response, the outcome says whether the request was sent. The only file that uses
 * undici; it makes no decisions.
 */
import { createRequire } from "node:module";

import type * as undici from "undici";
import type { Dispatcher } from "undici";
import type { Headers } from "./headers";
import type { Proxies } from "./settings";
import type { Method } from "./types";

/** A request, ready for the wire. */
export interface WireRequest {
  method: Method;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** A response, with any status. */
export interface HttpResponse {
  kind: "response";
  status: number;
  headers: Headers;
  /** The body; undefined if it was cut off, with the reason in `error`. */
  text: string | undefined;
  error?: unknown;
}

/**
 * No response. `unsent`: the request was never sent. `permanent`: the same, and a retry would fail in the same way.
 * `lost`: it was written to a connected socket, and its progress is unknown.
 */
export interface NoResponse {
  kind: "unsent" | "permanent" | "lost";
  error: unknown;
}

/** The result of an exchange. */
export type Outcome = HttpResponse | NoResponse;

/** Connections to one origin. */
export interface Transport {
  /** @param cutOff aborted when the exchange must end; its reason is the error of the outcome */
  exchange(request: WireRequest, cutOff?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

/** Limits of a transport. */
export interface TransportOptions {
  origin: string;
  connections: number;
  timeoutMs: number;
  /** @defaultValue timeoutMs */
  connectTimeoutMs?: number;
  proxies?: Proxies | undefined;
}

/**
 * Opens no connection yet: undici is loaded with the first request, because most previews send none. Idle connections
 * do not keep the process alive.
 */
export function createTransport(options: TransportOptions): Transport {
  const { origin, timeoutMs } = options;
  let dispatcher: Dispatcher | undefined;
  const opened = (): Dispatcher => (dispatcher ??= open(options));
  return {
    exchange: (request, signal) =>
      exchange(opened, { origin, ...request, ...(signal && { signal }) }, timeoutMs),
    // Also if nothing was sent: later requests must fail.
    close: () => opened().close(),
  };
}

/** The most of a body that is read, in MiB: the longest pages of the API have a few. */
export const MOST_MIB = 64;

function loadUndici(): typeof undici {
  // `import()` would not find it in yarn's PnP, and by its bare name Bun has a module of its own, without `compose`. The
  // types are those of the module that is named.
  return createRequire(__filename)("undici/index.js") as typeof undici;
}

function open(options: TransportOptions): Dispatcher {
  const { origin, connections, timeoutMs, connectTimeoutMs = timeoutMs, proxies } = options;
  const { EnvHttpProxyAgent, Pool } = loadUndici();
  // For each address of a host while there are others to try: Node's own 250 ms are too short for a distant API whose
  // first address does not respond.
  const connect = { timeout: connectTimeoutMs, autoSelectFamilyAttemptTimeout: 1_000 };
  // undici's timeout for the headers restarts with each interim response (1xx): `timingStart` has its own.
  const limits = {
    ...{ connections, connect, headersTimeout: 0, bodyTimeout: timeoutMs },
    maxResponseSize: MOST_MIB * 2 ** 20,
  };
  if (proxies === undefined) return new Pool(origin, limits);
  return new EnvHttpProxyAgent({
    ...limits,
    requestTls: connect,
    proxyTls: connect,
    // Connections to the proxy itself have timeouts of their own: it may never respond.
    clientFactory: (address, more) => new Pool(address, { ...more, headersTimeout: timeoutMs }),
    // All three are set, because undici would read missing ones from the environment of the process.
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.except,
  });
}

async function exchange(
  opened: () => Dispatcher,
  request: WireRequest & { origin: string; signal?: AbortSignal },
  timeoutMs: number,
): Promise<Outcome> {
  const sending: Sending = {};
  let response: Dispatcher.ResponseData;
  try {
    response = await opened().compose(timingStart(sending, timeoutMs)).request(request);
  } catch (error) {
    if (sending.timer !== undefined) return { kind: "lost", error };
    return { kind: isPermanent(error) ? "permanent" : "unsent", error };
  } finally {
    clearTimeout(sending.timer);
  }
  const { statusCode: status, body } = response;
  const head = { kind: "response", status, headers: flat(response.headers) } as const;
  // For the whole body: undici's own timeout restarts with each chunk.
  const timer = setTimeout(() => {
    body.destroy(new Error(`the body was not complete after ${timeoutMs} ms`));
  }, timeoutMs);
  try {
    return { ...head, text: await body.text() };
  } catch (error) {
    return { ...head, text: undefined, error };
  } finally {
    clearTimeout(timer);
  }
}

/** A request in flight. */
interface Sending {
  /** Limits the wait for the response's headers; undefined until the request is written to a connected socket. */
  timer?: NodeJS.Timeout;
}

/**
 * Records that a request was written to a connected socket, and limits the wait for the headers of its response. Error
 * codes do not show the former: ECONNRESET and ETIMEDOUT can mean either "never connected" or "cut off after sending".
 */
function timingStart(sending: Sending, ms: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    // undici created this handler for this one request, so it can be changed in place.
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, context) => {
      sending.timer = setTimeout(() => {
        controller.abort(new (loadUndici().errors.HeadersTimeoutError)());
      }, ms);
      start?.(controller, context);
    };
    return dispatch(options, handler);
  };
}

/** Of a repeated header, the first one counts. */
const flat = (headers: Dispatcher.ResponseData["headers"]): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [name, [value].flat()[0] ?? ""]),
  );

/** Codes of failures that would occur again. */
const PERMANENT_CODES: readonly RegExp[] = [
  // Certificates that are untrusted, expired, or for another name; the last one is for an https proxy.
  /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|SELF_SIGNED_|UNABLE_TO_|UND_ERR_PRX_TLS)/,
  // https sent to an http port.
  /^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/,
  // An address or a request that cannot be written (a key with a line break), and a closed client.
  /^(ERR_INVALID_URL|UND_ERR_(INVALID_ARG|CLOSED|DESTROYED))$/,
];

/**
 * A proxy that refuses the credentials would lock the account after a few attempts. undici says so only in the message;
 * if its wording changes, such a request is repeated like any other without a connection (test/protocol/client/proxy).
 */
const PROXY_REFUSAL = /^Proxy response \((401|403|407)\)/;

function isPermanent(error: unknown): boolean {
  const code = faultCode(error) ?? "";
  if (PERMANENT_CODES.some((permanent) => permanent.test(code))) return true;
  return error instanceof Error && PROXY_REFUSAL.test(error.message);
}

/** Whether the timeout passed without a response. */
export const isTimeOut = (error: unknown): boolean =>
  /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(faultCode(error) ?? "");

/** Whether the body was cut off because of its length. */
export const isTooLong = (error: unknown): boolean =>
  faultCode(error) === "UND_ERR_RES_EXCEEDED_MAX_SIZE";

/** The system's or undici's code of a transport error, such as ECONNREFUSED. */
export function faultCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
