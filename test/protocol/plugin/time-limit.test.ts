// docs/languages.md: the provider enforces customTimeouts, which the engine only passes on. What a limit does to each wait is in
// test/protocol/client/stop.test.ts and test/unit/lifecycle/overrides/status-page-domain.test.ts.
import { afterAll, beforeAll, expect, it } from "vitest";

import type { Effect } from "../../../src/emulator";
import { isObject } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import type { Host } from "../../support/host/host";
import { idText, serviceOfFile } from "../../support/host/service";
import { folderOfFile } from "../../support/folder";
import {
  ask,
  messages,
  plain,
  readBy,
  startPlugin,
  struct,
  urnOf,
} from "../../support/plugin/plugin";

const service = serviceOfFile({ rateLimit: "off" });
let plugin: Host;

beforeAll(async () => {
  plugin = await startRun();
});

const home = folderOfFile();

async function startRun(): Promise<Host> {
  const started = await startPlugin({ PULUMI_HOME: home });
  await started.configure(service.config);
  return started;
}

afterAll(() => plugin.stop());

const LIMIT = /the time limit of 1 s \(customTimeouts\) has passed/;

/** Longer than the limit and what may follow it, shorter than the time-out of a request. */
const SLOW = 12_000;

const monitor = (name: string): JsonObject => ({
  ...{ name, type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
});

const injectFault = (method: string, path: string, effect: Effect, times = 9): void => {
  service.emulator.faults.add({ method, path: `/api/v1${path}`, times, effect });
};

async function create(name: string, seconds: number): Promise<{ id: string; props: JsonObject }> {
  const request = new messages.CreateRequest()
    .setUrn(urnOf("Monitor", name))
    .setTimeout(seconds)
    .setProperties(struct(monitor(name)));
  const response = await ask<InstanceType<typeof messages.CreateResponse>>((done) =>
    plugin.client.create(request, done),
  );
  return { id: response.getId(), props: plain(response.getProperties()) };
}

async function named(name: string): Promise<string[]> {
  const rows = await service.call("GET", "/monitors?size=200");
  const found = Array.isArray(rows) ? rows.filter(isObject).filter((row) => row.name === name) : [];
  return found.map(({ id }) => idText(id));
}

it("the time limit ends a create without a response, and its object is found at once", async () => {
  injectFault("POST", "/monitors", { answerAfterMs: SLOW }, 1);
  // Long enough for a busy machine to send the request.
  const { id } = await create("found", 4);
  expect(await named("found")).toEqual([id]);
});

it("the time limit ends a create whose object cannot be searched for, and the next run adopts it", async () => {
  injectFault("POST", "/monitors", { answerAfterMs: SLOW }, 1);
  injectFault("GET", "/monitors", { delayMs: SLOW });
  await expect(create("later", 1)).rejects.toThrow(LIMIT);
  service.emulator.faults.clear();
  // The next run is another process.
  await plugin.cancel();
  await plugin.kill("SIGINT");
  plugin = await startRun();
  const { id } = await create("later", 0);
  expect(await named("later")).toEqual([id]);
});

it("the time limit ends an update and a delete", async () => {
  const { id, props } = await create("changed", 0);
  injectFault("PUT", "/monitors/*", { delayMs: SLOW });
  const update = new messages.UpdateRequest()
    .setId(id)
    .setUrn(urnOf("Monitor", "changed"))
    .setTimeout(1)
    .setOlds(struct(props))
    .setNews(struct(monitor("renamed")));
  await expect(ask((done) => plugin.client.update(update, done))).rejects.toThrow(LIMIT);
  injectFault("DELETE", "/monitors/*", { delayMs: SLOW });
  const remove = new messages.DeleteRequest()
    .setId(id)
    .setUrn(urnOf("Monitor", "removed"))
    .setTimeout(1)
    .setProperties(struct(props));
  await expect(ask((done) => plugin.client.delete(remove, done))).rejects.toThrow(LIMIT);
  service.emulator.faults.clear();
  await plugin.delete("Monitor", id, props);
});

it("the time limit ends the reads of a refresh and of an import", async () => {
  const { id, props } = await create("read", 0);
  injectFault("GET", "/monitors", { delayMs: SLOW });
  injectFault("GET", "/monitors/*", { delayMs: SLOW });
  const read = (importId: string, known: object = {}) =>
    readBy(plugin, urnOf("Monitor", "read"), importId, { ...known, seconds: 1 });
  await Promise.all([
    expect(read(id, { props })).rejects.toThrow(LIMIT),
    expect(read(id)).rejects.toThrow(LIMIT),
    expect(read("name=read")).rejects.toThrow(LIMIT),
  ]);
  service.emulator.faults.clear();
  await plugin.delete("Monitor", id, props);
});

it("the time limit may exceed the maximum of a timer", async () => {
  const { id, props } = await create("patient", 600 * 3_600);
  expect(await named("patient")).toEqual([id]);
  await plugin.delete("Monitor", id, props);
});
