// A URL in the environment that no provider is configured for.
import { createServer } from "node:http";
import { closed, listening } from "../local-server";

/** A server that counts its requests. */
export interface UnusedServer {
  readonly url: string;
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
}

/** Starts such a server. */
export async function startUnusedServer(): Promise<UnusedServer> {
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(401).end();
  });
  const url = await listening(server);
  return {
    url,
    requestCount: () => requestCount,
    close: () => closed(server),
  };
}
