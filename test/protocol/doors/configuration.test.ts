// docs/installation-configuration.md: what happens before the configuration, without it, and with an invalid one.
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { startHost } from "../../support/host/host";
import type { Host } from "../../support/host/host";
import { startService } from "../../support/host/service";
import type { TestService } from "../../support/host/service";

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

test("the error for another organization names the setting", async () => {
  const host = await hostWith({ ...service.config, "monitoring:orgId": "4711" });
  const created = host.create("Tag", { name: "a" });
  await expect(created).rejects.toThrow(/creating Tag "a" failed: 403 .*check orgId/);
});

test("the host ends by itself when its engine has ended", async () => {
  const host = await hostWith(service.config);
  await host.check("Tag", {}, { name: "a" });
  host.loseEngine();
  await host.ended;
});
