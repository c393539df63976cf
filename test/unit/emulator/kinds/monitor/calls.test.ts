// The calls below the path of one monitor, and the bulk calls: docs/api.md, Monitors.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { channel, heartbeat, monitor, page, policy } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const createMonitor = (body: JsonObject = {}): Promise<string> =>
  service.makeAt("/monitors", monitor(body));

describe("tags", () => {
  it("are added by POST, which returns all, and removed by a DELETE with a body", async () => {
    const path = await createMonitor({ tags: { newTags: [{ name: "a" }] } });
    const added = await service.post(`${path}/tags`, { newTags: [{ name: "b" }, { name: "a" }] });
    expect([added.status, added.rows.map(({ name }) => name)]).toEqual([200, ["a", "b"]]);
    const tagIds = [recordId(added.rows[0]), NOBODY];
    expect((await service.delete(`${path}/tags`, { tagIds })).status).toBe(204);
    const { rows } = await service.get(`${path}/tags`);
    expect(rows.map(({ name }) => name)).toEqual(["b"]);
    const none = await service.delete(`${path}/tags`, { tagIds: [] });
    expect(none.rejected).toEqual(["tagIds MONITOR_TAGS_TAG_IDS_TOO_FEW"]);
    // All members of a POST are optional, so that it needs no body.
    const unchanged = await service.post(`${path}/tags`);
    expect([unchanged.status, unchanged.rows]).toEqual([200, rows]);
  });

  it("are removed from monitors when the tag is deleted", async () => {
    const path = await createMonitor({ tags: { newTags: [{ name: "a" }, { name: "b" }] } });
    const id = recordId((await service.list("/tags"))[0]);
    await service.delete(`/tags/${id}`);
    expect((await service.read(path)).tags).toMatchObject([{ name: "b" }]);
    expect(await service.stored()).not.toContain(id);
  });
});

it("the channels of a monitor are replaced by a call that returns only their ids", async () => {
  const first = await service.makeId("/alert-channels", channel());
  const second = await service.makeId("/alert-channels", channel());
  const path = await createMonitor({ alertChannelIds: [first] });
  const put = (body: JsonObject) => service.put(`${path}/alert-channels`, body);
  expect((await put({ channelIds: [second] })).body).toEqual({ data: [second] });
  expect((await service.read(path)).alertChannelIds).toEqual([second]);
  expect((await put({ channelIds: [NOBODY] })).status).toBe(404);
  expect((await put({})).status).toBe(400);
});

it("assertions are created, replaced and removed one by one", async () => {
  const path = await createMonitor();
  const config = { type: "response_time", thresholdMs: 500 };
  const added = await service.make(`${path}/assertions`, { config });
  expect(added.severity).toBe("fail");
  const one = `${path}/assertions/${recordId(added)}`;
  const next = { config: { ...config, thresholdMs: 9 }, severity: "warn" };
  const { record: changed } = await service.put(one, next);
  expect(changed).toMatchObject({ id: added.id, config: { thresholdMs: 9 } });
  expect((await service.read(path)).assertions).toEqual([changed]);
  const wrong = await service.post(`${path}/assertions`, { config: { type: "tcp_connects" } });
  expect(wrong.rejected).toEqual(["config.type MONITOR_ASSERTION_TYPE_MISMATCH"]);
  expect((await service.delete(one)).status).toBe(204);
  expect((await service.delete(one)).status).toBe(404);
  expect((await service.read(path)).assertions).toEqual([]);
});

it("authentication is created once, changed and removed", async () => {
  const vaultSecretId = await service.makeId("/secrets", { key: "token", value: "hunter2" });
  const path = await createMonitor();
  const config = { type: "bearer", vaultSecretId };
  expect((await service.make(`${path}/auth`, { config })).authType).toBe("bearer");
  expect((await service.post(`${path}/auth`, { config })).status).toBe(409);
  const basic = { ...config, type: "basic" };
  expect((await service.put(`${path}/auth`, { config: basic })).record.config).toEqual(basic);
  expect((await service.read(path)).auth).toEqual(basic);
  expect((await service.delete(`${path}/auth`)).status).toBe(204);
  expect((await service.delete(`${path}/auth`)).status).toBe(404);
  const unknown = { config: { ...config, vaultSecretId: NOBODY } };
  expect((await service.put(`${path}/auth`, unknown)).status).toBe(404);
});

