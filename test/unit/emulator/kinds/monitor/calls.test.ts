// The calls below the path of one monitor, and the bulk calls.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { channel, heartbeat, monitor, page, policy } from "../../../../support/emulator/records";
import {
  NOBODY,
  eachWithService,
  joined,
  recordId,
  only,
} from "../../../../support/emulator/service";
import type { ApiResponse } from "../../../../support/emulator/service";

const service = eachWithService();

const createMonitor = async (body: JsonObject = {}): Promise<string> =>
  `/monitors/${recordId(await service().make("/monitors", monitor(body)))}`;

/** A monitor that runs code. */
const code = (environment: JsonObject): JsonObject => ({
  name: "code",
  type: "BROWSER",
  environmentId: recordId(environment),
  package: { digest: "ab".repeat(32), entrypoint: "main.spec.ts", files: ["main.spec.ts"] },
});

describe("tags", () => {
  it("are added by POST, which returns all, and removed by a DELETE with a body", async () => {
    const path = await createMonitor({ tags: { newTags: [{ name: "a" }] } });
    const added = await service().post(`${path}/tags`, { newTags: [{ name: "b" }, { name: "a" }] });
    expect([added.status, added.rows.map(({ name }) => name)]).toEqual([200, ["a", "b"]]);
    const [first = {}] = added.rows;
    const removed = await service().delete(`${path}/tags`, { tagIds: [recordId(first), NOBODY] });
    expect(removed.status).toBe(204);
    const { rows } = await service().get(`${path}/tags`);
    expect(rows.map(({ name }) => name)).toEqual(["b"]);
    const none = await service().delete(`${path}/tags`, { tagIds: [] });
    expect(none.rejected).toEqual(["tagIds MONITOR_TAGS_TAG_IDS_TOO_FEW"]);
    // All members of a POST are optional, so that it needs no body.
    const unchanged = await service().post(`${path}/tags`);
    expect([unchanged.status, unchanged.rows]).toEqual([200, rows]);
  });

  it("are removed from monitors when the tag is deleted", async () => {
    const path = await createMonitor({ tags: { newTags: [{ name: "a" }, { name: "b" }] } });
    const [first = {}] = (await service().get("/tags")).rows;
    await service().delete(`/tags/${recordId(first)}`);
    expect((await service().get(path)).record.tags).toMatchObject([{ name: "b" }]);
    expect(await service().stored()).not.toContain(recordId(first));
  });
});

it("numbers are accepted for texts in assertions, tests and policies", async () => {
  const path = await createMonitor();
  const config = { type: "status_code", expected: 200, operator: "equals" };
  const added = await service().post(`${path}/assertions`, { config });
  expect([added.status, added.record.config]).toMatchObject([201, { expected: "200" }]);
  const one = `${path}/assertions/${recordId(added.record)}`;
  expect((await service().put(one, { config })).status).toBe(200);
  expect(
    (await service().post("/monitors/test", monitor({ assertions: [{ config }] }))).status,
  ).toBe(200);
  const { record } = await service().get(path);
  const { id: _id, ...given } = record.incidentPolicy as JsonObject;
  const recovery = { consecutiveSuccesses: "3", minRegionsPassing: 1, cooldownMinutes: 5 };
  expect((await service().put(`${path}/policy`, { ...given, recovery })).status).toBe(200);
});

it("a refused create leaves no definition behind", async () => {
  const before = (await service().get("/definitions")).rows;
  const environment = (await service().get("/environments")).rows[0] ?? {};
  const body = { ...code(environment), tags: { tagIds: [NOBODY] } };
  expect((await service().post("/monitors", body)).status).toBe(404);
  expect((await service().get("/definitions")).rows).toEqual(before);
});

it("a create with a definition that does not exist leaves no tag behind", async () => {
  const environment = (await service().get("/environments")).rows[0] ?? {};
  const tags = { newTags: [{ name: "a" }] };
  const { package: _package, ...shared } = code(environment);
  const body = { ...shared, definitionId: NOBODY, tags };
  expect((await service().post("/monitors", body)).status).toBe(404);
  expect((await service().get("/tags")).rows).toEqual([]);
});

