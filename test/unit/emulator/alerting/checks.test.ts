// Check results and heartbeats, and their evaluation by the incident policy: docs/api.md, Checks and Heartbeats.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { alertingOf } from "../../../support/emulator/alerting";
import { heartbeat, page, policy } from "../../../support/emulator/records";
import { START, eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { check, createMonitor, incidents } = alertingOf(service);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REGIONS = ["us-east", "eu-west"];

const results = (id: string, query = ""): Promise<JsonObject[]> =>
  service.list(`/monitors/${id}/check-results${query}`);
const fail = (monitorId: string, more: JsonObject = {}): Promise<JsonObject> =>
  check({ monitorId, passed: false, ...more });

describe("check results", () => {
  it("are listed newest first, at two paths, and can be filtered", async () => {
    const id = await createMonitor({ regions: REGIONS });
    const passed = await check({ monitorId: id, responseTimeMs: 120 });
    expect(passed).toMatchObject({
      ...{ timestamp: START, region: "us-east", responseTimeMs: 120 },
      ...{ passed: true, failureReason: null, severityHint: null },
    });
    service.pass(1000);
    const failure = { passed: false, region: "eu-west", failureReason: "503" };
    const failed = await check({ monitorId: id, severity: "degraded", ...failure });
    expect(failed).toMatchObject({ ...failure, severityHint: "degraded" });
    expect(await results(id)).toEqual([failed, passed]);
    expect(await service.list(`/monitors/${id}/results`)).toEqual([failed, passed]);
    expect(await results(id, "?passed=true")).toEqual([passed]);
    expect(await results(id, "?region=eu-west")).toEqual([failed]);
    expect(await results(id, `?to=${START}`)).toEqual([passed]);
    expect(await results(id, "?from=2026-11-02T10:20:31Z")).toEqual([failed]);
    expect((await service.read(`/monitors/${id}`)).currentStatus).toBe("degraded");
  });

  it("are those of the last day, and a cursor keeps the time range of its first page", async () => {
    const id = await createMonitor();
    await check({ monitorId: id, count: 3 });
    service.pass(DAY + 1);
    expect(await results(id)).toEqual([]);
    await check({ monitorId: id, count: 5 });
    const list = (query: string) => service.get(`/monitors/${id}/results?${query}`);
    const first = await list("limit=2");
    expect([first.rows.length, first.body.hasMore]).toEqual([2, true]);
    const cursor = asText(first.body.nextCursor);
    service.pass(1000);
    await check({ monitorId: id });
    const rest = await list(`limit=9&from=2030-01-01T00:00:00Z&cursor=${cursor}`);
    expect(rest.rows).toHaveLength(3);
    expect(new Set([...first.rows, ...rest.rows].map(recordId)).size).toBe(5);
    const ignored = await list(`limit=9&from=x&to=&cursor=${cursor}`);
    expect([ignored.status, ignored.rows]).toEqual([200, rest.rows]);
    expect((await list("from=x")).status).toBe(400);
    expect((await list("cursor=nonsense")).status).toBe(400);
  });

  it("are summarised, and counted in the uptime", async () => {
    const id = await createMonitor();
    await check({ monitorId: id, responseTimeMs: 100, count: 3 });
    await fail(id, { responseTimeMs: 500 });
    const { record: summary } = await service.get(`/monitors/${id}/results/summary`);
    const latency = { avgLatencyMs: 200, p95LatencyMs: 500 };
    expect(summary).toMatchObject({
      ...{ currentStatus: "down", uptime24h: 75, uptimeWindow: 75 },
      latestPerRegion: [{ region: "us-east", passed: false, responseTimeMs: 500 }],
      chartData: [
        {
          ...{ bucket: "2026-11-02T10:00:00.000Z", uptimePercent: 75 },
          ...{ ...latency, p99LatencyMs: 500 },
        },
      ],
    });
    const { record: uptime } = await service.get(`/monitors/${id}/uptime?window=7d`);
    expect(uptime).toEqual({
      ...{ uptimePercentage: 75, totalChecks: 4, passedChecks: 3, incidentCount: 0 },
      ...{ ...latency, p50LatencyMs: 100, firstTryPercent: 75, retryCount: 0 },
    });
  });

  it("are refused while the monitor is paused", async () => {
    const body = { monitorId: await createMonitor({ enabled: false }) };
    expect((await service.call("POST", "/__emulator/checks", { body })).status).toBe(409);
  });
});

/** An incident policy with one trigger rule and a confirmation by this many regions. */
const rules = (rule: JsonObject, minRegionsFailing = 1, recovery: JsonObject = {}): JsonObject => ({
  triggerRules: [{ scope: "per_region", severity: "down", count: 2, ...rule }],
  confirmation: { type: "multi_region", minRegionsFailing, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5, ...recovery },
});

describe("the incident policy", () => {
  it("opens an incident after consecutive failures, and resolves it after consecutive successes", async () => {
    const id = await createMonitor();
    await fail(id, { failureReason: "timeout" });
    expect(await incidents()).toEqual([]);
    service.pass(60_000);
    await fail(id, { failureReason: "refused" });
    const [raised] = await incidents();
    expect(raised).toMatchObject({
      ...{ status: "CONFIRMED", severity: "DOWN", triggeredByRule: "consecutive_failures" },
      ...{ triggeredByRuleIndex: 0, affectedRegions: ["us-east"] },
    });
    const { trigger } = await service.read(`/incidents/${recordId(raised)}`);
    expect(trigger).toMatchObject({
      ...{ source: "checks", ruleType: "consecutive_failures", count: 2, threshold: 2 },
      ...{ lastError: "refused", firstFailedCheckAt: START },
    });
    await fail(id, { count: 3 });
    await check({ monitorId: id });
    expect(await incidents()).toMatchObject([{ status: "CONFIRMED" }]);
    await check({ monitorId: id });
    const over = { status: "RESOLVED", resolutionReason: "AUTO_RECOVERED" };
    expect(await incidents()).toMatchObject([over]);
    await fail(id, { count: 2 });
    const again = { id: raised?.id, status: "CONFIRMED", reopenCount: 1 };
    expect(await incidents()).toMatchObject([again]);
  });

  it("waits for confirmation by enough regions, but not by more than the monitor has", async () => {
    const id = await createMonitor({ regions: REGIONS, incidentPolicy: policy(2) });
    await fail(id, { count: 2 });
    expect(await incidents()).toMatchObject([{ status: "TRIGGERED", confirmedAt: null }]);
    await fail(id, { region: "eu-west", count: 2 });
    expect(await incidents()).toMatchObject([{ status: "CONFIRMED", affectedRegions: REGIONS }]);
    const alone = await createMonitor({ name: "alone", incidentPolicy: policy(1) });
    await fail(alone);
    expect((await incidents())[0]).toMatchObject({ monitorId: alone, status: "CONFIRMED" });
  });

  it("does not reopen an incident that was never confirmed", async () => {
    const rule = { type: "consecutive_failures", count: 1 };
    const incidentPolicy = rules(rule, 2, { consecutiveSuccesses: 1 });
    const id = await createMonitor({ regions: REGIONS, incidentPolicy });
    const shown = await service.makeAt("/status-pages", page());
    const component = { name: "API", type: "MONITOR", monitorId: id };
    await service.make(`${shown}/components`, component);
    await fail(id);
    await check({ monitorId: id });
    const over = { status: "RESOLVED", confirmedAt: null, cooldownUntil: null };
    expect(await incidents()).toMatchObject([over]);
    await fail(id);
    expect(await incidents()).toMatchObject([{ status: "TRIGGERED" }, over]);
    await fail(id, { region: "eu-west" });
    expect(await incidents()).toMatchObject([{ status: "CONFIRMED", reopenCount: 0 }, over]);
    expect(await service.list(`${shown}/incidents`)).toHaveLength(1);
    expect(await service.list("/audit-log?action=incident.created")).toHaveLength(1);
  });

  it("reopens an incident once enough regions fail, with their severity", async () => {
    const rule = { type: "consecutive_failures", scope: "per_region", count: 1 };
    const incidentPolicy = {
      ...rules({}, 2, { consecutiveSuccesses: 1 }),
      triggerRules: ["down", "degraded"].map((severity) => ({ ...rule, severity })),
    };
    const id = await createMonitor({ regions: REGIONS, incidentPolicy });
    for (const region of REGIONS) await fail(id, { region, severity: "degraded" });
    for (const region of REGIONS) await check({ monitorId: id, region });
    const [over] = await incidents();
    expect(over).toMatchObject({ status: "RESOLVED", severity: "DEGRADED" });
    await fail(id);
    expect(await incidents()).toEqual([over]);
    await fail(id, { region: "eu-west" });
    const again = { id: over?.id, status: "CONFIRMED", reopenCount: 1, severity: "DOWN" };
    expect(await incidents()).toMatchObject([again]);
  });

  it("counts failures of each region separately, unless its scope is any region", async () => {
    // Other clients send no scope.
    const scopes = ["per_region", null, "any_region"];
    const ids: string[] = [];
    for (const scope of scopes) {
      const incidentPolicy = rules({ type: "consecutive_failures", scope });
      ids.push(await createMonitor({ regions: REGIONS, incidentPolicy }));
    }
    for (const monitorId of ids) {
      for (const region of REGIONS) await fail(monitorId, { region });
    }
    expect((await incidents()).map(({ monitorId }) => monitorId)).toEqual(ids.slice(2));
  });

  it("counts only failures within its window", async () => {
    const rule = { type: "failures_in_window", windowMinutes: 10, count: 3 };
    const id = await createMonitor({ incidentPolicy: rules(rule) });
    await fail(id);
    service.pass(600_001);
    for (const passed of [false, true, false, true]) await check({ monitorId: id, passed });
    expect(await incidents()).toEqual([]);
    await fail(id);
    expect(await incidents()).toHaveLength(1);
  });

  it.each([
    ["all_exceed", [300, 900, 900], 0],
    ["all_exceed", [501, 900, 900], 1],
    ["average", [300, 600, 600], 0],
    ["average", [300, 600, 601], 1],
    ["max", [10, 10, 501], 1],
    ["p95", [10, 10, 501], 1],
  ] as const)(
    "evaluates response times by %s of %j: %d incidents",
    async (aggregationType, times, count) => {
      const rule = { type: "response_time", thresholdMs: 500, count: 3, aggregationType };
      const incidentPolicy = rules({ ...rule, severity: "degraded" });
      const id = await createMonitor({ incidentPolicy });
      for (const responseTimeMs of times) await check({ monitorId: id, responseTimeMs });
      const expected = Array.from({ length: count }, () => "DEGRADED");
      expect((await incidents()).map(({ severity }) => severity)).toEqual(expected);
    },
  );

  it("does not count degraded checks as down, and does not change incidents that a user opened", async () => {
    const id = await createMonitor();
    await fail(id, { severity: "degraded", count: 5 });
    expect(await incidents()).toEqual([]);
    await service.post("/incidents", { title: "Ours", severity: "DEGRADED", monitorId: id });
    await fail(id, { count: 3 });
    await check({ monitorId: id, count: 3 });
    expect(await incidents()).toMatchObject([{ title: "Ours", status: "CONFIRMED" }]);
  });
});

describe("heartbeats", () => {
  const ping = async (url: unknown): Promise<number> =>
    (await service.fetch(String(url), { method: "POST", body: "alive" })).status;
  /** A heartbeat monitor, its first URL, and how to get the next one. */
  const create = async () => {
    const created = await service.make("/monitors", heartbeat());
    const id = recordId(created);
    const rotate = async () => (await service.post(`/monitors/${id}/rotate-token`)).record.pingUrl;
    const received = async () => (await results(id, "?passed=true")).length;
    return { id, url: created.pingUrl, rotate, received };
  };

  it("are expected once the first one has arrived, and open an incident when they are missed", async () => {
    const { id, url } = await create();
    service.pass(10_000_000);
    expect(await results(id)).toEqual([]);
    expect(await ping(url)).toBe(200);
    expect(await results(id)).toMatchObject([{ passed: true, region: "heartbeat" }]);
    expect((await service.read(`/monitors/${id}`)).currentStatus).toBe("up");
    service.pass(359_999);
    await ping(url);
    service.pass(359_999);
    expect(await results(id, "?passed=false")).toEqual([]);
    service.pass(1);
    const missed = { failureReason: "No heartbeat within 360 s" };
    expect(await results(id, "?passed=false")).toMatchObject([missed]);
    expect(await incidents()).toEqual([]);
    service.pass(300_000);
    expect(await incidents()).toMatchObject([{ monitorId: id, status: "CONFIRMED" }]);
    await ping(url);
    await ping(url);
    expect(await incidents()).toMatchObject([{ status: "RESOLVED" }]);
  });

  it("are accepted at each previous URL for a day of its own, and at no other URL", async () => {
    const { url: first, rotate, received } = await create();
    const second = await rotate();
    service.pass(HOUR);
    await rotate();
    await ping(first);
    await ping(second);
    await ping(`${service.url}/api/v1/heartbeat/nobody`);
    expect(await received()).toBe(2);
    service.pass(23 * HOUR);
    const before = await received();
    await ping(first);
    expect(await received()).toBe(before);
    await ping(second);
    expect(await received()).toBe(before + 1);
  });

  it("are not expected while the monitor is paused", async () => {
    const { id, url } = await create();
    await ping(url);
    await service.post(`/monitors/${id}/pause`);
    service.pass(HOUR);
    expect(await results(id)).toHaveLength(1);
    expect((await service.read(`/monitors/${id}`)).currentStatus).toBe("paused");
  });
});