it("authentication takes a secret of the workspace of the call only", async () => {
  const inside = service.inWorkspace(await service.makeId("/workspaces", { name: "Shop" }));
  const vaultSecretId = await inside.makeId("/secrets", { key: "token", value: "hunter2" });
  const auth = { type: "bearer", vaultSecretId };
  expect((await service.post("/monitors", monitor({ auth }))).status).toBe(404);
  const path = await createMonitor();
  expect((await service.put(path, { auth })).status).toBe(404);
  expect((await service.post(`${path}/auth`, { config: auth })).status).toBe(404);
  expect((await inside.put(path, { auth })).record.auth).toEqual(auth);
  // What an update omits is not looked up.
  expect((await service.put(path, { name: "renamed" })).record.auth).toEqual(auth);
});

it("the incident policy is replaced as a whole, and keeps its id", async () => {
  const path = await createMonitor();
  const before = await service.read(`${path}/policy`);
  const { record } = await service.put(`${path}/policy`, policy(7));
  expect(record).toMatchObject({ id: before.id, triggerRules: [{ count: 7 }] });
  expect((await service.read(path)).incidentPolicy).toEqual(record);
  const bad = await service.put(`${path}/policy`, { ...policy(7), triggerRules: [] });
  expect(bad.rejected).toEqual(["triggerRules MONITOR_INCIDENT_POLICY_TRIGGER_RULES_TOO_FEW"]);
});

it("a monitor is paused with a reason, resumed, muted and quarantined", async () => {
  const path = await createMonitor();
  const post = async (call: string, body?: JsonObject) => service.post(`${path}/${call}`, body);
  // Instants are returned in UTC.
  const [sent, expiresAt] = ["2026-12-01T01:00:00+01:00", "2026-12-01T00:00:00.000Z"];
  expect((await post("pause", { reason: "deploy", expiresAt: sent })).record).toMatchObject({
    ...{ enabled: false, pauseReason: "deploy", pauseExpiresAt: expiresAt },
    ...{ currentStatus: "paused", tags: [] },
  });
  const running = { enabled: true, pausedAt: null, pauseReason: null };
  expect((await post("resume")).record).toMatchObject(running);
  const muted = { muted: true, muteReason: "noise", mutedUntil: null };
  expect((await post("mute", { reason: "noise" })).record).toMatchObject(muted);
  expect((await post("unmute")).record.muted).toBe(false);
  expect((await post("quarantine", {})).rejected).toHaveLength(2);
  const quarantined = await post("quarantine", { reason: "flaky", expiresAt: sent });
  expect(quarantined.record.quarantineUntil).toBe(expiresAt);
  expect((await service.delete(`${path}/quarantine`)).status).toBe(204);
  expect((await service.read(path)).quarantineUntil).toBeNull();
  const long = await post("pause", { reason: "x".repeat(281) });
  expect(long.rejected).toEqual(["reason MONITOR_REASON_TOO_LONG"]);
});

it("drift lists the fields that are not as declared, until a takeover", async () => {
  const path = await createMonitor({ managedBy: "CLI" });
  const drift = async () => (await service.read(`${path}/drift`)).fields;
  const takeover = (field: string) => service.post(`${path}/takeover`, { field });
  expect(await drift()).toEqual([]);
  await service.post(`${path}/pause`);
  await service.post(`${path}/mute`);
  await service.post(`${path}/quarantine`, { reason: "x", expiresAt: "2026-12-01T00:00:00Z" });
  expect(await drift()).toEqual([
    { field: "enabled", live: false, declared: true },
    { field: "muted", live: true, declared: false },
    { field: "quarantine", live: true, declared: false },
  ]);
  expect((await takeover("enabled")).record).toMatchObject({ enabled: true, pausedAt: null });
  expect((await takeover("muted")).record).toMatchObject({ muted: false });
  expect((await takeover("quarantine")).record).toMatchObject({ quarantineUntil: null });
  expect(await drift()).toEqual([]);
  await service.put(path, { enabled: false });
  expect(await drift()).toEqual([]);
  await service.post(`${path}/resume`);
  expect((await takeover("enabled")).record).toMatchObject({ enabled: false });
  expect((await takeover("managedBy")).record).toMatchObject({ managedBy: "API" });
  expect((await takeover("name")).rejected).toEqual(["field MONITOR_FIELD_INVALID"]);
});

