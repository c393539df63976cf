// The requests of lookups: complete lists, filters, one request per lookup, and the right credential.
import { AsyncLocalStorage } from "node:async_hooks";

import * as pulumi from "@pulumi/pulumi";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import * as monitoring from "../../../src";
import { startEmulator } from "../../../src/emulator";
import type { Emulator } from "../../../src/emulator";
import { monitor } from "../../support/emulator/records";
import { recordId, serviceAt } from "../../support/emulator/service";
import type { Service } from "../../support/emulator/service";
import { startProxy } from "../client/connect-proxy";
import { configure, getOutput, mocked, rowsOf, valueOf } from "../../support/functions/program";

let emulator: Emulator;
let service: Service;

beforeEach(async () => {
  await mocked();
  emulator = await startEmulator({ rateLimit: "off", allowHosts: ["api.test"] });
  service = serviceAt(emulator.url, emulator.apiKey);
  configure(service);
});

afterEach(() => emulator.close());

/** The number of requests for a path. */
const requestCount = (path: string): number =>
  emulator.requests.filter((each) => each.method === "GET" && each.path.includes(path)).length;

async function makeTags(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_nothing, at) => `tag-${at}`);
  await Promise.all(names.map((name) => service.make("/tags", { name })));
}

describe("a list with pages", () => {
  it("is read up to a limit and no further", async () => {
    await makeTags(3);
    expect(await monitoring.getTags({ limit: 2 })).toHaveLength(2);
    expect(requestCount("/tags?page=0&size=2")).toBe(1);
    expect(requestCount("/tags")).toBe(1);
  });
});

describe("a list with a cursor", () => {
  it.each([100, 101])("is read up to a limit of %i and no further", async (limit) => {
    const polls = await monitoring.getServicePollResults({ service: "stripe", limit });
    expect(polls).toHaveLength(limit);
    expect(requestCount("/poll-results")).toBe(limit > 100 ? 2 : 1);
  });
});

describe("getMonitors", () => {
  const names = async (args: monitoring.GetMonitorsArgs): Promise<string[]> =>
    (await monitoring.getMonitors(args)).map(({ name }) => name).sort();

  it("returns the monitors that match each filter", async () => {
    const environment = recordId(await service.make("/environments", { name: "S", slug: "s" }));
    await service.make("/monitors", monitor({ name: "plain", managedBy: "CLI" }));
    const paused = { name: "Paused", enabled: false, regions: ["eu-west"] };
    await service.make("/monitors", monitor({ ...paused, tags: { newTags: [{ name: "b" }] } }));
    await service.make("/monitors", {
      name: "dns",
      type: "DNS",
      config: { hostname: "example.com" },
      regions: ["us-east"],
      environmentId: environment,
      tags: { newTags: [{ name: "a" }] },
    });
    const all = ["Paused", "dns", "plain"];
    const cases: [monitoring.GetMonitorsArgs, string[]][] = [
      [{}, all],
      [{ enabled: false }, ["Paused"]],
      [{ enabled: true }, ["dns", "plain"]],
      [{ status: "paused" }, ["Paused"]],
      [{ type: "DNS" }, ["dns"]],
      [{ types: ["DNS", "HTTP"] }, all],
      [{ types: ["TCP"] }, []],
      [{ managedBy: "CLI" }, ["plain"]],
      [{ tags: ["a", "b"] }, ["Paused", "dns"]],
      [{ tag: "a" }, ["dns"]],
      [{ search: "PAUS" }, ["Paused"]],
      [{ environmentId: environment }, ["dns"]],
      [{ displayHealth: "paused" }, ["Paused"]],
      [{ needsAttention: true }, []],
      [{ needsAttention: false }, all],
      [{ region: "eu-west" }, ["Paused"]],
      [{ search: "p", enabled: true }, ["plain"]],
    ];
    for (const [args, left] of cases) expect(await names(args), JSON.stringify(args)).toEqual(left);
    const filters = cases.flatMap(([args]) => Object.keys(args));
    expect(new Set(filters).size).toBe(12);
  });
});

