// A relay in front of a service: it records the bodies of writes, and can add members that the emulator does
// not have.
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { isObject } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";

/** A write that succeeded. */
export interface Sent {
  readonly method: string;
  /** Below /api/v1. */
  readonly path: string;
  readonly body: JsonObject;
}

/** A running relay. */
export interface Relay {
  readonly url: string;
  /** The writes since the last `forget`. */
  readonly sent: readonly Sent[];
  forget(): void;
  /** Adds these members to each record that is read from now on. */
  show(members: JsonObject): void;
  close(): Promise<void>;
}

/** Starts a relay to the service at an address. */
export async function startRelay(target: string): Promise<Relay> {
  const sent: Sent[] = [];
  let shown: JsonObject = {};
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url = "/", headers } = request;
    const text = await textOf(request);
    const answer = await fetch(target + url, {
      method,
      headers: {
        Authorization: headers.authorization ?? "",
        "Content-Type": headers["content-type"] ?? "application/json",
      },
      ...(text === "" ? {} : { body: text }),
    });
    if (method !== "GET" && answer.ok) {
      sent.push({ method, path: url.replace("/api/v1", ""), body: objectIn(text) });
    }
    const body = await answer.text();
    const { data } = objectIn(body);
    const isRecord = method === "GET" && isObject(data);
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(isRecord ? JSON.stringify({ data: { ...data, ...shown } }) : body);
  };
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    forget: () => void sent.splice(0),
    show(members) {
      shown = members;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

function objectIn(text: string): JsonObject {
  if (text === "") return {};
  // JSON text holds JSON.
  const value = JSON.parse(text) as Json;
  return isObject(value) ? value : {};
}