it("scalars of another JSON type are converted in every body", async () => {
  const config = { type: "status_code", expected: 200, operator: "equals" };
  const path = await createMonitor({ assertions: [{ config }], frequencySeconds: "60" });
  const added = await service.make(`${path}/assertions`, { config });
  expect(added.config).toMatchObject({ expected: "200" });
  const slow = { config: { type: "response_time", thresholdMs: "500" } };
  const changed = await service.put(`${path}/assertions/${recordId(added)}`, slow);
  expect(changed.record.config).toMatchObject({ thresholdMs: 500 });
  const { recovery } = policy(1);
  const text = { ...policy(1), recovery: { ...(recovery as JsonObject), cooldownMinutes: "5" } };
  const { record } = await service.put(`${path}/policy`, text);
  expect(record.recovery).toMatchObject({ cooldownMinutes: 5 });
  const tested = await service.post("/monitors/test", monitor({ assertions: [slow, { config }] }));
  expect(tested.status).toBe(200);
});

it("each PUT adds a version with its snapshot, and versions are listed newest first", async () => {
  const path = await createMonitor();
  await service.put(path, { name: "second" });
  await service.put(path, { name: "third" });
  await service.post(`${path}/pause`);
  const { rows } = await service.get(`${path}/versions`);
  expect(rows.map(({ version }) => version)).toEqual([2, 1]);
  const { snapshot } = await service.read(`${path}/versions/1`);
  expect(snapshot).toMatchObject({ name: "second", enabled: true, tags: [] });
  expect((await service.get(`${path}/versions/3`)).status).toBe(404);
});

it("a version names the tool that made the change, whoever owns the monitor", async () => {
  const path = await createMonitor({ managedBy: "TERRAFORM" });
  const inDashboard = await service.asMember({ email: "ada@example.com" });
  await inDashboard.put(path, { name: "second" });
  await service.put(path, { name: "third" });
  await service.put(path, { name: "fourth", managedBy: "CLI" });
  await service.put(path, { name: "fifth", managedBy: "MCP" });
  const { rows } = await service.get(`${path}/versions`);
  const shown = rows.map((row) => [row.changedVia, (row.snapshot as JsonObject).managedBy]);
  expect(shown).toEqual([
    ["API", "MCP"],
    ["CLI", "CLI"],
    ["API", "TERRAFORM"],
    ["DASHBOARD", "TERRAFORM"],
  ]);
});

it("a monitor lists the pages that show it, and is removed from them and its groups when it is deleted", async () => {
  const path = await createMonitor();
  const monitorId = path.replace("/monitors/", "");
  const shown = await service.make("/status-pages", page());
  const components = `/status-pages/${recordId(shown)}/components`;
  const body = { name: "API", type: "MONITOR", monitorId };
  const componentId = await service.makeId(components, body);
  const group = await service.makeAt("/resource-groups", { name: "g" });
  await service.put(path, { name: "so that there is a version" });
  await service.make(`${group}/members`, { memberType: "monitor", memberId: monitorId });
  expect((await service.read(path)).boundStatusPageComponents).toEqual([
    {
      ...{ componentId, componentName: "API" },
      ...{ statusPageId: shown.id, statusPageName: "Shop" },
    },
  ]);
  const pages = await service.get(`${path}/status-pages`);
  expect(pages.rows.map(({ id }) => id)).toEqual([shown.id]);
  expect((await service.delete(path)).status).toBe(204);
  expect(await service.list(components)).toEqual([]);
  expect(await service.stored()).not.toContain(monitorId);
  expect((await service.read(group)).members).toEqual([]);
});

