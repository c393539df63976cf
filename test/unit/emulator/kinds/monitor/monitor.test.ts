// Monitors: defaults, references, updates, list rows and filters.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { channel, heartbeat, monitor, policy } from "../../../../support/emulator/records";
import {
  NOBODY,
  START,
  eachWithService,
  recordId,
  only,
} from "../../../../support/emulator/service";

const service = eachWithService();

const statusIs = (expected: string): JsonObject => ({
  config: { type: "status_code", expected, operator: "equals" },
});

describe("creation", () => {
  it("fills in omitted members, with every optional member of the config null", async () => {
    const record = await service().make("/monitors", monitor());
    expect(record).toMatchObject({
      config: {
        url: "https://shop.example.com/health",
        method: "GET",
        customHeaders: null,
        requestBody: null,
        contentType: null,
        verifyTls: null,
      },
      frequencySeconds: 60,
      enabled: true,
      managedBy: "API",
      runParallel: true,
      assertions: [],
      alertChannelIds: [],
      tags: [],
      auth: null,
      environment: null,
      pingUrl: null,
      upload: null,
      definitionId: null,
      muted: false,
      currentStatus: "unknown",
      createdAt: START,
      bindingReadiness: "not_applicable",
    });
    expect(record).not.toHaveProperty("environmentId");
    expect(record.incidentPolicy).toMatchObject({
      monitorId: record.id,
      triggerRules: [
        {
          type: "consecutive_failures",
          count: 2,
          scope: "per_region",
          severity: "down",
          windowMinutes: null,
          thresholdMs: null,
          aggregationType: null,
        },
      ],
      confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
      recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
      monitorRegionCount: 1,
      checkFrequencySeconds: 60,
    });
  });

  it("accepts everything in one call, and returns lists in the order in which they were sent", async () => {
    const environment = await service().make("/environments", { name: "Staging", slug: "staging" });
    const secret = await service().make("/secrets", { key: "token", value: "hunter2" });
    const mail = await service().make("/alert-channels", channel());
    const tag = await service().make("/tags", { name: "shop" });
    const record = await service().make(
      "/monitors",
      monitor({
        regions: ["us-west", "ap-south", "eu-west"],
        environmentId: recordId(environment),
        auth: { type: "header", headerName: "X-Key", vaultSecretId: recordId(secret) },
        alertChannelIds: [recordId(mail)],
        tags: {
          tagIds: [recordId(tag)],
          newTags: [{ name: "web", color: "#0f0" }, { name: "shop" }],
        },
        assertions: [statusIs("200"), { ...statusIs("2xx"), severity: "warn" }],
        incidentPolicy: policy(3),
      }),
    );
    expect(record.regions).toEqual(["us-west", "ap-south", "eu-west"]);
    expect(record.environment).toEqual(only(environment, "id", "name", "slug"));
    expect(record.auth).toEqual({
      type: "header",
      headerName: "X-Key",
      vaultSecretId: recordId(secret),
    });
    expect(record.alertChannelIds).toEqual([recordId(mail)]);
    expect(record.tags).toMatchObject([tag, { name: "web", color: "#0f0" }]);
    expect(record.assertions).toMatchObject([
      { assertionType: "status_code", severity: "fail", config: { expected: "200" } },
      { assertionType: "status_code", severity: "warn", config: { expected: "2xx" } },
    ]);
    expect(record.incidentPolicy).toMatchObject({ triggerRules: [{ count: 3 }] });
  });

  it.each([
    ["environmentId", { environmentId: NOBODY }],
    ["alertChannelIds", { alertChannelIds: [NOBODY] }],
    ["tags", { tags: { tagIds: [NOBODY], newTags: [{ name: "never" }] } }],
    ["auth", { auth: { type: "bearer", vaultSecretId: NOBODY } }],
  ])("is 404 when %s refers to no object, and creates nothing", async (_member, body) => {
    expect((await service().post("/monitors", monitor(body))).status).toBe(404);
    expect((await service().get("/monitors")).rows).toEqual([]);
    expect((await service().get("/tags")).rows).toEqual([]);
  });

  it.each([{ scope: null }, {}])(
    "accepts a rule with the scope of %j, and shows it as null",
    async (scope) => {
      const triggerRules = [{ type: "consecutive_failures", severity: "down", count: 2, ...scope }];
      const incidentPolicy = { ...policy(2), triggerRules };
      const shown = { triggerRules: [{ type: "consecutive_failures", scope: null }] };
      const record = await service().make("/monitors", monitor({ incidentPolicy }));
      expect(record.incidentPolicy).toMatchObject(shown);
      const path = `/monitors/${recordId(record)}`;
      expect((await service().put(path, { incidentPolicy })).record.incidentPolicy).toMatchObject(
        shown,
      );
      const part = await service().put(`${path}/policy`, incidentPolicy);
      expect([part.status, part.record]).toMatchObject([200, shown]);
    },
  );

  it("accepts the severity of an assertion in any case", async () => {
    const assertions = [{ ...statusIs("200"), severity: "WARN" }];
    const record = await service().make("/monitors", monitor({ assertions }));
    expect(record.assertions).toMatchObject([{ severity: "warn" }]);
    const path = `/monitors/${recordId(record)}/assertions`;
    const body = { ...statusIs("500"), severity: "Fail" };
    expect(await service().make(path, body)).toMatchObject({ severity: "fail" });
    expect((await service().post(path, { ...body, severity: "FATAL" })).status).toBe(400);
  });

  it("accepts a capture policy with some of its members, and shows the others as null", async () => {
    const record = await service().make("/monitors", monitor({ capturePolicy: { video: "off" } }));
    const shown = { screenshots: null, trace: null, video: "off" };
    expect(record.capturePolicy).toEqual(shown);
    const path = `/monitors/${recordId(record)}`;
    const changed = await service().put(path, { capturePolicy: { trace: "always" } });
    expect(changed.record.capturePolicy).toEqual({ ...shown, trace: "always", video: null });
  });

  it("accepts any numbers in the confirmation and the recovery of an incident policy", async () => {
    const confirmation = { type: "multi_region", minRegionsFailing: -1, maxWaitSeconds: -1 };
    const recovery = { consecutiveSuccesses: -1, minRegionsPassing: -1, cooldownMinutes: -1 };
    const incidentPolicy = { ...policy(2), confirmation, recovery };
    const record = await service().make("/monitors", monitor({ incidentPolicy }));
    expect(record.incidentPolicy).toMatchObject({ confirmation, recovery });
  });

  it("drops unknown members of an assertion that has no members of its own", async () => {
    const assertions = [{ config: { type: "heartbeat_received", other: 1 } }];
    const record = await service().make("/monitors", heartbeat({ assertions }));
    const configs = (record.assertions as JsonObject[]).map(({ config }) => config);
    expect(configs).toEqual([{ type: "heartbeat_received" }]);
  });

  it("drops headers and environment variables that are null", async () => {
    const values = { ONE: "1", NONE: null };
    const headers = { url: "https://shop.example.com", method: "GET", customHeaders: values };
    const http = await service().make("/monitors", monitor({ config: headers }));
    expect((http.config as JsonObject).customHeaders).toEqual({ ONE: "1" });
    const server = { type: "MCP_SERVER", config: { command: "serve", env: values } };
    const mcp = await service().make("/monitors", monitor(server));
    expect((mcp.config as JsonObject).env).toEqual({ ONE: "1" });
  });

  it("refuses a monitor without a region with the service's message", async () => {
    const response = await service().post("/monitors", monitor({ regions: [] }));
    expect(response.rejected).toEqual(["regions MONITOR_REGIONS_REQUIRED"]);
    expect(response.body).toMatchObject({
      message: "At least one region is required for HTTP monitors",
    });
  });

  it("refuses an HTTP config without a method", async () => {
    const config = { url: "https://shop.example.com/health" };
    const refused = await service().post("/monitors", monitor({ config }));
    expect([refused.status, refused.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(refused.rejected).toEqual(["config.method MONITOR_CONFIG_METHOD_REQUIRED"]);
    expect((await service().get("/monitors")).rows).toEqual([]);

    const created = await service().make("/monitors", monitor());
    const path = `/monitors/${recordId(created)}`;
    const changed = await service().put(path, { config: { ...config, verifyTls: false } });
    expect(changed.rejected).toEqual(["config.method MONITOR_CONFIG_METHOD_REQUIRED"]);
    expect((await service().put(path, { name: "web" })).status).toBe(200);
    expect((await service().get(path)).record).toMatchObject({
      name: "web",
      config: created.config,
    });
  });

  it.each([
    [{ frequencySeconds: 29 }, "frequencySeconds MONITOR_FREQUENCY_OUT_OF_RANGE"],
    [{ frequencySeconds: 86_401 }, "frequencySeconds MONITOR_FREQUENCY_OUT_OF_RANGE"],
    [
      heartbeat({ config: { expectedInterval: 120, gracePeriod: 300 } }),
      "config.gracePeriod MONITOR_HEARTBEAT_GRACE_EXCEEDS_INTERVAL",
    ],
  ])("refuses %j with the documented code", async (body, code) => {
    expect((await service().post("/monitors", monitor(body))).rejected).toEqual([code]);
  });
});

describe("PUT", () => {
  const createMonitor = async (): Promise<string> => {
    const mail = await service().make("/alert-channels", channel());
    const secret = await service().make("/secrets", { key: "token", value: "hunter2" });
    const environment = await service().make("/environments", { name: "Staging", slug: "staging" });
    const record = await service().make(
      "/monitors",
      monitor({
        alertChannelIds: [recordId(mail)],
        auth: { type: "bearer", vaultSecretId: recordId(secret) },
        environmentId: recordId(environment),
        assertions: [statusIs("200")],
        tags: { newTags: [{ name: "shop" }] },
        fastRetryMaxAttempts: 3,
        incidentPolicy: policy(4),
        managedBy: "CLI",
      }),
    );
    return `/monitors/${recordId(record)}`;
  };

  it("keeps omitted and null members, and returns no tags", async () => {
    const path = await createMonitor();
    const { record: before } = await service().get(path);
    const nulls = Object.fromEntries(
      ["regions", "assertions", "auth", "config", "tags", "environmentId"].map((each) => [
        each,
        null,
      ]),
    );
    const response = await service().put(path, { ...nulls, name: "renamed" });
    expect(response.record).not.toHaveProperty("tags");
    const { record: after } = await service().get(path);
    expect(after).toEqual({ ...before, name: "renamed", updatedAt: after.updatedAt });
  });

  it("replaces lists, and clears the members that can be cleared", async () => {
    const path = await createMonitor();
    const body = {
      assertions: [],
      alertChannelIds: [],
      fastRetryMaxAttempts: 0,
      clearAuth: true,
      clearEnvironmentId: true,
      tags: { newTags: [{ name: "more" }] },
    };
    await service().put(path, body);
    const { record } = await service().get(path);
    expect(record).toMatchObject({
      assertions: [],
      alertChannelIds: [],
      fastRetryMaxAttempts: 0,
      auth: null,
      environment: null,
      managedBy: "CLI",
      tags: [{ name: "shop" }, { name: "more" }],
      incidentPolicy: { triggerRules: [{ count: 4 }] },
    });
  });

  it("refuses what would be refused on create, and then changes nothing", async () => {
    const path = await createMonitor();
    const { record: before } = await service().get(path);
    const bad = { regions: [], tags: { newTags: [{ name: "never" }] } };
    expect((await service().put(path, bad)).rejected).toEqual(["regions MONITOR_REGIONS_REQUIRED"]);
    const config = { url: 5 };
    expect((await service().put(path, { config })).status).toBe(400);
    expect((await service().get(path)).record).toEqual(before);
    expect((await service().get("/tags")).rows).toHaveLength(1);
    expect((await service().get(`${path}/versions`)).rows).toEqual([]);
  });

  it("pauses and resumes through enabled", async () => {
    const path = await createMonitor();
    service().pass(1000);
    const off = await service().put(path, { enabled: false });
    expect(only(off.record, "currentStatus", "pausedAt")).toEqual({
      currentStatus: "paused",
      pausedAt: "2026-11-02T10:20:31.000Z",
    });
    expect((await service().put(path, { enabled: true })).record.pausedAt).toBeNull();
  });
});

describe("lists", () => {
  it("have rows without assertions, policy, authentication and channels", async () => {
    const record = await service().make("/monitors", monitor({ assertions: [statusIs("200")] }));
    const [row = {}] = (await service().get("/monitors")).rows;
    expect(row).toMatchObject({ assertions: null, incidentPolicy: null, auth: null });
    expect(row).not.toHaveProperty("alertChannelIds");
    expect(only(row, "id", "name", "tags", "config")).toEqual(
      only(record, "id", "name", "tags", "config"),
    );
  });

  it("can be filtered by one and by several parameters", async () => {
    const environment = await service().make("/environments", { name: "Staging", slug: "staging" });
    await service().make("/monitors", monitor({ name: "Shop A", tags: tagged("a") }));
    await service().make(
      "/monitors",
      monitor({ name: "shop B", enabled: false, tags: tagged("b"), regions: ["eu-west"] }),
    );
    await service().make(
      "/monitors",
      heartbeat({ name: "job", environmentId: recordId(environment), managedBy: "CLI" }),
    );
    const names = async (query: string): Promise<string> =>
      (await service().get(`/monitors?${query}`)).rows.map(({ name }) => name as string).join(", ");
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
      [`environmentId=${recordId(environment)}`]: "job",
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

const tagged = (name: string): JsonObject => ({ newTags: [{ name }] });

describe("code monitors", () => {
  const digest = "ab".repeat(32);
  const code = { digest, entrypoint: "main.spec.ts", files: ["main.spec.ts"], keys: ["token"] };

  it("need an environment, create a definition, and return the URL of the upload once", async () => {
    const environment = await service().make("/environments", { name: "Staging", slug: "staging" });
    const bare = { name: "login", type: "BROWSER", package: code };
    expect((await service().post("/monitors", bare)).rejected).toEqual([
      "environmentId MONITOR_ENVIRONMENT_REQUIRED",
    ]);
    const body = { ...bare, environmentId: recordId(environment) };
    const record = await service().make("/monitors", body);
    expect(record).toMatchObject({
      config: { script: null, timeoutSeconds: null, runtimeId: null },
      bindingReadiness: "blocked",
      upload: {
        expiresAt: "2026-11-02T10:35:30.000Z",
        requiredHeaders: { "Content-Type": "application/zip", "If-None-Match": "*" },
      },
    });
    expect(JSON.stringify(record.upload)).toContain(`"putUrl":"${service().url}/`);
    await service().make("/secrets", { key: "token", value: "hunter2" });
    const { record: read } = await service().get(`/monitors/${recordId(record)}`);
    expect(only(read, "upload", "bindingReadiness")).toEqual({
      upload: null,
      bindingReadiness: "ready",
    });
    const sibling = await service().make("/monitors", {
      ...body,
      package: null,
      definitionId: record.definitionId,
    });
    expect(sibling.definitionId).toBe(record.definitionId);
    const put = await service().put(`/monitors/${recordId(record)}`, {
      managedBy: "CLI",
      package: code,
    });
    expect(put.record.managedBy).toBe("API");
    expect(put.record.upload).not.toBeNull();
  });

  it("refuse a package without a digest, and cannot be tested", async () => {
    const environment = await service().make("/environments", { name: "Staging", slug: "staging" });
    const body = { name: "login", type: "BROWSER", environmentId: recordId(environment) };
    const bad = { ...body, package: { ...code, digest: "abc" } };
    expect((await service().post("/monitors", bad)).rejected).toEqual([
      "package.digest MONITOR_PACKAGE_DIGEST_INVALID",
    ]);
    const record = await service().make("/monitors", body);
    const tested = await service().post(`/monitors/${recordId(record)}/test`);
    expect(tested.rejected).toEqual(["type MONITOR_CODE_CHECK_TEST_UNAVAILABLE"]);
  });
});
