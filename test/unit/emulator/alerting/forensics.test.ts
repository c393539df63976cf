// The records of incident detection, and the dashboard that shows them: docs/api.md, Forensics and Dashboard.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { alertingOf } from "../../../support/emulator/alerting";
import { NOBODY, START, eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { check, createMonitor, incidents, resolve } = alertingOf(service);

/** A monitor that is down after two failures, and its incident. */
async function broken(): Promise<{ monitorId: string; incident: JsonObject }> {
  const monitorId = await createMonitor();
  await check({ monitorId, count: 2 });
  await check({ monitorId, passed: false, count: 2 });
  const [incident = {}] = await incidents();
  return { monitorId, incident };
}

describe("forensics", () => {
  it("show which rule, check and policy opened an incident", async () => {
    const { monitorId, incident } = await broken();
    const { record } = await service.get(`/forensics/incidents/${recordId(incident)}/timeline`);
    const [transition = {}] = record.transitions as JsonObject[];
    expect(transition).toMatchObject({
      ...{ occurredAt: START, monitorId, incidentId: incident.id },
      ...{ fromStatus: "WATCHING", toStatus: "CONFIRMED", reason: "confirm" },
      ...{ affectedRegions: ["us-east"], checkId: incident.triggeringCheckId },
      policySnapshotHashHex: incident.triggeredByRuleSnapshotHashHex,
      details: { source: "pipeline" },
    });
    expect(record.triggeringEvaluations).toMatchObject([
      {
        ...{ ruleType: "consecutive_failures", outputMatched: true, ruleIndex: 0 },
        triggeringTransitionId: transition.id,
      },
    ]);
    expect(record.policySnapshot).toMatchObject({
      policy: { trigger_rules: [{ window_minutes: null, count: 2 }] },
    });
    const hash = asText(transition.policySnapshotHashHex);
    const snapshot = await service.read(`/forensics/policy-snapshots/${hash}`);
    expect(snapshot).toEqual(record.policySnapshot);
    const trace = await service.read(`/forensics/traces/${asText(transition.checkId)}`);
    expect(trace).toMatchObject({
      checkId: transition.checkId,
      evaluations: record.triggeringEvaluations,
      transitions: record.transitions,
    });
  });

  it("list the evaluations and transitions of a monitor, newest first, and filter them", async () => {
    const { monitorId } = await broken();
    const path = `/forensics/monitors/${monitorId}`;
    const all = await service.get(`${path}/rule-evaluations`);
    expect(all.rows.map(({ outputMatched }) => outputMatched)).toEqual([true, false, false, false]);
    for (const [query, count] of [
      ["onlyMatched=true", 1],
      ["ruleType=response_time", 0],
      ["region=us-east&size=2", 2],
      ["from=2026-11-03T00:00:00Z", 0],
    ] as const) {
      const { rows } = await service.get(`${path}/rule-evaluations?${query}`);
      expect(rows, query).toHaveLength(count);
    }
    expect((await service.get(`${path}/rule-evaluations?onlyMatched=maybe`)).status).toBe(400);
    await resolve({ monitorId });
    const moves = await service.list(`${path}/transitions`);
    expect(moves.map(({ reason }) => reason)).toEqual(["resolve", "confirm"]);
  });

  it("are deleted with the monitor, and are 404 if they do not exist", async () => {
    const { monitorId, incident } = await broken();
    const hash = asText(incident.triggeredByRuleSnapshotHashHex);
    await service.delete(`/monitors/${monitorId}`);
    const { record } = await service.get(`/forensics/incidents/${recordId(incident)}/timeline`);
    const nothing = { transitions: [], triggeringEvaluations: [], policySnapshot: null };
    expect(record).toEqual(nothing);
    for (const path of [
      ...[`traces/${NOBODY}`, `policy-snapshots/${hash}`],
      `monitors/${monitorId}/transitions`,
    ]) {
      expect((await service.get(`/forensics/${path}`)).status).toBe(404);
    }
  });
});

describe("the dashboard", () => {
  it("counts monitors and incidents", async () => {
    const { monitorId } = await broken();
    await createMonitor({ enabled: false });
    const numbers = () => service.read("/dashboard/overview");
    expect(await numbers()).toMatchObject({
      monitors: { total: 2, up: 0, down: 1, degraded: 0, paused: 1, avgUptime30d: 50 },
      incidents: { active: 1, resolvedToday: 0, mttr30d: null },
    });
    service.pass(120_000);
    await resolve({ monitorId });
    expect((await numbers()).incidents).toEqual({ active: 0, resolvedToday: 1, mttr30d: 2 });
  });

  it("has unread notifications of incidents until they are marked as read", async () => {
    const { monitorId, incident } = await broken();
    await resolve({ monitorId });
    const unread = async () => (await service.get("/notifications/unread-count")).body.data;
    const { rows } = await service.get("/notifications");
    expect(rows).toMatchObject([
      { body: "The incident is resolved.", read: false, resourceId: incident.id },
      { type: "incident", title: "api is down", resourceType: "incident", read: false },
    ]);
    expect(await unread()).toBe(2);
    const read = async (path: string) => (await service.put(`/notifications/${path}`, {})).status;
    expect(await read(`${recordId(rows[0])}/read`)).toBe(204);
    expect(await service.list("/notifications?unreadOnly=true")).toHaveLength(1);
    expect(await read("read-all")).toBe(204);
    expect(await unread()).toBe(0);
    expect(await read("99/read")).toBe(404);
  });
});
