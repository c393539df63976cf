// Which key and which organization are used, and what happens before configuration, without it, and with an
// invalid one.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { startHost } from "./host";
import type { Host } from "./host";
import { startService } from "./service";
import type { TestService } from "./service";

let service: TestService;
const hosts: Host[] = [];

const hostWith = async (config?: JsonObject, env?: Record<string, string>): Promise<Host> => {
  const host = await startHost(env);
  hosts.push(host);
  if (config !== undefined) await host.configure(config);
  return host;
};

beforeEach(async () => {
  service = await startService();
});

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
  await service.close();
});

const sent = (): number => service.emulator.requests.length;

describe("a missing or invalid setting is one failure of the check, and nothing is sent", () => {
  test.each([
    [{}, /no API key: set it with .*monitoring:apiKey.* or in MONITORING_API_KEY/],
    [{ "monitoring:apiKey": "k" }, /no API address: .*MONITORING_BASE_URL/],
    [{ "monitoring:apiKey": "k", "monitoring:baseUrl": "host" }, /baseUrl must be an http/],
  ])("%j", async (config, reason) => {
    const host = await hostWith(config);
    const { failures } = await host.check("Tag", {}, { name: "a" });
    expect(failures).toEqual([{ property: "", reason: expect.stringMatching(reason) as string }]);
    await expect(host.create("Tag", { name: "a" })).rejects.toThrow(reason);
    expect(sent()).toBe(0);
  });
});

test("concurrent calls right after Configure all use the configuration", async () => {
  const host = await hostWith(service.config);
  const names = Array.from({ length: 20 }, (_each, at) => `t${at}`);
  const created = await Promise.all(names.map((name) => host.create("Tag", { name })));
  expect(new Set(created.map(({ id }) => id)).size).toBe(20);
  await Promise.all(created.map(({ id, props }) => host.read("Tag", id, props)));
  expect(host.output()).not.toMatch(/error/i);
});

test("a call before Configure uses the environment", async () => {
  const host = await hostWith(undefined, {
    MONITORING_API_KEY: service.emulator.apiKey,
    MONITORING_BASE_URL: service.emulator.url,
  });
  const { failures } = await host.check("Tag", {}, { name: "a" });
  expect(failures).toEqual([]);
  expect((await host.create("Tag", { name: "a" })).props.name).toBe("a");
});

test("a call before Configure reports the missing API key if the environment has none", async () => {
  const host = await hostWith();
  const { failures } = await host.check("Tag", {}, { name: "a" });
  expect(failures).toEqual([
    { property: "", reason: expect.stringMatching(/no API key/) as string },
  ]);
});

test("the error for another organization names the setting", async () => {
  const host = await hostWith({ ...service.config, "monitoring:orgId": "4711" });
  const created = host.create("Tag", { name: "a" });
  await expect(created).rejects.toThrow(/creating Tag "a" failed: 403 .*check orgId/);
});

test("a key from the environment is not sent if another key is configured", async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const { port } = elsewhere.address() as AddressInfo;
  const settings = {
    "monitoring:apiKey": "svc_live_expired",
    "monitoring:baseUrl": `http://127.0.0.1:${port}`,
  };
  const env = { MONITORING_API_KEY: service.emulator.apiKey };
  for (const config of [settings, { ...settings, "monitoring:settled": "true" }]) {
    const host = await hostWith(config, env);
    await expect(host.create("Tag", { name: "a" })).rejects.toThrow(/failed: 401/);
  }
  elsewhere.close();
  expect(seen).toEqual(["Bearer svc_live_expired", "Bearer svc_live_expired"]);
});

test("a wrong key is one error, which says what to do and contains no key", async () => {
  const host = await hostWith({ ...service.config, "monitoring:apiKey": "svc_live_wrong" });
  const message = await host.create("Tag", { name: "a" }).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(message).toMatch(/401 UNAUTHORIZED.*MONITORING_API_KEY.*--run-program/);
  expect(message + host.output()).not.toContain("svc_live_");
});

test("the host ends by itself when its engine has ended", async () => {
  const host = await hostWith(service.config);
  await host.check("Tag", {}, { name: "a" });
  host.loseEngine();
  const ended = await Promise.race([
    host.ended.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 15_000, false)),
  ]);
  expect(ended).toBe(true);
});
