/** A proxy that tunnels everything to one local port and records the requested hosts. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface ConnectProxy {
  readonly address: string;
  /** `host:port` of each requested tunnel. */
  readonly targets: string[];
  /** The Proxy-Authorization header of each request. */
  readonly credentials: (string | undefined)[];
  /** Status with which tunnels are refused from now on, or "never" for no response at all. */
  refuse: number | "never" | undefined;
  close(): Promise<void>;
}

/** Starts a proxy whose tunnels lead to this port. */
export async function startProxy(targetPort: number): Promise<ConnectProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(400).end());
  const proxy: ConnectProxy = {
    address: "",
    targets: [],
    credentials: [],
    refuse: undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    proxy.targets.push(request.url ?? "");
    proxy.credentials.push(request.headers["proxy-authorization"]);
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (proxy.refuse === "never") return;
    if (proxy.refuse !== undefined) {
      socket.end(`HTTP/1.1 ${proxy.refuse} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const target = connect(targetPort, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(target).pipe(socket);
    });
    sockets.add(target);
    target.on("error", () => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, { address: `127.0.0.1:${port}` });
}
