// An address in the environment that no provider is configured for.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that counts what it is asked. */
export interface Elsewhere {
  readonly url: string;
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
}

/** Starts one. */
export async function startElsewhere(): Promise<Elsewhere> {
  let requestCount = 0;
  const server = createServer((_request, response) => {
    requestCount += 1;
    response.writeHead(401).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // Listening on a port, a server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requestCount: () => requestCount,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => {
          closed();
        });
      }),
  };
}