it("the channels of a monitor are replaced by a call that returns only their ids", async () => {
  const ids = [
    recordId(await service().make("/alert-channels", channel())),
    recordId(await service().make("/alert-channels", channel())),
  ];
  const path = await createMonitor({ alertChannelIds: [ids[0] ?? ""] });
  const response = await service().put(`${path}/alert-channels`, { channelIds: [ids[1] ?? ""] });
  expect(response.body).toEqual({ data: [ids[1]] });
  expect((await service().get(path)).record.alertChannelIds).toEqual([ids[1]]);
  const unknown = await service().put(`${path}/alert-channels`, { channelIds: [NOBODY] });
  expect(unknown.status).toBe(404);
  expect((await service().put(`${path}/alert-channels`, {})).status).toBe(400);
});

it("assertions are created, replaced and removed one by one", async () => {
  const path = await createMonitor();
  const config = { type: "response_time", thresholdMs: 500 };
  const added = await service().post(`${path}/assertions`, { config });
  expect([added.status, added.record.severity]).toEqual([201, "fail"]);
  const one = `${path}/assertions/${recordId(added.record)}`;
  const changed = await service().put(one, {
    config: { ...config, thresholdMs: 9 },
    severity: "warn",
  });
  expect(changed.record).toMatchObject({ id: added.record.id, config: { thresholdMs: 9 } });
  expect((await service().get(path)).record.assertions).toEqual([changed.record]);
  const wrong = await service().post(`${path}/assertions`, { config: { type: "tcp_connects" } });
  expect(wrong.rejected).toEqual(["config.type MONITOR_ASSERTION_TYPE_MISMATCH"]);
  expect((await service().delete(one)).status).toBe(204);
  expect((await service().delete(one)).status).toBe(404);
  expect((await service().get(path)).record.assertions).toEqual([]);
});

it("authentication is created once, changed and removed", async () => {
  const secret = await service().make("/secrets", { key: "token", value: "hunter2" });
  const path = await createMonitor();
  const config = { type: "bearer", vaultSecretId: recordId(secret) };
  const added = await service().post(`${path}/auth`, { config });
  expect([added.status, added.record.authType]).toEqual([201, "bearer"]);
  expect((await service().post(`${path}/auth`, { config })).status).toBe(409);
  const basic = { ...config, type: "basic" };
  expect((await service().put(`${path}/auth`, { config: basic })).record.config).toEqual(basic);
  expect((await service().get(path)).record.auth).toEqual(basic);
  expect((await service().delete(`${path}/auth`)).status).toBe(204);
  expect((await service().delete(`${path}/auth`)).status).toBe(404);
  const unknown = { config: { ...config, vaultSecretId: NOBODY } };
  expect((await service().put(`${path}/auth`, unknown)).status).toBe(404);
});

it("authentication takes a secret of the workspace of the call only", async () => {
  const workspace = await service().make("/workspaces", { name: "Shop" });
  const inside = service().inWorkspace(recordId(workspace));
  const secret = await inside.make("/secrets", { key: "token", value: "hunter2" });
  const auth = { type: "bearer", vaultSecretId: recordId(secret) };
  expect((await service().post("/monitors", monitor({ auth }))).status).toBe(404);
  const path = await createMonitor();
  expect((await service().put(path, { auth })).status).toBe(404);
  expect((await service().post(`${path}/auth`, { config: auth })).status).toBe(404);
  expect((await inside.put(path, { auth })).record.auth).toEqual(auth);
  // What an update omits is not looked up.
  expect((await service().put(path, { name: "renamed" })).record.auth).toEqual(auth);
});

it("the incident policy is replaced as a whole, and keeps its id", async () => {
  const path = await createMonitor();
  const before = (await service().get(`${path}/policy`)).record;
  const response = await service().put(`${path}/policy`, policy(7));
  expect(response.record).toMatchObject({ id: before.id, triggerRules: [{ count: 7 }] });
  expect((await service().get(path)).record.incidentPolicy).toEqual(response.record);
  const bad = await service().put(`${path}/policy`, { ...policy(7), triggerRules: [] });
  expect(bad.rejected).toEqual(["triggerRules MONITOR_INCIDENT_POLICY_TRIGGER_RULES_TOO_FEW"]);
});

