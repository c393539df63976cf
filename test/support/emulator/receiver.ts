// A local server that receives webhooks and records them.
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server, ServerResponse } from "node:http";

import { afterEach } from "vitest";

import { listening } from "../local-server";
import type { JsonObject } from "../../../src/definitions";

/** A request that was received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly body: JsonObject;
}

/** A server that records its requests. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The statuses of the next responses, in order; 200 when none is left, 0 for no response. */
  readonly statuses: number[];
}

const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function respond(response: ServerResponse, status: number): void {
  if (status !== 0) response.writeHead(status).end(`status ${status}`);
}

/** A receiver that is stopped after the test. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const { method = "", url: path = "", headers } = request;
      // Every body that is posted here is an object; otherwise the test fails to read it.
      const body = JSON.parse(raw.toString()) as JsonObject;
      received.push({ method, path, headers, raw, body });
      respond(response, statuses.shift() ?? 200);
    });
  });
  running.push(server);
  const url = await listening(server);
  return { url: `${url}/hook`, received, statuses };
}

/** Waits until `poll` returns a value, for what happens over real HTTP; fails after five seconds. */
export async function until<T>(poll: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const value = await poll();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("it did not happen");
}
