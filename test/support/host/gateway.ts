// A small HTTP gateway between a client and the service: it responds instead of the service, or changes its
// responses, as gateways and network failures do.
import { createServer, request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { closed, listening } from "../local-server";

/** A request on its way to the service. */
export interface Passing {
  readonly method: string;
  /** Path and query: `/api/v1/monitors?page=0`. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response that a client gets. */
export interface Answer {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: string;
}

/** How a gateway changes requests and responses. */
export interface GatewayOptions {
  /** Called before a request is forwarded; a returned response is sent instead of the service's. */
  readonly before?: (passing: Passing) => Promise<Answer | undefined> | Answer | undefined;
  /** Called with the service's response; a returned response is sent instead. `drop` closes the connection. */
  readonly after?: (
    passing: Passing,
    answer: Answer,
  ) => Promise<Answer | "drop" | undefined> | Answer | "drop" | undefined;
}

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts a gateway to a service. */
export async function startGateway(
  target: string,
  { before, after }: GatewayOptions = {},
): Promise<Gateway> {
  const answerTo = async (passing: Passing): Promise<Answer | "drop"> => {
    const early = await before?.(passing);
    if (early !== undefined) return early;
    const answer = await passedOn(target, passing);
    return (await after?.(passing, answer)) ?? answer;
  };
  const server = createServer((incoming, response) => {
    void (async () => {
      const { method = "GET", url = "/", headers } = incoming;
      const answer = await answerTo({ method, url, headers, body: await text(incoming) });
      if (answer === "drop") return response.socket?.destroy();
      response.writeHead(answer.status, plain(answer.headers));
      return response.end(answer.body);
    })().catch(() => response.socket?.destroy());
  });
  const url = await listening(server);
  return {
    url,
    close: () => closed(server),
  };
}

/** Headers without the lengths and encodings, which may not match a changed body. */
function plain(headers: IncomingHttpHeaders = {}): IncomingHttpHeaders {
  const { connection: _c, "content-length": _l, "transfer-encoding": _t, ...rest } = headers;
  return rest;
}

function passedOn(target: string, { method, url, headers, body }: Passing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Without the length, Node does not announce the body of a DELETE.
    const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = request(
      new URL(url, target),
      { method, headers: { ...plain(headers), ...length, host: new URL(target).host } },
      (incoming) => {
        text(incoming).then((answer) => {
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: answer });
        }, reject);
      },
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
