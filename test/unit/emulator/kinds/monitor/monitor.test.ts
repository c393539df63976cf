// Monitors: defaults, references, updates, list rows and filters: docs/api.md, Monitors.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { channel, heartbeat, monitor, policy } from "../../../../support/emulator/records";
import {
  NOBODY,
  START,
  eachWithService,
  only,
  recordId,
} from "../../../../support/emulator/service";

const service = eachWithService();

const make = (body?: JsonObject): Promise<JsonObject> => service.make("/monitors", monitor(body));
const makeAt = (body?: JsonObject): Promise<string> => service.makeAt("/monitors", monitor(body));
const staging = (): Promise<string> =>
  service.makeId("/environments", { name: "Staging", slug: "staging" });
const token = (): Promise<string> => service.makeId("/secrets", { key: "token", value: "hunter2" });
const statusIs = (expected: string): JsonObject => ({
  config: { type: "status_code", expected, operator: "equals" },
});

describe("creation", () => {
  it("fills in omitted members, with every optional member of the config null", async () => {
    const record = await make();
    expect(record).toMatchObject({
      config: {
        ...{ url: "https://shop.example.com/health", method: "GET", customHeaders: null },
        ...{ requestBody: null, contentType: null, verifyTls: null },
      },
      ...{ frequencySeconds: 60, enabled: true, managedBy: "API", runParallel: true, muted: false },
      ...{ assertions: [], alertChannelIds: [], tags: [], auth: null, environment: null },
      ...{ pingUrl: null, upload: null, definitionId: null, currentStatus: "unknown" },
      ...{ createdAt: START, bindingReadiness: "not_applicable" },
    });
    expect(record).not.toHaveProperty("environmentId");
    expect(record.incidentPolicy).toMatchObject({
      monitorId: record.id,
      triggerRules: [
        {
          ...{ type: "consecutive_failures", count: 2, scope: "per_region", severity: "down" },
          ...{ windowMinutes: null, thresholdMs: null, aggregationType: null },
        },
      ],
      confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
      recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
      ...{ monitorRegionCount: 1, checkFrequencySeconds: 60 },
    });
  });

  it("accepts everything in one call, and returns lists in the order in which they were sent", async () => {
    const [environmentId, vaultSecretId] = [await staging(), await token()];
    const mail = await service.makeId("/alert-channels", channel());
    const tag = await service.make("/tags", { name: "shop" });
    const regions = ["us-west", "ap-south", "eu-west"];
    const auth = { type: "header", headerName: "X-Key", vaultSecretId };
    const newTags = [{ name: "web", color: "#0f0" }, { name: "shop" }];
    const record = await make({
      ...{ regions, environmentId, auth, alertChannelIds: [mail] },
      tags: { tagIds: [recordId(tag)], newTags },
      assertions: [statusIs("200"), { ...statusIs("2xx"), severity: "warn" }],
      incidentPolicy: policy(3),
    });
    expect(record).toMatchObject({
      ...{ regions, auth, alertChannelIds: [mail] },
      environment: { id: environmentId, name: "Staging", slug: "staging" },
      tags: [tag, newTags[0]],
      assertions: [
        { assertionType: "status_code", severity: "fail", config: { expected: "200" } },
        { assertionType: "status_code", severity: "warn", config: { expected: "2xx" } },
      ],
      incidentPolicy: { triggerRules: [{ count: 3 }] },
    });
  });

  it("is 404 when a member refers to no object, and leaves nothing behind", async () => {
    const environmentId = await staging();
    const browser = { type: "BROWSER", environmentId, config: {} };
    const files = ["main.spec.ts"];
    const code = { digest: "ab".repeat(32), entrypoint: "main.spec.ts", files };
    const before = await service.stored();
    for (const body of [
      { environmentId: NOBODY },
      { alertChannelIds: [NOBODY] },
      { tags: { tagIds: [NOBODY], newTags: [{ name: "never" }] } },
      { auth: { type: "bearer", vaultSecretId: NOBODY } },
      { ...browser, package: code, tags: { tagIds: [NOBODY] } },
      { ...browser, definitionId: NOBODY, tags: { newTags: [{ name: "never" }] } },
    ]) {
      expect((await service.post("/monitors", monitor(body))).status).toBe(404);
    }
    expect(await service.stored()).toBe(before);
  });

  it.each([{ scope: null }, {}])(
    "accepts a rule with the scope of %j, and shows it as null",
    async (scope) => {
      const triggerRules = [{ type: "consecutive_failures", severity: "down", count: 2, ...scope }];
      const incidentPolicy = { ...policy(2), triggerRules };
      const shown = { triggerRules: [{ type: "consecutive_failures", scope: null }] };
      const { id = "", ...record } = await make({ incidentPolicy });
      const path = `/monitors/${recordId({ id })}`;
      const changed = await service.put(path, { incidentPolicy });
      const part = await service.put(`${path}/policy`, incidentPolicy);
      for (const each of [record.incidentPolicy, changed.record.incidentPolicy, part.record]) {
        expect(each).toMatchObject(shown);
      }
    },
  );

  it("accepts the severity of an assertion in any case", async () => {
    const record = await make({ assertions: [{ ...statusIs("200"), severity: "WARN" }] });
    expect(record.assertions).toMatchObject([{ severity: "warn" }]);
    const path = `/monitors/${recordId(record)}/assertions`;
    const body = { ...statusIs("500"), severity: "Fail" };
    expect(await service.make(path, body)).toMatchObject({ severity: "fail" });
    expect((await service.post(path, { ...body, severity: "FATAL" })).status).toBe(400);
  });

  it("accepts a capture policy with some of its members, and shows the others as null", async () => {
    const record = await make({ capturePolicy: { video: "off" } });
    const shown = { screenshots: null, trace: null, video: "off" };
    expect(record.capturePolicy).toEqual(shown);
    const body = { capturePolicy: { trace: "always" } };
    const changed = await service.put(`/monitors/${recordId(record)}`, body);
    expect(changed.record.capturePolicy).toEqual({ ...shown, trace: "always", video: null });
  });

  it("accepts any numbers in the confirmation and the recovery of an incident policy", async () => {
    const confirmation = { type: "multi_region", minRegionsFailing: -1, maxWaitSeconds: -1 };
    const recovery = { consecutiveSuccesses: -1, minRegionsPassing: -1, cooldownMinutes: -1 };
    const record = await make({ incidentPolicy: { ...policy(2), confirmation, recovery } });
    expect(record.incidentPolicy).toMatchObject({ confirmation, recovery });
  });

  it("drops unknown members of an assertion, and headers and variables that are null", async () => {
    const assertions = [{ config: { type: "heartbeat_received", other: 1 } }];
    const beating = await service.make("/monitors", heartbeat({ assertions }));
    const configs = (beating.assertions as JsonObject[]).map(({ config }) => config);
    expect(configs).toEqual([{ type: "heartbeat_received" }]);
    const values = { ONE: "1", NONE: null };
    const url = "https://shop.example.com";
    const http = await make({ config: { url, method: "GET", customHeaders: values } });
    expect((http.config as JsonObject).customHeaders).toEqual({ ONE: "1" });
    const mcp = await make({ type: "MCP_SERVER", config: { command: "serve", env: values } });
    expect((mcp.config as JsonObject).env).toEqual({ ONE: "1" });
  });

  it("accepts what the service accepts although the provider does not write it", async () => {
    const url = "{{SHOP}}/health";
    const http = await make({ config: { url, method: "GET" }, auth: { type: "bearer" } });
    expect(http).toMatchObject({ config: { url }, auth: { type: "bearer", vaultSecretId: null } });
    const config = { host: "shop.example.com", port: 443, timeoutMs: 0 };
    const tcp = await make({ type: "TCP", config });
    expect(tcp.config).toEqual(config);
    await service.make(`/monitors/${recordId(tcp)}/auth`, { config: { type: "basic" } });
  });

  it("refuses a monitor without a region with the service's message", async () => {
    const response = await service.post("/monitors", monitor({ regions: [] }));
    expect(response.rejected).toEqual(["regions MONITOR_REGIONS_REQUIRED"]);
    const message = "At least one region is required for HTTP monitors";
    expect(response.body).toMatchObject({ message });
  });

  it.each([
    [{ frequencySeconds: 29 }, "frequencySeconds MONITOR_FREQUENCY_OUT_OF_RANGE"],
    [{ frequencySeconds: 86_401 }, "frequencySeconds MONITOR_FREQUENCY_OUT_OF_RANGE"],
    [{ config: { url: " ", method: "GET" } }, "config.url MONITOR_CONFIG_URL_INVALID"],
    [{ config: { url: "https://a.example" } }, "config.method MONITOR_CONFIG_METHOD_REQUIRED"],
    [
      heartbeat({ config: { expectedInterval: 120, gracePeriod: 300 } }),
      "config.gracePeriod MONITOR_HEARTBEAT_GRACE_EXCEEDS_INTERVAL",
    ],
  ])("refuses %j with the documented code", async (body, code) => {
    expect((await service.post("/monitors", monitor(body))).rejected).toEqual([code]);
  });
});