it("a new monitor has empty histories, and its tests pass and store nothing", async () => {
  const path = await createMonitor({ alertChannelIds: [] });
  for (const list of ["results", "check-results"]) {
    const { body } = await service.get(`${path}/${list}`);
    expect(body).toEqual({ data: [], nextCursor: null, hasMore: false });
  }
  expect((await service.read(`${path}/results/summary`)).currentStatus).toBe("unknown");
  expect(await service.read(`${path}/uptime?window=7d`)).toEqual({
    ...{ uptimePercentage: null, totalChecks: 0, passedChecks: 0, avgLatencyMs: null },
    ...{ p50LatencyMs: null, p95LatencyMs: null, incidentCount: 0 },
    ...{ firstTryPercent: null, retryCount: 0 },
  });
  expect((await service.get(`${path}/uptime?window=1y`)).status).toBe(400);
  const assertions = [{ config: { type: "response_time", thresholdMs: 20 } }];
  const body = only(monitor({ assertions }), "type", "config", "assertions");
  const test = await service.post("/monitors/test", body);
  expect(test.record).toMatchObject({
    passed: true,
    assertionResults: [{ assertionType: "response_time", passed: true, severity: "fail" }],
  });
  expect((await service.post("/monitors/test", { type: "TCP" })).status).toBe(400);
  const code = await service.post("/monitors/test", { type: "BROWSER", assertions });
  expect(code.rejected).toEqual(["type MONITOR_CODE_CHECK_TEST_UNAVAILABLE"]);
  expect((await service.post(`${path}/test-notifications`, {})).record.results).toEqual([]);
  expect(await service.list("/monitors")).toHaveLength(1);
});

describe("bulk", () => {
  it("applies to the monitors that exist and reports the others", async () => {
    const [one, two] = [await createMonitor(), await createMonitor()];
    const id = one.replace("/monitors/", "");
    const bulk = async (action: string, more: JsonObject = {}): Promise<JsonObject> => {
      const body = { monitorIds: [id, NOBODY], action, ...more };
      return (await service.post("/monitors/bulk", body)).record;
    };
    const paused = await bulk("PAUSE");
    expect(paused).toMatchObject({ succeeded: [id], failed: [{ monitorId: NOBODY }] });
    expect([(await service.read(one)).enabled, (await service.read(two)).enabled]).toEqual([
      false,
      true,
    ]);
    await bulk("RESUME");
    await bulk("ADD_TAG", { newTags: [{ name: "x" }] });
    expect(await service.read(one)).toMatchObject({ enabled: true, tags: [{ name: "x" }] });
    const tagIds = (await service.list("/tags")).map(recordId);
    await bulk("REMOVE_TAG", { tagIds });
    expect((await service.read(one)).tags).toEqual([]);
    await bulk("DELETE");
    expect((await service.list("/monitors")).map(recordId)).toEqual([two.slice(-36)]);
  });

  it("accepts at most 200 monitors, and five actions", async () => {
    const rejected = async (count: number, action: string) => {
      const monitorIds = Array.from({ length: count }, () => NOBODY);
      return (await service.post("/monitors/bulk", { monitorIds, action })).rejected;
    };
    expect(await rejected(201, "PAUSE")).toEqual(["monitorIds MONITOR_BULK_MONITOR_IDS_TOO_MANY"]);
    expect(await rejected(1, "EXPLODE")).toEqual(["action MONITOR_BULK_ACTION_INVALID"]);
  });
});

// Previous URLs are in test/unit/emulator/alerting/checks.test.ts.
it("heartbeats of any form are accepted without a credential, and no other monitor has a URL for them", async () => {
  const record = await service.make("/monitors", heartbeat());
  const url = record.pingUrl as string;
  expect(url.startsWith(`${service.url}/api/v1/heartbeat/`)).toBe(true);
  for (const init of [{}, { method: "POST", body: "plain text" }, { method: "POST" }]) {
    const response = await service.fetch(url, init);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  }
  expect((await service.post(`${await createMonitor()}/rotate-token`)).status).toBe(400);
});
