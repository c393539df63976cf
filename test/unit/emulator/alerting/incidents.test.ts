// Incidents opened by control calls and by users, and the records that show them: docs/api.md, Incidents.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { alertingOf } from "../../../support/emulator/alerting";
import { NOBODY, START, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { createMonitor, incidents, raise, resolve } = alertingOf(service);

const updatesOf = ({ updates }: JsonObject) => updates as JsonObject[];
const actions = () => service.audit("incident");

describe("an incident of a monitor", () => {
  it("is shown on the monitor while it is open, and in its check results", async () => {
    const monitorId = await createMonitor();
    const path = `/monitors/${monitorId}`;
    const before = await service.read(path);
    expect(before).toMatchObject({
      ...{ currentStatus: "unknown", displayHealth: "unknown" },
      ...{ openIncident: null, lastRunAt: null },
    });
    const raised = await raise({ monitorId, regions: ["us-east"] });
    expect(raised).toMatchObject({
      ...{ monitorId, title: "api is down", severity: "DOWN", status: "CONFIRMED" },
      ...{ source: "AUTOMATIC", organizationId: 1, affectedRegions: ["us-east"], reopenCount: 0 },
      ...{ startedAt: START, confirmedAt: START, resolvedAt: null, monitorName: null },
    });
    expect(await service.read(path)).toMatchObject({
      ...{ currentStatus: "down", displayHealth: "failing", needsAttention: true },
      ...{ openIncident: raised.id, lastRunAt: START },
    });
    expect(await service.list("/monitors?needsAttention=true")).toHaveLength(1);
    expect(await service.list("/monitors?displayHealth=failing")).toHaveLength(1);
    service.pass(60_000);
    expect(await resolve({ monitorId })).toMatchObject({
      ...{ status: "RESOLVED", resolutionReason: "AUTO_RECOVERED" },
      ...{ resolvedAt: "2026-11-02T10:21:30.000Z", cooldownUntil: "2026-11-02T10:26:30.000Z" },
    });
    const after = await service.read(path);
    expect([after.currentStatus, after.openIncident]).toEqual(["up", null]);
    const { rows } = await service.get(`${path}/check-results`);
    expect(rows.map(({ passed }) => passed)).toEqual([true, false]);
    expect(await actions()).toEqual(["incident.resolved", "incident.created"]);
  });

  it("is reopened within the cooldown, and a new one is opened after it", async () => {
    const monitorId = await createMonitor();
    const first = await raise({ monitorId });
    await resolve({ id: recordId(first) });
    service.pass(299_999);
    const again = await raise({ monitorId, severity: "DEGRADED", status: "TRIGGERED" });
    expect(again).toMatchObject({
      ...{ id: first.id, status: "CONFIRMED", severity: "DEGRADED", reopenCount: 1 },
      ...{ resolvedAt: null, resolutionReason: null },
    });
    const { record } = await service.get(`/incidents/${recordId(first)}`);
    const change = { oldStatus: "RESOLVED", newStatus: "CONFIRMED" };
    expect(updatesOf(record).at(-1)).toMatchObject(change);
    await resolve({ monitorId });
    service.pass(300_000);
    expect((await raise({ monitorId })).id).not.toBe(first.id);
    expect((await actions()).filter((action) => action === "incident.reopened")).toHaveLength(1);
  });

  it("goes from watched to triggered to confirmed, and counts as created only then", async () => {
    const monitorId = await createMonitor();
    const watched = await raise({ monitorId, status: "WATCHING", severity: "DEGRADED" });
    expect((await service.read(`/monitors/${monitorId}`)).openIncident).toBe(null);
    expect(watched.confirmedAt).toBe(null);
    expect(await actions()).toEqual(["incident.watched"]);
    const triggered = await raise({ monitorId, status: "TRIGGERED" });
    expect([triggered.id, triggered.status]).toEqual([watched.id, "TRIGGERED"]);
    expect((await raise({ monitorId })).status).toBe("CONFIRMED");
    expect((await actions())[0]).toBe("incident.created");
    const { record } = await service.get(`/incidents/${recordId(watched)}`);
    const news = updatesOf(record).map(({ oldStatus, newStatus }) => [oldStatus, newStatus]);
    expect(news).toEqual([
      [null, "WATCHING"],
      ["WATCHING", "TRIGGERED"],
      ["TRIGGERED", "CONFIRMED"],
    ]);
  });

  it("is resolved when its monitor is deleted", async () => {
    const monitorId = await createMonitor();
    const raised = await raise({ monitorId });
    await service.delete(`/monitors/${monitorId}`);
    const { incident } = await service.read(`/incidents/${recordId(raised)}`);
    expect(incident).toMatchObject({ status: "RESOLVED", resolutionReason: "AUTO_RESOLVED" });
    expect(await service.stored()).not.toContain("MonitorChecks");
  });

  it("is not visible to another organization", async () => {
    const raised = await raise({ monitorId: await createMonitor() });
    const other = await service.elsewhere();
    expect((await other.get(`/incidents/${recordId(raised)}`)).status).toBe(404);
    expect(await other.list("/incidents")).toEqual([]);
  });

  it.each([
    [{ monitorId: NOBODY }, 404],
    [{}, 400],
    [{ monitorId: NOBODY, severity: "BAD" }, 400],
    [{ monitorId: NOBODY, status: "RESOLVED" }, 400],
  ])("cannot be opened with %j: %d", async (body, status) => {
    expect((await service.call("POST", "/__emulator/incidents", { body })).status).toBe(status);
  });
});

describe("an incident that a user opens", () => {
  it("is confirmed from the start, and is updated, resolved and reopened by calls", async () => {
    const body = { title: "Payments fail", severity: "DOWN", body: "Cards are refused." };
    const { incident, updates, trigger, statusPageIncidents } = await service.make(
      "/incidents",
      body,
    );
    expect(incident).toMatchObject({ source: "MANUAL", status: "CONFIRMED", monitorId: null });
    expect([trigger, statusPageIncidents]).toMatchObject([{ source: "none", ruleType: null }, []]);
    expect(updates).toMatchObject([
      { newStatus: "CONFIRMED", body: "Cards are refused.", createdBy: "USER" },
    ]);
    const one = `/incidents/${recordId(incident as JsonObject)}`;
    const changed = await service.patch(one, { title: "Cards fail", severity: "DEGRADED" });
    expect(changed.record.incident).toMatchObject({ title: "Cards fail", severity: "DEGRADED" });
    const unchanged = await service.patch(one, { title: null });
    expect(unchanged.record.incident).toMatchObject({ title: "Cards fail" });
    const news = { body: "Soon.", notifySubscribers: false };
    expect(updatesOf(await service.make(`${one}/updates`, news))).toHaveLength(2);
    expect((await service.post(`${one}/updates`, { body: "?" })).rejected).toEqual([
      "notifySubscribers INCIDENT_NOTIFY_SUBSCRIBERS_REQUIRED",
    ]);
    const resolved = await service.post(`${one}/resolve`, { body: "Fixed." });
    expect(resolved.record.incident).toMatchObject({
      ...{ status: "RESOLVED", resolutionReason: "MANUAL", resolutionNote: "Fixed." },
      cooldownUntil: null,
    });
    expect((await service.post(`${one}/resolve`)).status).toBe(200);
    const again = { newStatus: "WATCHING", notifySubscribers: false };
    const reopened = await service.make(`${one}/updates`, again);
    expect(reopened.incident).toMatchObject({ status: "CONFIRMED", reopenCount: 1 });
    const change = { oldStatus: "RESOLVED", newStatus: "CONFIRMED" };
    expect(updatesOf(reopened).at(-1)).toMatchObject(change);
    expect(await actions()).toEqual(
      ["reopened", "resolved", "updated", "updated", "updated", "created"].map(
        (what) => `incident.${what}`,
      ),
    );
  });

  it("is created once for each incident of a service", async () => {
    const body = { title: "Theirs", severity: "DOWN", serviceIncidentId: NOBODY };
    const first = await service.make("/incidents", body);
    expect(await service.make("/incidents", { ...body, title: "Again" })).toEqual(first);
  });

  it.each([
    [{ severity: "DOWN" }, 400],
    [{ title: "X", severity: "WORSE" }, 400],
    [{ title: "X", severity: "DOWN", monitorId: NOBODY }, 404],
    [{ title: "X", severity: "DOWN", serviceId: NOBODY }, 404],
  ])("is refused with %j: %d", async (body, status) => {
    expect((await service.post("/incidents", body)).status).toBe(status);
  });
});

describe("the list of incidents", () => {
  it("has pages of ten, newest first, with the names of the monitors", async () => {
    await raise({ monitorId: await createMonitor() });
    for (let number = 0; number < 10; number += 1) {
      await service.post("/incidents", { title: `No. ${number}`, severity: "DEGRADED" });
    }
    const { rows, body } = await service.get("/incidents");
    expect([rows.length, body.hasNext, rows[0]?.title]).toEqual([10, true, "No. 9"]);
    const rest = { title: "api is down", monitorName: "api", monitorType: "HTTP" };
    expect(await service.list("/incidents?page=1")).toMatchObject([rest]);
  });

  it("can be filtered by every query parameter", async () => {
    const tag = await service.makeId("/tags", { name: "shop" });
    const environmentId = await service.makeId("/environments", { name: "S", slug: "s" });
    const monitorId = await createMonitor({ tags: { tagIds: [tag] }, environmentId });
    const group = await service.makeId("/resource-groups", { name: "Shop" });
    const member = { memberType: "monitor", memberId: monitorId };
    await service.make(`/resource-groups/${group}/members`, member);
    const ours = await raise({ monitorId });
    service.pass(1000);
    await service.post("/incidents", { title: "Other", severity: "DEGRADED" });
    const titles = async (query: string) =>
      (await service.list(`/incidents?${query}`)).map(({ title }) => title);
    for (const query of [
      ...[`monitorId=${monitorId}`, `tagId=${tag}`, `environmentId=${environmentId}`],
      ...[`resourceGroupId=${group}`, "severity=DOWN", "source=AUTOMATIC", "search=API"],
      `startedTo=${START}`,
    ]) {
      expect(await titles(query), query).toEqual(["api is down"]);
    }
    expect(await titles(`excludeId=${recordId(ours)}`)).toEqual(["Other"]);
    expect(await titles("startedFrom=2026-11-02T10:20:31Z")).toEqual(["Other"]);
    expect(await titles("status=RESOLVED")).toEqual([]);
    expect((await service.get("/incidents?status=OPEN")).status).toBe(400);
    expect((await service.get("/incidents?monitorId=api")).status).toBe(400);
  });

  it("has the related incidents and the events of each incident", async () => {
    const monitorId = await createMonitor();
    const first = await raise({ monitorId });
    service.pass(1000);
    await resolve({ monitorId });
    service.pass(600_000);
    const second = await raise({ monitorId });
    const { rows, body } = await service.get(`/incidents/${recordId(second)}/related`);
    expect([rows.map(recordId), body.total]).toEqual([[first.id], 1]);
    const { rows: events } = await service.get(`/incidents/${recordId(first)}/events`);
    expect(events).toMatchObject([
      { kind: "forensic_transition", actor: null, summary: "CONFIRMED to RESOLVED" },
      { kind: "update", actor: "SYSTEM", payload: { newStatus: "RESOLVED" } },
      { kind: "forensic_transition", actor: null, summary: "WATCHING to CONFIRMED" },
      { kind: "update", at: START, summary: "Status changed to CONFIRMED" },
    ]);
    const { record } = await service.get(`/incidents/${recordId(first)}/trigger`);
    expect(only(record, "source")).toEqual({ source: "none" });
    expect((await incidents()).map(recordId)).toEqual([second, first].map(recordId));
  });
});
