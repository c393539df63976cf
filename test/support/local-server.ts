// Servers of tests, on a free port of this machine.
import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Starts a server; returns its address. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((started) => server.listen(0, "127.0.0.1", started));
  // A server that listens on a port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes a server and its connections. */
export async function closed(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