it("a monitor is paused with a reason, resumed, muted and quarantined", async () => {
  const path = await createMonitor();
  // Instants are returned in UTC.
  const [sent, expiresAt] = ["2026-12-01T01:00:00+01:00", "2026-12-01T00:00:00.000Z"];
  const paused = await service().post(`${path}/pause`, {
    reason: "deploy",
    expiresAt: sent,
  });
  expect(paused.record).toMatchObject({
    enabled: false,
    pauseReason: "deploy",
    pauseExpiresAt: expiresAt,
    currentStatus: "paused",
    tags: [],
  });
  const resumed = await service().post(`${path}/resume`);
  expect(resumed.record).toMatchObject({ enabled: true, pausedAt: null, pauseReason: null });
  const muted = await service().post(`${path}/mute`, { reason: "noise" });
  expect(muted.record).toMatchObject({ muted: true, muteReason: "noise", mutedUntil: null });
  expect((await service().post(`${path}/unmute`)).record.muted).toBe(false);
  const incomplete = await service().post(`${path}/quarantine`, {});
  expect(incomplete.rejected).toHaveLength(2);
  const quarantined = await service().post(`${path}/quarantine`, {
    reason: "flaky",
    expiresAt: sent,
  });
  expect(quarantined.record.quarantineUntil).toBe(expiresAt);
  expect((await service().delete(`${path}/quarantine`)).status).toBe(204);
  expect((await service().get(path)).record.quarantineUntil).toBeNull();
  const long = await service().post(`${path}/pause`, { reason: "x".repeat(281) });
  expect(long.rejected).toEqual(["reason MONITOR_REASON_TOO_LONG"]);
});

it("drift lists the fields that are not as declared, until a takeover", async () => {
  const path = await createMonitor({ managedBy: "CLI" });
  const drift = async (): Promise<unknown> => (await service().get(`${path}/drift`)).record.fields;
  const takeover = (field: string): Promise<ApiResponse> =>
    service().post(`${path}/takeover`, { field });
  expect(await drift()).toEqual([]);
  await service().post(`${path}/pause`);
  await service().post(`${path}/mute`);
  await service().post(`${path}/quarantine`, { reason: "x", expiresAt: "2026-12-01T00:00:00Z" });
  const fields = [
    { field: "enabled", live: false, declared: true },
    { field: "muted", live: true, declared: false },
    { field: "quarantine", live: true, declared: false },
  ];
  expect(await drift()).toEqual(fields);
  expect((await takeover("enabled")).record).toMatchObject({ enabled: true, pausedAt: null });
  expect((await takeover("muted")).record).toMatchObject({ muted: false });
  expect((await takeover("quarantine")).record).toMatchObject({ quarantineUntil: null });
  expect(await drift()).toEqual([]);
  await service().put(path, { enabled: false });
  expect(await drift()).toEqual([]);
  await service().post(`${path}/resume`);
  expect((await takeover("enabled")).record).toMatchObject({ enabled: false });
  expect((await takeover("managedBy")).record).toMatchObject({ managedBy: "API" });
  expect((await takeover("name")).rejected).toEqual(["field MONITOR_FIELD_INVALID"]);
});

it("scalars of another JSON type are converted in every body", async () => {
  const config = { type: "status_code", expected: 200, operator: "equals" };
  const path = await createMonitor({ assertions: [{ config }], frequencySeconds: "60" });
  const added = await service().post(`${path}/assertions`, { config });
  expect(added.record.config).toMatchObject({ expected: "200" });
  const slow = { config: { type: "response_time", thresholdMs: "500" } };
  const one = `${path}/assertions/${recordId(added.record)}`;
  expect((await service().put(one, slow)).record.config).toMatchObject({ thresholdMs: 500 });
  const { recovery } = policy(1);
  const text = { ...policy(1), recovery: { ...(recovery as JsonObject), cooldownMinutes: "5" } };
  const changed = (await service().put(`${path}/policy`, text)).record;
  expect(changed.recovery).toMatchObject({ cooldownMinutes: 5 });
  const tested = await service().post("/monitors/test", { ...monitor(), assertions: [slow] });
  expect(tested.status).toBe(200);
});

