// The only module with a socket: a Node server around the request handler.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";

import { createAdaptorServer } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

import type { Handle } from "../server";

/** A listening server. */
export interface Listening {
  /** Origin, without a path. */
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on host and port (0: a free one) and serves requests with `handle`. */
export async function listen(handle: Handle, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    hostname: host,
    fetch: (request, { incoming, outgoing }) =>
      handle(request, {
        remoteAddress: incoming.socket.remoteAddress ?? "",
        drop: () => {
          incoming.socket.destroy();
          return RESPONSE_ALREADY_SENT;
        },
        undated: () => {
          outgoing.sendDate = false;
        },
      }),
    // No option asks for TLS or HTTP/2, so the server is the plain one.
  }) as Server;
  // The default of 5 s closes connections while a client pauses, for example in a rate limit's wait.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // A listening TCP server has an address of this form.
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: () => closed(server) };
}

async function closed(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
  // A client in this process reads the end of its connections in the next turn of the event loop. Before that it would
  // send requests on them to the next server with this port.
  await setImmediate();
  await setImmediate();
}
