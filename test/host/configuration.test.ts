// Which key, which organization, and what happens before, without and with a wrong configuration.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { JsonObject } from "../../src/spec";
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

describe("what is missing is one clear failure of the check, and nothing is sent", () => {
  test.each([
    [{}, /no API key: set it with .*monitoring:apiKey.* or in MONITORING_API_KEY/],
    [{ "monitoring:apiKey": "k" }, /no address of the API: .*MONITORING_BASE_URL/],
    [{ "monitoring:apiKey": "k", "monitoring:baseUrl": "host" }, /baseUrl must be an http/],
    [
      { "monitoring:apiKey": "k", "monitoring:baseUrl": "http://a", "monitoring:orgId": "x" },
      /orgId must be a whole number/,
    ],
    [
      { "monitoring:apiKey": "k", "monitoring:baseUrl": "http://a", "monitoring:concurrency": "0" },
      /monitoring:concurrency must be a whole number between 1 and 256, not "0"/,
    ],
    [
      {
        "monitoring:apiKey": "k",
        "monitoring:baseUrl": "http://a",
        "monitoring:rateLimitShare": "1.5",
      },
      /monitoring:rateLimitShare must be a number above 0 and at most 1, not "1.5"/,
    ],
  ])("%j", async (config, reason) => {
    const host = await hostWith(config);
    const { failures } = await host.check("Tag", {}, { name: "a" });
    expect(failures).toEqual([{ property: "", reason: expect.stringMatching(reason) as string }]);
    await expect(host.create("Tag", { name: "a" })).rejects.toThrow(reason);
    expect(sent()).toBe(0);
  });
});

test("calls at the same time, right after configure, are all configured", async () => {
  const host = await hostWith(service.config);
  const names = Array.from({ length: 20 }, (_each, at) => `t${at}`);
  const made = await Promise.all(names.map((name) => host.create("Tag", { name })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(20);
  await Promise.all(made.map(({ id, props }) => host.read("Tag", id, props)));
  expect(host.output()).not.toMatch(/error/i);
});

test("a call before configure goes by the environment", async () => {
  const host = await hostWith(undefined, {
    MONITORING_API_KEY: service.emulator.apiKey,
    MONITORING_BASE_URL: service.emulator.url,
  });
  const { failures } = await host.check("Tag", {}, { name: "a" });
  expect(failures).toEqual([]);
  expect((await host.create("Tag", { name: "a" })).props.name).toBe("a");
});

test("a call before configure, without an environment, says what is missing", async () => {
  const host = await hostWith();
  const { failures } = await host.check("Tag", {}, { name: "a" });
  expect(failures).toEqual([
    { property: "", reason: expect.stringMatching(/no API key/) as string },
  ]);
});

test("another organization is refused in words that name the setting", async () => {
  const host = await hostWith({ ...service.config, "monitoring:orgId": "4711" });
  const made = host.create("Tag", { name: "a" });
  await expect(made).rejects.toThrow(/creating Tag "a" failed: 403 .*check orgId/);
});

test("a rotated key in the state is retried once with the one in the environment, and said", async () => {
  const config = { ...service.config, "monitoring:apiKey": "svc_live_of-last-year" };
  const host = await hostWith(config, { MONITORING_API_KEY: service.emulator.apiKey });
  const { id, props } = await host.create("Tag", { name: "a" });
  expect((await host.read("Tag", id, props)).id).toBe(id);
  const statuses = service.emulator.requests.map(({ method, status }) => `${method} ${status}`);
  expect(statuses).toEqual(["POST 401", "POST 201", "GET 200"]);
  await vi.waitFor(() => {
    const lines = host.logs.filter(({ text }) => text.includes("MONITORING_API_KEY"));
    expect(lines).toHaveLength(1);
  });
  expect(JSON.stringify(host.logs)).not.toContain("svc_live_");
});

test("a wrong key and no other one: one error with the remedy, and no key in it", async () => {
  const host = await hostWith({ ...service.config, "monitoring:apiKey": "svc_live_wrong" });
  const message = await host.create("Tag", { name: "a" }).then(
    () => "",
    (error: unknown) => (error instanceof Error ? error.message : ""),
  );
  expect(message).toMatch(/401 UNAUTHORIZED.*MONITORING_API_KEY.*PULUMI_RUN_PROGRAM/);
  expect(message + host.output()).not.toContain("svc_live_");
});

test("the host ends by itself when its engine is gone", async () => {
  const host = await hostWith(service.config);
  await host.check("Tag", {}, { name: "a" });
  host.loseEngine();
  const ended = await Promise.race([
    host.ended.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 15_000, false)),
  ]);
  expect(ended).toBe(true);
});