it("values are accepted that the service accepts although the provider does not write them", async () => {
  const url = "{{SHOP}}/health";
  const http = await service().make(
    "/monitors",
    monitor({ config: { url, method: "GET" }, auth: { type: "bearer" } }),
  );
  expect(http).toMatchObject({ config: { url }, auth: { type: "bearer", vaultSecretId: null } });
  const config = { host: "shop.example.com", port: 443, timeoutMs: 0 };
  const tcp = await service().make("/monitors", monitor({ type: "TCP", config }));
  expect(tcp.config).toEqual(config);
  const path = `/monitors/${recordId(tcp)}/auth`;
  expect((await service().post(path, { config: { type: "basic" } })).status).toBe(201);
  const blank = monitor({ config: { url: " ", method: "GET" } });
  expect((await service().post("/monitors", blank)).rejected).toEqual([
    "config.url MONITOR_CONFIG_URL_INVALID",
  ]);
});

it("each PUT adds a version with its snapshot, and versions are listed newest first", async () => {
  const path = await createMonitor();
  await service().put(path, { name: "second", managedBy: "TERRAFORM" });
  await service().put(path, { name: "third", managedBy: "MCP" });
  await service().post(`${path}/pause`);
  const { rows } = await service().get(`${path}/versions`);
  expect(rows.map((row) => only(row, "version", "changedVia"))).toEqual([
    { version: 2, changedVia: "API" },
    { version: 1, changedVia: "TERRAFORM" },
  ]);
  const { record } = await service().get(`${path}/versions/1`);
  expect(record.snapshot).toMatchObject({ name: "second", enabled: true, tags: [] });
  expect((await service().get(`${path}/versions/3`)).status).toBe(404);
});

it("a version names the tool that made the change, whoever owns the monitor", async () => {
  const path = await createMonitor({ managedBy: "TERRAFORM" });
  const inDashboard = service().withKey(await joined(service(), { email: "ada@example.com" }));
  await inDashboard.put(path, { name: "second" });
  await service().put(path, { name: "third" });
  await service().put(path, { name: "fourth", managedBy: "CLI" });
  const { rows } = await service().get(`${path}/versions`);
  expect(rows.map(({ changedVia }) => changedVia)).toEqual(["CLI", "API", "DASHBOARD"]);
  expect(rows.map(({ snapshot }) => (snapshot as JsonObject).managedBy)).toEqual([
    "CLI",
    "TERRAFORM",
    "TERRAFORM",
  ]);
});

it("a monitor lists the pages that show it, and is removed from them and its groups when it is deleted", async () => {
  const path = await createMonitor();
  const id = path.replace("/monitors/", "");
  const shown = await service().make("/status-pages", page());
  const components = `/status-pages/${recordId(shown)}/components`;
  const component = await service().make(components, {
    name: "API",
    type: "MONITOR",
    monitorId: id,
  });
  const group = await service().make("/resource-groups", { name: "g" });
  const members = `/resource-groups/${recordId(group)}/members`;
  await service().put(path, { name: "so that there is a version" });
  await service().make(members, { memberType: "monitor", memberId: id });
  expect((await service().get(path)).record.boundStatusPageComponents).toEqual([
    {
      componentId: component.id,
      componentName: "API",
      statusPageId: shown.id,
      statusPageName: "Shop",
    },
  ]);
  expect((await service().get(`${path}/status-pages`)).rows.map(recordId)).toEqual([
    recordId(shown),
  ]);
  expect((await service().delete(path)).status).toBe(204);
  expect((await service().get(components)).rows).toEqual([]);
  expect(await service().stored()).not.toContain(id);
  expect((await service().get(`/resource-groups/${recordId(group)}`)).record.members).toEqual([]);
});

