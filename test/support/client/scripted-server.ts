/** A server that replays a script of responses, and a client that uses it. */
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { afterEach } from "vitest";
import { closed, listening } from "../local-server";
import { createClient } from "../../../src/client";
import type { ApiClient, ApiRequest, Clock, ClientOptions, Method } from "../../../src/client";

/** One reply; `drop` cuts the connection before it, `cut` in the middle of its body. */
export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  drop?: boolean;
  cut?: boolean;
  hang?: boolean;
  /** Milliseconds until the reply. */
  afterMs?: number;
}

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The client's port: the same for all requests of one connection. */
  port: number | undefined;
}

export type Script = Reply[] | ((seen: Seen, index: number) => Reply);

/** A clock that advances only during sleeps. */
export function fakeClock(): Clock & { slept: number[] } {
  let now = Date.parse("2030-01-01T00:00:00Z");
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    elapsed: () => now,
    sleep(ms) {
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a server that gives the replies in order, the last one again and again. */
export async function serve(script: Script): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      const entry = { method, url, headers, body, port: request.socket.remotePort };
      seen.push(entry);
      const index = seen.length - 1;
      const reply =
        script instanceof Array ? script[Math.min(index, script.length - 1)] : script(entry, index);
      setTimeout(play, reply?.afterMs ?? 0, reply, response);
    });
  });
  const url = await listening(server);
  endings.push(() => closed(server));
  return { url, seen };
}

function play(reply: Reply | undefined, response: ServerResponse): void {
  const { status = 200, headers = {}, json, text, drop, cut, hang } = reply ?? {};
  if (hang) return;
  if (drop) return void response.socket?.destroy();
  const body = text ?? (json === undefined ? "" : JSON.stringify(json));
  response.writeHead(status, { ...headers, ...(cut && { "content-length": "9999" }) });
  if (cut) return void response.write(body, () => response.socket?.destroy());
  response.end(body);
}

/** A client of that URL that never sleeps for real. */
export function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}): ApiClient {
  const client = createClient({
    baseUrl,
    apiKey: "svc_live_testkey",
    version: "1.2.3",
    clock: fakeClock(),
    random: () => 0.5,
    ...options,
  });
  endings.push(() => client.close());
  return client;
}

export const METHODS: Method[] = ["GET", "PUT", "PATCH", "DELETE", "POST"];

/** A request that creates, reads, changes or deletes the monitor "api". */
export function call(method: Method, more: Partial<ApiRequest> = {}): ApiRequest {
  const actions = {
    GET: "reading",
    POST: "creating",
    PUT: "updating",
    PATCH: "updating",
    DELETE: "deleting",
  };
  return {
    method,
    path: method === "POST" ? "/monitors" : "/monitors/7f3",
    operation: { action: actions[method], resource: 'Monitor "api"' },
    ...((method === "POST" || method === "PUT" || method === "PATCH") && { body: { name: "api" } }),
    ...more,
  };
}

/** What a promise rejects with; fails where it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`expected a rejection, got ${JSON.stringify(value)}`);
}

/** An error body as the API writes it. */
export function errorBody(
  status: number,
  code: string,
  message: string,
  errors: unknown[] | null = null,
) {
  return { status, code, message, timestamp: 0, requestId: "req-body", errors };
}