describe("PUT", () => {
  const createMonitor = async (): Promise<string> =>
    makeAt({
      alertChannelIds: [await service.makeId("/alert-channels", channel())],
      auth: { type: "bearer", vaultSecretId: await token() },
      environmentId: await staging(),
      assertions: [statusIs("200")],
      tags: { newTags: [{ name: "shop" }] },
      ...{ fastRetryMaxAttempts: 3, incidentPolicy: policy(4), managedBy: "CLI" },
    });

  it("keeps omitted and null members, and returns no tags", async () => {
    const path = await createMonitor();
    const { record: before } = await service.get(path);
    const kept = ["regions", "assertions", "auth", "config", "tags", "environmentId"];
    const nulls = Object.fromEntries(kept.map((each) => [each, null]));
    const response = await service.put(path, { ...nulls, name: "renamed" });
    expect(response.record).not.toHaveProperty("tags");
    const { record: after } = await service.get(path);
    expect(after).toEqual({ ...before, name: "renamed", updatedAt: after.updatedAt });
  });

  it("replaces lists, and clears the members that can be cleared", async () => {
    const path = await createMonitor();
    const lists = { assertions: [], alertChannelIds: [], fastRetryMaxAttempts: 0 };
    const cleared = { clearAuth: true, clearEnvironmentId: true };
    await service.put(path, { ...lists, ...cleared, tags: { newTags: [{ name: "more" }] } });
    const { record } = await service.get(path);
    expect(record).toMatchObject({
      ...{ ...lists, auth: null, environment: null, managedBy: "CLI" },
      tags: [{ name: "shop" }, { name: "more" }],
      incidentPolicy: { triggerRules: [{ count: 4 }] },
    });
  });

  it("refuses what would be refused on create, and then changes nothing", async () => {
    const path = await createMonitor();
    const { record: before } = await service.get(path);
    const bad = { regions: [], tags: { newTags: [{ name: "never" }] } };
    expect((await service.put(path, bad)).rejected).toEqual(["regions MONITOR_REGIONS_REQUIRED"]);
    const config = { url: "https://shop.example.com", verifyTls: false };
    expect((await service.put(path, { config })).rejected).toEqual([
      "config.method MONITOR_CONFIG_METHOD_REQUIRED",
    ]);
    expect(await service.read(path)).toEqual(before);
    expect(await service.list("/tags")).toHaveLength(1);
    expect(await service.list(`${path}/versions`)).toEqual([]);
  });

  it("pauses and resumes through enabled", async () => {
    const path = await makeAt();
    service.pass(1000);
    const off = await service.put(path, { enabled: false });
    const paused = { currentStatus: "paused", pausedAt: "2026-11-02T10:20:31.000Z" };
    expect(off.record).toMatchObject(paused);
    expect((await service.put(path, { enabled: true })).record.pausedAt).toBeNull();
  });
});