it("a new monitor has empty histories, and its tests pass and store nothing", async () => {
  const path = await createMonitor({ alertChannelIds: [] });
  for (const list of ["results", "check-results"]) {
    const { body } = await service().get(`${path}/${list}`);
    expect(body).toEqual({ data: [], nextCursor: null, hasMore: false });
  }
  expect((await service().get(`${path}/results/summary`)).record.currentStatus).toBe("unknown");
  expect((await service().get(`${path}/uptime?window=7d`)).record).toEqual({
    uptimePercentage: null,
    totalChecks: 0,
    passedChecks: 0,
    avgLatencyMs: null,
    p50LatencyMs: null,
    p95LatencyMs: null,
    incidentCount: 0,
    firstTryPercent: null,
    retryCount: 0,
  });
  expect((await service().get(`${path}/uptime?window=1y`)).status).toBe(400);
  const assertions = [{ config: { type: "response_time", thresholdMs: 20 } }];
  const body = only(monitor({ assertions }), "type", "config", "assertions");
  const test = await service().post("/monitors/test", body);
  expect(test.record).toMatchObject({
    passed: true,
    assertionResults: [{ assertionType: "response_time", passed: true, severity: "fail" }],
  });
  expect((await service().post("/monitors/test", { type: "TCP" })).status).toBe(400);
  const code = await service().post("/monitors/test", { type: "BROWSER", assertions });
  expect(code.body).toMatchObject({ errors: [{ code: "MONITOR_CODE_CHECK_TEST_UNAVAILABLE" }] });
  expect((await service().get("/monitors?environmentId=production")).rows).toEqual([]);
  expect((await service().post(`${path}/test-notifications`, {})).record.results).toEqual([]);
  expect((await service().get("/monitors")).rows).toHaveLength(1);
});

describe("bulk", () => {
  it("applies to the monitors that exist and reports the others", async () => {
    const one = (await createMonitor()).replace("/monitors/", "");
    const two = (await createMonitor()).replace("/monitors/", "");
    const bulk = async (action: string, more: JsonObject = {}): Promise<JsonObject> =>
      (await service().post("/monitors/bulk", { monitorIds: [one, NOBODY], action, ...more }))
        .record;
    const paused = await bulk("PAUSE");
    expect(paused).toMatchObject({ succeeded: [one], failed: [{ monitorId: NOBODY }] });
    expect((await service().get(`/monitors/${one}`)).record.enabled).toBe(false);
    expect((await service().get(`/monitors/${two}`)).record.enabled).toBe(true);
    await bulk("RESUME");
    await bulk("ADD_TAG", { newTags: [{ name: "x" }] });
    const { record } = await service().get(`/monitors/${one}`);
    expect(record).toMatchObject({ enabled: true, tags: [{ name: "x" }] });
    const tagIds = (await service().get("/tags")).rows.map(recordId);
    await bulk("REMOVE_TAG", { tagIds });
    expect((await service().get(`/monitors/${one}`)).record.tags).toEqual([]);
    await bulk("DELETE");
    expect((await service().get("/monitors")).rows.map(recordId)).toEqual([two]);
  });

  it("accepts at most 200 monitors, and five actions", async () => {
    const monitorIds = Array.from({ length: 201 }, () => NOBODY);
    const many = await service().post("/monitors/bulk", { monitorIds, action: "PAUSE" });
    expect(many.rejected).toEqual(["monitorIds MONITOR_BULK_MONITOR_IDS_TOO_MANY"]);
    const invalid = await service().post("/monitors/bulk", {
      monitorIds: [NOBODY],
      action: "EXPLODE",
    });
    expect(invalid.rejected).toEqual(["action MONITOR_BULK_ACTION_INVALID"]);
  });
});

it("heartbeats of any form are accepted without a credential, and their URL can be rotated", async () => {
  const record = await service().make("/monitors", heartbeat());
  const url = record.pingUrl as string;
  expect(url.startsWith(`${service().url}/api/v1/heartbeat/`)).toBe(true);
  for (const init of [{}, { method: "POST", body: "plain text" }, { method: "POST" }]) {
    const response = await fetch(url, init);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  }
  const rotated = await service().post(`/monitors/${recordId(record)}/rotate-token`);
  expect(rotated.record.pingUrl).not.toBe(url);
  const path = await createMonitor();
  expect((await service().post(`${path}/rotate-token`)).status).toBe(400);
});
