// Missing responses, and responses that are not the API's.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { createClient } from "../../../../src/client";
import { SIGNATURE, UNKNOWN } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import { startService } from "../../../support/host/service";
import { startHost } from "../../../support/host/host";
import type { Host } from "../../../support/host/host";
import { failure, waitForLog, monitor, logTexts } from "./environment";
import type { MessageSource, Environment } from "./environment";

const NOBODY = "http://127.0.0.1:9";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** A service that is down, or another server at its address. */
export const connectionMessages: MessageSource = async ({ host, setFault, clearFaults }) => {
  const away = await host({ "monitoring:baseUrl": NOBODY, "monitoring:maxRetryWaitSeconds": "0" });
  const run = await host({ "monitoring:maxRetryWaitSeconds": "0" });
  const proxied = await host({ "monitoring:maxRetryWaitSeconds": "0" }, { HTTP_PROXY: NOBODY });
  const { id, props } = await run.create("Monitor", monitor("reached"));
  const messages = [
    await failure(away.create("Tag", { name: "a" })),
    await failure(proxied.create("Tag", { name: "a" })),
  ];
  const reading = async (): Promise<void> => {
    messages.push(await failure(run.read("Monitor", id, props)));
  };
  setFault("GET", "/monitors/**", { drop: "after" });
  await reading();
  setFault("GET", "/monitors/**", { status: 302, headers: { Location: NOBODY } });
  await reading();
  setFault("GET", "/monitors/**", { status: 404, html: true });
  await reading();
  setFault("GET", "/monitors/**", { status: 200, html: true });
  await reading();
  setFault("GET", "/monitors/**", { status: 500, html: true });
  await reading();
  setFault("GET", "/monitors/**", { status: 500 });
  await reading();
  setFault("POST", "/tags", { status: 201, body: { data: {} } });
  messages.push(await failure(run.create("Tag", { name: "b" })));
  setFault("POST", "/webhooks/**", { status: 200, body: { data: {} } });
  messages.push(await failure(run.create("WebhookSigningSecret", {})));
  messages.push(...(await misshapen(run, setFault, { id, props })));
  clearFaults();
  return [...messages, await brokenOff(host), ...(await cancelled())];
};

/** Responses with unusable content. */
async function misshapen(
  run: Host,
  setFault: Environment["setFault"],
  { id, props }: { readonly id: string; readonly props: JsonObject },
): Promise<string[]> {
  setFault("POST", "/tags", { status: 201, body: { data: { id: "../monitors" } } });
  const messages = [await failure(run.create("Tag", { name: "c" }))];
  // Written as text, because an object written in a program would have another prototype.
  for (const headers of ['{"__proto__":"x"}', `{"${SIGNATURE}":"x"}`, `{"Accept":"${UNKNOWN}"}`]) {
    const config = JSON.parse(`{"url":"https://example.com","customHeaders":${headers}}`) as Json;
    const data = { ...monitor("reached"), id, config };
    setFault("GET", "/monitors/**", { status: 200, body: { data } });
    await run.read("Monitor", id, props);
  }
  const data = { ...monitor("reached"), id, createdAt: { year: 2026 } };
  setFault("GET", "/monitors/**", { status: 200, body: { data } });
  await run.read("Monitor", id, props);
  return [...messages, ...run.logs.map(({ text }) => text)];
}

/** A run that is cancelled before a request, and while one waits for the rate limit. */
async function cancelled(): Promise<string[]> {
  const service = await startService();
  const { emulator } = service;
  const stop = new AbortController();
  const client = createClient({
    baseUrl: emulator.url,
    apiKey: emulator.apiKey,
    version: "0",
    signal: stop.signal,
  });
  const operation = { action: "reading", resource: "the tags" };
  const reading = { method: "GET", path: "/tags", operation } as const;
  emulator.faults.add({ effect: { status: 429, headers: { "Retry-After": "60" } } });
  const waiting = failure(client.send(reading));
  while (emulator.requests.length === 0) await delay(10);
  await delay(100);
  stop.abort();
  const messages = [await waiting, await failure(client.send(reading))];
  await client.close();
  await service.close();
  return messages;
}

/** A server that closes the connection in the middle of its response. */
async function brokenOff(host: Environment["host"]): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
    response.write("{", () => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const run = await host({
    "monitoring:baseUrl": baseUrl,
    "monitoring:maxRetryWaitSeconds": "0",
  });
  try {
    return await failure(run.read("Tag", NOWHERE, {}));
  } finally {
    server.close();
  }
}

/** A run whose requests wait for a full window, and one that may not wait. */
export const limitMessages: MessageSource = async (environment) => {
  const { host, setFault, clearFaults } = environment;
  const impatient = await host({ "monitoring:maxRetryWaitSeconds": "1" });
  setFault("POST", "/tags", { status: 429, headers: { "Retry-After": "900" } });
  const gaveUp = [
    await failure(impatient.create("Tag", { name: "a" })),
    await failure(impatient.create("Tag", { name: "b" })),
  ];
  clearFaults();
  return [
    ...gaveUp,
    ...(await refused(environment)),
    ...(await full()),
    ...(await full({ share: "0.5" })),
    ...(await full({ others: 2 })),
  ];
};

/** The messages of waiting creates, which are not awaited. */
async function waiting(run: Host, message: string, names: readonly string[]): Promise<string[]> {
  const works = names.map((name) => run.create("Tag", { name }));
  void Promise.allSettled(works);
  await waitForLog(run, message);
  return logTexts(run);
}

/** The other requests wait for the end of a pause that one response requested. */
async function refused({ host, setFault, clearFaults }: Environment): Promise<string[]> {
  const run = await host();
  setFault("POST", "/tags", { status: 429, headers: { "Retry-After": "60" } });
  const lines = await waiting(run, "(429)", ["one", "two"]);
  clearFaults();
  return lines;
}

/** A window of four requests, and five to send, some of them by other clients. */
async function full({ share = "1", others = 0 } = {}): Promise<string[]> {
  const service = await startService({ rateLimit: 4 });
  const host = await startHost();
  try {
    for (let at = 0; at < others; at += 1) await service.call("GET", "/org");
    await host.configure({ ...service.config, "monitoring:rateLimitShare": share });
    return await waiting(host, "requests a minute", ["a", "b", "c", "d", "e"].slice(others));
  } finally {
    await host.stop();
    await service.close();
  }
}
