// Check results and heartbeats, and their evaluation by the incident policy.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { heartbeat, page as statusPage, policy } from "../../../support/emulator/records";
import { START, eachWithService, recordId, only } from "../../../support/emulator/service";
import { alertingOf } from "./objects";

const service = eachWithService();
const { createMonitor } = alertingOf(service);
const check = (body: JsonObject): Promise<JsonObject> => service().control("checks", body);
const results = async (id: string, query = ""): Promise<JsonObject[]> =>
  (await service().get(`/monitors/${id}/check-results${query}`)).rows;
const incidents = async (): Promise<JsonObject[]> => (await service().get("/incidents")).rows;

describe("check results", () => {
  it("are listed newest first, at two paths, and can be filtered", async () => {
    const id = await createMonitor({ regions: ["us-east", "eu-west"] });
    const passed = await check({ monitorId: id, responseTimeMs: 120 });
    expect(passed).toMatchObject({
      timestamp: START,
      region: "us-east",
      responseTimeMs: 120,
      passed: true,
      failureReason: null,
      severityHint: null,
    });
    service().pass(1000);
    const failure = { passed: false, region: "eu-west", failureReason: "503" };
    const failed = await check({ monitorId: id, severity: "degraded", ...failure });
    expect(failed).toMatchObject({ ...failure, severityHint: "degraded" });
    expect(await results(id)).toEqual([failed, passed]);
    expect((await service().get(`/monitors/${id}/results`)).rows).toEqual([failed, passed]);
    expect(await results(id, "?passed=true")).toEqual([passed]);
    expect(await results(id, "?region=eu-west")).toEqual([failed]);
    expect(await results(id, `?to=${START}`)).toEqual([passed]);
    expect(await results(id, "?from=2026-11-02T10:20:31Z")).toEqual([failed]);
    expect((await service().get(`/monitors/${id}/results?from=now`)).status).toBe(400);
    expect((await service().get(`/monitors/${id}`)).record.currentStatus).toBe("degraded");
  });

  it("are those of the last day, and a cursor keeps the time range of its first page", async () => {
    const id = await createMonitor();
    await check({ monitorId: id, count: 3 });
    service().pass(24 * 60 * 60 * 1000 + 1);
    expect(await results(id)).toEqual([]);
    await check({ monitorId: id, count: 5 });
    const path = `/monitors/${id}/results`;
    const first = await service().get(`${path}?limit=2`);
    const { nextCursor, hasMore } = first.body as { nextCursor: string; hasMore: boolean };
    expect([first.rows.length, hasMore]).toEqual([2, true]);
    service().pass(1000);
    await check({ monitorId: id });
    const rest = await service().get(
      `${path}?limit=9&from=2030-01-01T00:00:00Z&cursor=${nextCursor}`,
    );
    expect(rest.rows).toHaveLength(3);
    const ids = [...first.rows, ...rest.rows].map((row) => row.id);
    expect(new Set(ids).size).toBe(5);
    const ignored = await service().get(`${path}?limit=9&from=x&to=&cursor=${nextCursor}`);
    expect([ignored.status, ignored.rows]).toEqual([200, rest.rows]);
    expect((await service().get(`${path}?from=x`)).status).toBe(400);
    expect((await service().get(`${path}?cursor=nonsense`)).status).toBe(400);
  });

  it("are summarised, and counted in the uptime", async () => {
    const id = await createMonitor();
    await check({ monitorId: id, responseTimeMs: 100, count: 3 });
    await check({ monitorId: id, responseTimeMs: 500, passed: false });
    const { record: summary } = await service().get(`/monitors/${id}/results/summary`);
    expect(summary).toMatchObject({
      currentStatus: "down",
      uptime24h: 75,
      uptimeWindow: 75,
      latestPerRegion: [{ region: "us-east", passed: false, responseTimeMs: 500 }],
      chartData: [
        {
          bucket: "2026-11-02T10:00:00.000Z",
          uptimePercent: 75,
          avgLatencyMs: 200,
          p95LatencyMs: 500,
          p99LatencyMs: 500,
        },
      ],
    });
    const { record: uptime } = await service().get(`/monitors/${id}/uptime?window=7d`);
    expect(uptime).toEqual({
      uptimePercentage: 75,
      totalChecks: 4,
      passedChecks: 3,
      avgLatencyMs: 200,
      p50LatencyMs: 100,
      p95LatencyMs: 500,
      incidentCount: 0,
      firstTryPercent: 75,
      retryCount: 0,
    });
  });

  it("are refused while the monitor is paused", async () => {
    const id = await createMonitor({ enabled: false });
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ monitorId: id }) };
    expect((await fetch(`${service().url}/__emulator/checks`, init)).status).toBe(409);
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
    await check({ monitorId: id, passed: false, failureReason: "timeout" });
    expect(await incidents()).toEqual([]);
    service().pass(60_000);
    await check({ monitorId: id, passed: false, failureReason: "refused" });
    const [raised] = await incidents();
    expect(raised).toMatchObject({
      status: "CONFIRMED",
      severity: "DOWN",
      triggeredByRule: "consecutive_failures",
      triggeredByRuleIndex: 0,
      affectedRegions: ["us-east"],
    });
    const { trigger } = (await service().get(`/incidents/${recordId(raised ?? {})}`)).record;
    expect(trigger).toMatchObject({
      source: "checks",
      ruleType: "consecutive_failures",
      count: 2,
      threshold: 2,
      lastError: "refused",
      firstFailedCheckAt: START,
    });
    await check({ monitorId: id, passed: false, count: 3 });
    await check({ monitorId: id });
    expect((await incidents()).map(({ status }) => status)).toEqual(["CONFIRMED"]);
    await check({ monitorId: id });
    expect(await incidents()).toMatchObject([
      { status: "RESOLVED", resolutionReason: "AUTO_RECOVERED" },
    ]);
    await check({ monitorId: id, passed: false, count: 2 });
    expect(await incidents()).toMatchObject([
      { id: raised?.id, status: "CONFIRMED", reopenCount: 1 },
    ]);
  });

  it("waits for confirmation by enough regions, but not by more than the monitor has", async () => {
    const regions = ["us-east", "eu-west"];
    const id = await createMonitor({ regions, incidentPolicy: policy(2) });
    await check({ monitorId: id, passed: false, count: 2 });
    expect(await incidents()).toMatchObject([{ status: "TRIGGERED", confirmedAt: null }]);
    await check({ monitorId: id, passed: false, region: "eu-west", count: 2 });
    expect(await incidents()).toMatchObject([{ status: "CONFIRMED", affectedRegions: regions }]);
    const alone = await createMonitor({ name: "alone", incidentPolicy: policy(1) });
    await check({ monitorId: alone, passed: false });
    expect((await incidents())[0]).toMatchObject({ monitorId: alone, status: "CONFIRMED" });
  });

  it("does not reopen an incident that was never confirmed", async () => {
    const regions = ["us-east", "eu-west"];
    const incidentPolicy = rules({ type: "consecutive_failures", count: 1 }, 2, {
      consecutiveSuccesses: 1,
    });
    const id = await createMonitor({ regions, incidentPolicy });
    const page = recordId(await service().make("/status-pages", statusPage()));
    const component = { name: "API", type: "MONITOR", monitorId: id };
    await service().make(`/status-pages/${page}/components`, component);
    await check({ monitorId: id, passed: false });
    await check({ monitorId: id });
    expect(await incidents()).toMatchObject([
      { status: "RESOLVED", confirmedAt: null, cooldownUntil: null },
    ]);
    await check({ monitorId: id, passed: false });
    expect(await incidents()).toMatchObject([{ status: "TRIGGERED" }, { status: "RESOLVED" }]);
    await check({ monitorId: id, passed: false, region: "eu-west" });
    expect(await incidents()).toMatchObject([
      { status: "CONFIRMED", reopenCount: 0 },
      { status: "RESOLVED" },
    ]);
    expect((await service().get(`/status-pages/${page}/incidents`)).rows).toHaveLength(1);
    const { rows } = await service().get("/audit-log?action=incident.created");
    expect(rows).toHaveLength(1);
  });

  it("reopens an incident once enough regions fail, with their severity", async () => {
    const regions = ["us-east", "eu-west"];
    const incidentPolicy = {
      ...rules({}, 2, { consecutiveSuccesses: 1 }),
      triggerRules: ["down", "degraded"].map((severity) => ({
        ...{ type: "consecutive_failures", scope: "per_region", count: 1 },
        severity,
      })),
    };
    const id = await createMonitor({ regions, incidentPolicy });
    for (const region of regions) {
      await check({ monitorId: id, passed: false, region, severity: "degraded" });
    }
    for (const region of regions) await check({ monitorId: id, region });
    const [over] = await incidents();
    expect(over).toMatchObject({ status: "RESOLVED", severity: "DEGRADED" });
    await check({ monitorId: id, passed: false });
    expect(await incidents()).toEqual([over]);
    await check({ monitorId: id, passed: false, region: "eu-west" });
    expect(await incidents()).toMatchObject([
      { ...{ id: over?.id, status: "CONFIRMED", reopenCount: 1 }, severity: "DOWN" },
    ]);
  });

  it("counts failures of each region separately, unless its scope is any region", async () => {
    const regions = ["us-east", "eu-west"];
    const apart = await createMonitor({
      regions,
      incidentPolicy: rules({ type: "consecutive_failures" }),
    });
    // Other clients send no scope.
    const unscoped = await createMonitor({
      regions,
      name: "unscoped",
      incidentPolicy: rules({ type: "consecutive_failures", scope: null }),
    });
    const any = { type: "consecutive_failures", scope: "any_region" };
    const together = await createMonitor({ regions, name: "any", incidentPolicy: rules(any) });
    for (const monitorId of [apart, unscoped, together]) {
      for (const region of regions) await check({ monitorId, region, passed: false });
    }
    expect((await incidents()).map(({ monitorId }) => monitorId)).toEqual([together]);
  });

  it("counts only failures within its window", async () => {
    const rule = { type: "failures_in_window", windowMinutes: 10, count: 3 };
    const id = await createMonitor({ incidentPolicy: rules(rule) });
    await check({ monitorId: id, passed: false });
    service().pass(600_001);
    for (const passed of [false, true, false, true]) await check({ monitorId: id, passed });
    expect(await incidents()).toEqual([]);
    await check({ monitorId: id, passed: false });
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
      expect((await incidents()).map(({ severity }) => severity)).toEqual(
        Array.from({ length: count }, () => "DEGRADED"),
      );
    },
  );

  it("does not count degraded checks as down", async () => {
    const id = await createMonitor();
    await check({ monitorId: id, passed: false, severity: "degraded", count: 5 });
    expect(await incidents()).toEqual([]);
  });

  it("does not change incidents that a user opened", async () => {
    const id = await createMonitor();
    await service().post("/incidents", { title: "Ours", severity: "DEGRADED", monitorId: id });
    await check({ monitorId: id, passed: false, count: 3 });
    await check({ monitorId: id, count: 3 });
    expect(await incidents()).toMatchObject([{ title: "Ours", status: "CONFIRMED" }]);
  });
});