describe("a lookup", () => {
  it("shares a request with those that start together, whatever the order of their arguments", async () => {
    await service.make("/monitors", monitor());
    const [rows] = await Promise.all([
      monitoring.getMonitors({ search: "api", enabled: true }),
      monitoring.getMonitors({ enabled: true, search: "api" }),
      monitoring.getMonitors({ enabled: true }),
    ]);
    expect(rows).toHaveLength(1);
    expect(requestCount("/monitors")).toBe(2);
  });

  it("sees what the run has created before it starts, also while an earlier one is in progress", async () => {
    await mocked(false, async (name) => recordId(await service.make("/tags", { name })));
    expect(await monitoring.getTags()).toEqual([]);
    emulator.faults.add({
      path: "/api/v1/tags",
      method: "GET",
      times: 1,
      effect: { delayMs: 300 },
    });
    const earlier = monitoring.getTags();
    const tag = new monitoring.Tag("new", { name: "new" });
    const later = tag.id.apply(() => monitoring.getTags());
    expect(await valueOf(later)).toMatchObject([{ name: "new" }]);
    await earlier;
  });

  it("waits for the resources in dependsOn, and for those in components, in its output form", async () => {
    await mocked(false, async (name) => recordId(await service.make("/tags", { name })));
    class Tags extends pulumi.ComponentResource {
      constructor(name: string) {
        super("test:index:Tags", name);
        new monitoring.Tag(`${name}-tag`, { name }, { parent: this });
        this.registerOutputs();
      }
    }
    const dependsOn = [new monitoring.Tag("new", { name: "new" }), new Tags("inner")];
    const [one, all] = [
      getOutput("Tags", {}, { dependsOn: dependsOn[0] }),
      getOutput("Tags", {}, { dependsOn: pulumi.output(dependsOn) }),
    ];
    expect(await valueOf(one)).toContainEqual(expect.objectContaining({ name: "new" }));
    expect(rowsOf(await valueOf(all)).map(({ name }) => name)).toContain("inner-tag");
  });

  it("returns a value of its own to each caller", async () => {
    await makeTags(2);
    const [first, second] = await Promise.all([monitoring.getTags(), monitoring.getTags()]);
    first.pop();
    expect(second).toHaveLength(2);
    expect(second[0]).not.toBe(first[0]);
  });

  it("is repeated after a failure", async () => {
    emulator.faults.add({ path: "/api/v1/tags", times: 1, effect: { status: 403 } });
    await expect(monitoring.getTags()).rejects.toThrow("403");
    expect(await monitoring.getTags()).toEqual([]);
  });

  it("is repeated by another run in the same process", async () => {
    // An inline program of the Automation API has its own store like this.
    const storage: unknown = Reflect.get(globalThis, "asyncLocalStorage");
    if (!(storage instanceof AsyncLocalStorage))
      throw new Error("the SDK keeps its runs elsewhere");
    const run = (): Promise<unknown[]> =>
      storage.run(Object.create(Reflect.get(globalThis, "globalStore") as object), () =>
        monitoring.getTags(),
      );
    expect(await run()).toEqual([]);
    await makeTags(1);
    expect(await run()).toHaveLength(1);
  });
});

describe("with a key that is rejected", () => {
  it("no other key is tried", async () => {
    vi.stubEnv("MONITORING_API_KEY", service.key);
    configure({ url: service.url, key: "svc_live_old" });
    await expect(monitoring.getTags()).rejects.toThrow(/failed: 401 UNAUTHORIZED/);
    vi.unstubAllEnvs();
  });
});

describe("in an environment with a proxy", () => {
  it("the proxy is used", async () => {
    const proxy = await startProxy(Number(new URL(service.url).port));
    vi.stubEnv("HTTP_PROXY", `http://${proxy.address}`);
    configure({ url: "http://api.test", key: service.key });
    expect(await monitoring.getTags()).toEqual([]);
    vi.unstubAllEnvs();
    await proxy.close();
    expect(proxy.targets).toEqual(["api.test:80"]);
  });
});

describe("with an explicit provider", () => {
  it("the other organization is queried, by both forms", async () => {
    const other = await service.elsewhere();
    await other.make("/tags", { name: "elsewhere" });
    const provider = new monitoring.Provider("other", { apiKey: other.key });
    expect(await monitoring.getTags({}, { provider })).toMatchObject([{ name: "elsewhere" }]);
    const tags = monitoring.getTagsOutput({}, { provider });
    expect(await new Promise((resolve) => void tags.apply(resolve))).toHaveLength(1);
    expect(await pulumi.isSecret(tags)).toBe(false);
    expect(await monitoring.getTags()).toEqual([]);
  });

  it("a provider of another package is rejected", async () => {
    const provider = new (class extends pulumi.ProviderResource {})("aws", "other");
    await expect(monitoring.getTags({}, { provider })).rejects.toThrow(
      /^getTags: the provider of a lookup must be a Provider of pulumi-monitoring/,
    );
  });
});