describe("lists", () => {
  it("have rows without assertions, policy, authentication and channels", async () => {
    const record = await make({ assertions: [statusIs("200")] });
    const [row = {}] = await service.list("/monitors");
    expect(row).toMatchObject({
      ...{ assertions: null, incidentPolicy: null, auth: null },
      ...only(record, "id", "name", "tags", "config"),
    });
    expect(row).not.toHaveProperty("alertChannelIds");
  });

  it("can be filtered by one and by several parameters", async () => {
    const tagged = (name: string): JsonObject => ({ newTags: [{ name }] });
    const environmentId = await staging();
    await make({ name: "Shop A", tags: tagged("a") });
    await make({ name: "shop B", enabled: false, tags: tagged("b"), regions: ["eu-west"] });
    const job = heartbeat({ name: "job", environmentId, managedBy: "CLI" });
    await service.make("/monitors", job);
    const names = async (query: string): Promise<string> =>
      (await service.list(`/monitors?${query}`)).map(({ name }) => name as string).join(", ");
    const expected: Readonly<Record<string, string>> = {
      "enabled=false": "shop B",
      "status=paused": "shop B",
      "status=paused&enabled=true": "Shop A, job",
      "status=all&enabled=true": "Shop A, job",
      "status=&enabled=false": "shop B",
      "type=HEARTBEAT": "job",
      "types=HEARTBEAT,HTTP": "Shop A, shop B, job",
      "managedBy=CLI": "job",
      "tags=a,b": "Shop A, shop B",
      "tag=b": "shop B",
      "tags=a&tag=b": "Shop A, shop B",
      "search=SHOP": "Shop A, shop B",
      [`environmentId=${environmentId}`]: "job",
      "environmentId=production": "",
      "region=eu-west": "shop B",
      "displayHealth=paused": "shop B",
      "needsAttention=true": "",
      "needsAttention=false&type=HTTP": "Shop A, shop B",
      "search=shop&enabled=true": "Shop A",
      "sort=name,desc&size=1": "shop B",
      "sort=currentStatus&size=1": "shop B",
    };
    for (const [query, found] of Object.entries(expected)) {
      expect([query, await names(query)]).toEqual([query, found]);
    }
  });
});
