// The records of incident detection, and the dashboard that shows them.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { monitor } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const check = (body: JsonObject): Promise<JsonObject> => service().control("checks", body);
const rows = (value: unknown): JsonObject[] => value as JsonObject[];

/** A monitor that is down after two failures, and its incident. */
async function broken(): Promise<{ monitorId: string; incident: JsonObject }> {
  const monitorId = recordId(await service().make("/monitors", monitor()));
  await check({ monitorId, count: 2 });
  await check({ monitorId, passed: false, count: 2 });
  const [incident = {}] = (await service().get("/incidents")).rows;
  return { monitorId, incident };
}

describe("forensics", () => {
  it("show which rule, check and policy opened an incident", async () => {
    const { monitorId, incident } = await broken();
    const { record } = await service().get(`/forensics/incidents/${recordId(incident)}/timeline`);
    const [transition = {}] = rows(record.transitions);
    expect(transition).toMatchObject({
      occurredAt: START,
      monitorId,
      incidentId: incident.id,
      fromStatus: "WATCHING",
      toStatus: "CONFIRMED",
      reason: "confirm",
      affectedRegions: ["us-east"],
      policySnapshotHashHex: incident.triggeredByRuleSnapshotHashHex,
      checkId: incident.triggeringCheckId,
      details: { source: "pipeline" },
    });
    expect(record.triggeringEvaluations).toMatchObject([
      { ruleType: "consecutive_failures", outputMatched: true, ruleIndex: 0 },
    ]);
    expect(rows(record.triggeringEvaluations)[0]?.triggeringTransitionId).toBe(transition.id);
    expect(record.policySnapshot).toMatchObject({
      policy: { trigger_rules: [{ window_minutes: null, count: 2 }] },
    });
    const hash = asText(transition.policySnapshotHashHex);
    const snapshot = (await service().get(`/forensics/policy-snapshots/${hash}`)).record;
    expect(snapshot).toEqual(record.policySnapshot);
    const trace = (await service().get(`/forensics/traces/${asText(transition.checkId)}`)).record;
    expect(trace).toMatchObject({
      checkId: transition.checkId,
      evaluations: record.triggeringEvaluations,
      transitions: record.transitions,
    });
  });

  it("list the evaluations and transitions of a monitor, newest first, and filter them", async () => {
    const { monitorId } = await broken();
    const path = `/forensics/monitors/${monitorId}`;
    const all = await service().get(`${path}/rule-evaluations`);
    expect(all.rows.map(({ outputMatched }) => outputMatched)).toEqual([true, false, false, false]);
    const count = async (query: string): Promise<number> =>
      (await service().get(`${path}/rule-evaluations?${query}`)).rows.length;
    expect(await count("onlyMatched=true")).toBe(1);
    expect(await count("ruleType=response_time")).toBe(0);
    expect(await count("region=us-east&size=2")).toBe(2);
    expect(await count("from=2026-11-03T00:00:00Z")).toBe(0);
    expect((await service().get(`${path}/rule-evaluations?onlyMatched=maybe`)).status).toBe(400);
    await service().control("incidents/resolve", { monitorId });
    const moves = (await service().get(`${path}/transitions`)).rows;
    expect(moves.map(({ reason }) => reason)).toEqual(["resolve", "confirm"]);
  });

  it("are deleted with the monitor, and are 404 if they do not exist", async () => {
    const { monitorId, incident } = await broken();
    const timeline = `/forensics/incidents/${recordId(incident)}/timeline`;
    const hash = asText(incident.triggeredByRuleSnapshotHashHex);
    await service().delete(`/monitors/${monitorId}`);
    expect((await service().get(timeline)).record).toEqual({
      transitions: [],
      triggeringEvaluations: [],
      policySnapshot: null,
    });
    for (const path of [`traces/${NOBODY}`, `policy-snapshots/${hash}`]) {
      expect((await service().get(`/forensics/${path}`)).status).toBe(404);
    }
    expect((await service().get(`/forensics/monitors/${monitorId}/transitions`)).status).toBe(404);
  });
});

describe("the dashboard", () => {
  it("counts monitors and incidents", async () => {
    const { monitorId } = await broken();
    await service().make("/monitors", monitor({ enabled: false }));
    const numbers = async (): Promise<JsonObject> =>
      (await service().get("/dashboard/overview")).record;
    expect(await numbers()).toMatchObject({
      monitors: { total: 2, up: 0, down: 1, degraded: 0, paused: 1, avgUptime30d: 50 },
      incidents: { active: 1, resolvedToday: 0, mttr30d: null },
    });
    service().pass(120_000);
    await service().control("incidents/resolve", { monitorId });
    expect((await numbers()).incidents).toEqual({ active: 0, resolvedToday: 1, mttr30d: 2 });
  });

  it("has unread notifications of incidents until they are marked as read", async () => {
    const { monitorId, incident } = await broken();
    await service().control("incidents/resolve", { monitorId });
    const unread = async (): Promise<unknown> =>
      ((await service().get("/notifications/unread-count")).body as JsonObject).data;
    const notifications = (await service().get("/notifications")).rows;
    expect(notifications).toMatchObject([
      { body: "The incident is resolved.", read: false, resourceId: incident.id },
      { type: "incident", title: "api is down", resourceType: "incident", read: false },
    ]);
    expect(await unread()).toBe(2);
    const one = `/notifications/${recordId(notifications[0] ?? {})}/read`;
    expect((await service().put(one, {})).status).toBe(204);
    expect((await service().get("/notifications?unreadOnly=true")).rows).toHaveLength(1);
    expect((await service().put("/notifications/read-all", {})).status).toBe(204);
    expect(await unread()).toBe(0);
    expect((await service().put("/notifications/99/read", {})).status).toBe(404);
    expect((await service().get("/integrations/voice-languages")).rows[0]?.code).toBe("en-US");
  });
});
