// A local server that receives webhooks and records them.
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server, ServerResponse } from "node:http";

import { afterEach } from "vitest";

import { listening } from "../../local-server";
import type { JsonObject } from "../../../src/definitions";

/** One request as it came. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly body: JsonObject;
}

/** A server that notes what it gets. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What the next requests are answered with, in turn; 200 when none is left, 0 for no answer at all. */
  readonly answers: number[];
}

const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function answer(response: ServerResponse, status: number): void {
  if (status !== 0) response.writeHead(status).end(`status ${status}`);
}

/** A receiver that ends with the test. */
export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const { method = "", url: path = "", headers } = request;
      // Everything that is posted here is an object, or the test fails in reading it.
      const body = JSON.parse(raw.toString()) as JsonObject;
      received.push({ method, path, headers, raw, body });
      answer(response, answers.shift() ?? 200);
    });
  });
  running.push(server);
  const url = await listening(server);
  return { url: `${url}/hook`, received, answers };
}

/** Waits for what happens over real HTTP; fails when it does not within five seconds. */
export async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("it did not happen");
}