describe("heartbeats", () => {
  const ping = async (url: unknown): Promise<number> =>
    (await fetch(String(url), { method: "POST", body: "alive" })).status;

  it("are expected once the first one has arrived, and open an incident when they are missed", async () => {
    const created = await service().make("/monitors", heartbeat());
    const id = recordId(created);
    service().pass(10_000_000);
    expect(await results(id)).toEqual([]);
    expect(await ping(created.pingUrl)).toBe(200);
    expect(await results(id)).toMatchObject([{ passed: true, region: "heartbeat" }]);
    expect((await service().get(`/monitors/${id}`)).record.currentStatus).toBe("up");
    service().pass(359_999);
    await ping(created.pingUrl);
    service().pass(359_999);
    expect(await incidents()).toEqual([]);
    service().pass(1);
    expect((await results(id, "?passed=false"))[0]?.failureReason).toBe(
      "No heartbeat within 360 s",
    );
    expect(await incidents()).toEqual([]);
    service().pass(300_000);
    expect(await incidents()).toMatchObject([{ monitorId: id, status: "CONFIRMED" }]);
    await ping(created.pingUrl);
    await ping(created.pingUrl);
    expect(await incidents()).toMatchObject([{ status: "RESOLVED" }]);
  });

  it("are accepted at the previous URL for a day after a rotation, and at no other URL", async () => {
    const created = await service().make("/monitors", heartbeat());
    const id = recordId(created);
    const { record } = await service().post(`/monitors/${id}/rotate-token`);
    await ping(created.pingUrl);
    await ping(record.pingUrl);
    await ping(`${service().url}/api/v1/heartbeat/nobody`);
    expect(await results(id)).toHaveLength(2);
    service().pass(24 * 60 * 60 * 1000);
    const before = (await results(id, "?passed=true")).length;
    await ping(created.pingUrl);
    expect((await results(id, "?passed=true")).length).toBe(before);
  });

  it("are accepted at each previous URL for a day of its own", async () => {
    const created = await service().make("/monitors", heartbeat());
    const id = recordId(created);
    const first = await service().post(`/monitors/${id}/rotate-token`);
    service().pass(60 * 60 * 1000);
    await service().post(`/monitors/${id}/rotate-token`);
    await ping(created.pingUrl);
    await ping(first.record.pingUrl);
    expect(await results(id)).toHaveLength(2);
    service().pass(23 * 60 * 60 * 1000);
    const before = (await results(id, "?passed=true")).length;
    await ping(created.pingUrl);
    expect(await results(id, "?passed=true")).toHaveLength(before);
    await ping(first.record.pingUrl);
    expect(await results(id, "?passed=true")).toHaveLength(before + 1);
  });

  it("are not expected while the monitor is paused", async () => {
    const created = await service().make("/monitors", heartbeat());
    await ping(created.pingUrl);
    await service().post(`/monitors/${recordId(created)}/pause`);
    service().pass(3_600_000);
    expect(await results(recordId(created))).toHaveLength(1);
    expect(
      only((await service().get(`/monitors/${recordId(created)}`)).record, "currentStatus"),
    ).toEqual({
      currentStatus: "paused",
    });
  });
});
