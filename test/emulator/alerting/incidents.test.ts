// Incidents: raised by control and by people, and what the records around them show.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../src/spec";
import { monitor, page } from "../kinds/records";
import { NOBODY, START, eachWithService, idOf, only } from "../kinds/service";

const service = eachWithService();

const monitored = async (more: JsonObject = {}): Promise<string> =>
  idOf(await service().make("/monitors", monitor(more)));
const raise = async (body: JsonObject): Promise<JsonObject> =>
  (await service().control("incidents", body)).incident as JsonObject;
const resolve = async (body: JsonObject): Promise<JsonObject> =>
  (await service().control("incidents/resolve", body)).incident as JsonObject;
const actions = async (): Promise<unknown[]> =>
  (await service().get("/audit-log?resourceType=incident")).rows.map(({ action }) => action);

describe("an incident of a monitor", () => {
  it("shows on the monitor while it is open, and in its checks", async () => {
    const monitorId = await monitored();
    const before = (await service().get(`/monitors/${monitorId}`)).record;
    expect(only(before, "currentStatus", "displayHealth", "openIncident", "lastRunAt")).toEqual({
      currentStatus: "unknown",
      displayHealth: "unknown",
      openIncident: null,
      lastRunAt: null,
    });
    const raised = await raise({ monitorId, regions: ["us-east"] });
    expect(raised).toMatchObject({
      monitorId,
      title: "api is down",
      severity: "DOWN",
      status: "CONFIRMED",
      source: "AUTOMATIC",
      organizationId: 1,
      affectedRegions: ["us-east"],
      reopenCount: 0,
      startedAt: START,
      confirmedAt: START,
      resolvedAt: null,
      monitorName: null,
    });
    expect(raised).not.toHaveProperty("name");
    const during = (await service().get(`/monitors/${monitorId}`)).record;
    expect(during).toMatchObject({
      currentStatus: "down",
      displayHealth: "failing",
      needsAttention: true,
      openIncident: raised.id,
      lastRunAt: START,
    });
    expect((await service().get("/monitors?needsAttention=true")).rows).toHaveLength(1);
    expect((await service().get("/monitors?displayHealth=failing")).rows).toHaveLength(1);
    service().pass(60_000);
    const over = await resolve({ monitorId });
    expect(over).toMatchObject({
      status: "RESOLVED",
      resolutionReason: "AUTO_RECOVERED",
      resolvedAt: "2026-11-02T10:21:30.000Z",
      cooldownUntil: "2026-11-02T10:26:30.000Z",
    });
    const after = (await service().get(`/monitors/${monitorId}`)).record;
    expect([after.currentStatus, after.openIncident]).toEqual(["up", null]);
    const { rows } = await service().get(`/monitors/${monitorId}/check-results`);
    expect(rows.map(({ passed }) => passed)).toEqual([true, false]);
    expect(await actions()).toEqual(["incident.resolved", "incident.created"]);
  });

  it("begins again when it is raised within the cooldown, and anew after it", async () => {
    const monitorId = await monitored();
    const first = await raise({ monitorId });
    await resolve({ id: idOf(first) });
    service().pass(299_999);
    const again = await raise({ monitorId, severity: "DEGRADED" });
    expect(again).toMatchObject({
      id: first.id,
      status: "CONFIRMED",
      severity: "DEGRADED",
      reopenCount: 1,
      resolvedAt: null,
      resolutionReason: null,
    });
    await resolve({ monitorId });
    service().pass(300_000);
    expect((await raise({ monitorId })).id).not.toBe(first.id);
    expect((await actions()).filter((action) => action === "incident.reopened")).toHaveLength(1);
  });

  it("goes from watched to triggered to confirmed, and nobody hears of it before", async () => {
    const monitorId = await monitored();
    const watched = await raise({ monitorId, status: "WATCHING", severity: "DEGRADED" });
    expect((await service().get(`/monitors/${monitorId}`)).record.openIncident).toBe(null);
    expect(watched.confirmedAt).toBe(null);
    expect(await actions()).toEqual(["incident.watched"]);
    const triggered = await raise({ monitorId, status: "TRIGGERED" });
    expect([triggered.id, triggered.status]).toEqual([watched.id, "TRIGGERED"]);
    expect((await raise({ monitorId })).status).toBe("CONFIRMED");
    expect((await actions())[0]).toBe("incident.created");
    const { record } = await service().get(`/incidents/${idOf(watched)}`);
    const news = (record.updates as JsonObject[]).map(({ oldStatus, newStatus }) => [
      oldStatus,
      newStatus,
    ]);
    expect(news).toEqual([
      [null, "WATCHING"],
      ["WATCHING", "TRIGGERED"],
      ["TRIGGERED", "CONFIRMED"],
    ]);
  });

  it("ends with its monitor", async () => {
    const monitorId = await monitored();
    const raised = await raise({ monitorId });
    await service().delete(`/monitors/${monitorId}`);
    const { record } = await service().get(`/incidents/${idOf(raised)}`);
    expect(record.incident).toMatchObject({
      status: "RESOLVED",
      resolutionReason: "AUTO_RESOLVED",
    });
    expect(await service().stored()).not.toContain("MonitorChecks");
  });

  it("is not there for another organization", async () => {
    const raised = await raise({ monitorId: await monitored() });
    const other = await service().elsewhere();
    expect((await other.get(`/incidents/${idOf(raised)}`)).status).toBe(404);
    expect((await other.get("/incidents")).rows).toEqual([]);
  });

  it.each([
    [{ monitorId: NOBODY }, 404],
    [{}, 400],
    [{ monitorId: NOBODY, severity: "BAD" }, 400],
    [{ monitorId: NOBODY, status: "RESOLVED" }, 400],
  ])("cannot be raised by %j: %d", async (body, status) => {
    const init = { method: "POST", body: JSON.stringify(body) };
    expect((await fetch(`${service().url}/__emulator/incidents`, init)).status).toBe(status);
  });
});

describe("an incident that somebody raises", () => {
  it("is confirmed from the start, and goes by its calls", async () => {
    const made = await service().post("/incidents", {
      title: "Payments fail",
      severity: "DOWN",
      body: "Cards are refused.",
    });
    expect(made.status).toBe(201);
    const { incident, updates, trigger, statusPageIncidents } = made.record;
    expect(incident).toMatchObject({ source: "MANUAL", status: "CONFIRMED", monitorId: null });
    expect([trigger, statusPageIncidents]).toEqual([{ source: "none" }, []]);
    expect(updates).toMatchObject([
      { newStatus: "CONFIRMED", body: "Cards are refused.", createdBy: "USER" },
    ]);
    const one = `/incidents/${idOf(incident as JsonObject)}`;
    const changed = await service().patch(one, { title: "Cards fail", severity: "DEGRADED" });
    expect(changed.record.incident).toMatchObject({ title: "Cards fail", severity: "DEGRADED" });
    const kept = await service().patch(one, { title: null });
    expect(kept.record.incident).toMatchObject({ title: "Cards fail" });
    const told = await service().post(`${one}/updates`, {
      body: "Soon.",
      notifySubscribers: false,
    });
    expect([told.status, (told.record.updates as JsonObject[]).length]).toEqual([201, 2]);
    expect((await service().post(`${one}/updates`, { body: "?" })).rejected).toEqual([
      "notifySubscribers INCIDENT_NOTIFY_SUBSCRIBERS_REQUIRED",
    ]);
    const over = await service().post(`${one}/resolve`, { body: "Fixed." });
    expect(over.record.incident).toMatchObject({
      status: "RESOLVED",
      resolutionReason: "MANUAL",
      resolutionNote: "Fixed.",
      cooldownUntil: null,
    });
    expect((await service().post(`${one}/resolve`)).status).toBe(200);
    const again = { newStatus: "WATCHING", notifySubscribers: false };
    const reopened = await service().post(`${one}/updates`, again);
    expect(reopened.record.incident).toMatchObject({ status: "CONFIRMED", reopenCount: 1 });
    expect(await actions()).toEqual([
      "incident.reopened",
      "incident.resolved",
      "incident.updated",
      "incident.updated",
      "incident.updated",
      "incident.created",
    ]);
  });

  it("is there once for each incident of a service", async () => {
    const body = { title: "Theirs", severity: "DOWN", serviceIncidentId: NOBODY };
    const first = await service().post("/incidents", body);
    const second = await service().post("/incidents", { ...body, title: "Again" });
    expect([second.status, second.record]).toEqual([201, first.record]);
  });

  it.each([
    [{ severity: "DOWN" }, 400],
    [{ title: "X", severity: "WORSE" }, 400],
    [{ title: "X", severity: "DOWN", monitorId: NOBODY }, 404],
    [{ title: "X", severity: "DOWN", serviceId: NOBODY }, 404],
  ])("%j: %d", async (body, status) => {
    expect((await service().post("/incidents", body)).status).toBe(status);
  });
});

describe("the list of incidents", () => {
  it("has ten to a page, newest first, with the names of what they are about", async () => {
    const monitorId = await monitored();
    await raise({ monitorId });
    for (let number = 0; number < 10; number += 1) {
      await service().post("/incidents", { title: `No. ${number}`, severity: "DEGRADED" });
    }
    const { rows, body } = await service().get("/incidents");
    expect([rows.length, (body as JsonObject).hasNext]).toEqual([10, true]);
    expect(rows[0]?.title).toBe("No. 9");
    const { rows: rest } = await service().get("/incidents?page=1");
    expect(rest).toMatchObject([{ title: "api is down", monitorName: "api", monitorType: "HTTP" }]);
  });

  it("is filtered by everything that the query may say", async () => {
    const tag = idOf(await service().make("/tags", { name: "shop" }));
    const environmentId = idOf(await service().make("/environments", { name: "S", slug: "s" }));
    const monitorId = await monitored({ tags: { tagIds: [tag] }, environmentId });
    const group = idOf(await service().make("/resource-groups", { name: "Shop" }));
    const member = { memberType: "monitor", memberId: monitorId };
    await service().make(`/resource-groups/${group}/members`, member);
    const ours = await raise({ monitorId });
    service().pass(1000);
    await service().post("/incidents", { title: "Other", severity: "DEGRADED" });
    const titles = async (query: string) =>
      (await service().get(`/incidents?${query}`)).rows.map(({ title }) => title);
    const OURS = ["api is down"];
    for (const query of [
      `monitorId=${monitorId}`,
      `tagId=${tag}`,
      `environmentId=${environmentId}`,
      `resourceGroupId=${group}`,
      "severity=DOWN",
      "source=AUTOMATIC",
      "search=API",
      `startedTo=${START}`,
    ]) {
      expect(await titles(query), query).toEqual(OURS);
    }
    expect(await titles(`excludeId=${idOf(ours)}`)).toEqual(["Other"]);
    expect(await titles("startedFrom=2026-11-02T10:20:31Z")).toEqual(["Other"]);
    expect(await titles("status=RESOLVED")).toEqual([]);
    expect((await service().get("/incidents?status=OPEN")).status).toBe(400);
    expect((await service().get("/incidents?monitorId=api")).status).toBe(400);
  });

  it("leads to what is related and what happened", async () => {
    const monitorId = await monitored();
    const first = await raise({ monitorId });
    await resolve({ monitorId });
    service().pass(600_000);
    const second = await raise({ monitorId });
    const { rows } = await service().get(`/incidents/${idOf(second)}/related`);
    expect(rows.map(({ id }) => id)).toEqual([first.id]);
    const { rows: events } = await service().get(`/incidents/${idOf(first)}/events`);
    expect(events).toMatchObject([
      { kind: "update", details: { newStatus: "RESOLVED" } },
      { kind: "update", details: { newStatus: "CONFIRMED" } },
    ]);
    expect((await service().get(`/incidents/${idOf(first)}/trigger`)).record.source).toBe("none");
  });
});

describe("around an incident", () => {
  it("groups are as well as their worst member, and breached from their threshold on", async () => {
    const [one, two] = [await monitored(), await monitored({ name: "web" })];
    const threshold = { healthThresholdType: "COUNT", healthThresholdValue: 2 };
    const group = await service().make("/resource-groups", { name: "Shop", ...threshold });
    const path = `/resource-groups/${idOf(group)}`;
    for (const memberId of [one, two]) {
      await service().make(`${path}/members`, { memberType: "monitor", memberId });
    }
    const health = async () => (await service().get(`${path}/health`)).record;
    expect(await health()).toMatchObject({ status: "operational", thresholdStatus: "healthy" });
    await raise({ monitorId: one, severity: "DEGRADED" });
    expect(await health()).toMatchObject({
      status: "degraded",
      operationalCount: 1,
      activeIncidents: 1,
      thresholdStatus: "degraded",
      failingCount: 1,
      healthBreachedSince: null,
    });
    service().pass(1000);
    await raise({ monitorId: two });
    expect(await health()).toMatchObject({
      status: "down",
      operationalCount: 0,
      thresholdStatus: "down",
      failingCount: 2,
      healthBreachedSince: "2026-11-02T10:20:31.000Z",
    });
    const { record } = await service().get(`${path}?includeMetrics=true`);
    expect(record.members).toMatchObject([
      {
        status: "degraded",
        failingSince: START,
        incidentMarks: [{ at: START, severity: "DEGRADED" }],
      },
      { status: "down", failingSince: "2026-11-02T10:20:31.000Z", uptime24h: 0 },
    ]);
  });

  it("a maintenance window makes a member that is well one under maintenance", async () => {
    const monitorId = await monitored();
    const group = await service().make("/resource-groups", { name: "Shop" });
    const path = `/resource-groups/${idOf(group)}`;
    await service().make(`${path}/members`, { memberType: "monitor", memberId: monitorId });
    const times = { startsAt: START, endsAt: "2026-11-02T11:00:00Z" };
    await service().make("/maintenance-windows", { monitorId, ...times });
    expect((await service().get(`${path}/health`)).record.status).toBe("maintenance");
    service().pass(3_600_000);
    expect((await service().get(`${path}/health`)).record.status).toBe("operational");
  });

  it("components of pages show how what they stand for is", async () => {
    const [one, two] = [await monitored(), await monitored({ name: "web" })];
    const group = idOf(await service().make("/resource-groups", { name: "Shop" }));
    for (const memberId of [one, two]) {
      await service().make(`/resource-groups/${group}/members`, {
        memberType: "monitor",
        memberId,
      });
    }
    const sick = await service().post("/service-subscriptions/cloudflare");
    const path = `/status-pages/${idOf(await service().make("/status-pages", page({ incidentMode: "MANUAL" })))}`;
    for (const body of [
      { name: "API", type: "MONITOR", monitorId: one },
      { name: "Shop", type: "GROUP", resourceGroupId: group },
      { name: "CDN", type: "DEPENDENCY", serviceSubscriptionId: sick.record.subscriptionId ?? "" },
      { name: "Office", type: "STATIC" },
    ]) {
      await service().make(`${path}/components`, body);
    }
    const shown = async () =>
      (await service().get(`${path}/components`)).rows.map(({ currentStatus }) => currentStatus);
    expect(await shown()).toEqual([
      "OPERATIONAL",
      "OPERATIONAL",
      "DEGRADED_PERFORMANCE",
      "OPERATIONAL",
    ]);
    await raise({ monitorId: one });
    expect((await shown()).slice(0, 2)).toEqual(["MAJOR_OUTAGE", "PARTIAL_OUTAGE"]);
    expect((await service().get(path)).record.overallStatus).toBe("MAJOR_OUTAGE");
    expect((await service().get(`${path}/incidents`)).rows).toEqual([]);
  });

  it("a page that is automatic tells of it, and its subscribers hear of each step", async () => {
    const monitorId = await monitored();
    const path = `/status-pages/${idOf(await service().make("/status-pages", page()))}`;
    const component = { name: "API", type: "MONITOR", monitorId };
    const shown = idOf(await service().make(`${path}/components`, component));
    await service().make(`${path}/subscribers`, { email: "press@example.com" });
    const raised = await raise({ monitorId });
    const one = `/incidents/${idOf(raised)}`;
    expect((await service().get(one)).record).toMatchObject({
      incident: { statusPageVisible: true },
      statusPageIncidents: [
        { connectionMode: "AUTO", pageIncidentMode: "AUTOMATIC", impact: "MAJOR" },
      ],
    });
    const news = { body: "A disk is full.", notifySubscribers: true };
    await service().post(`${one}/updates`, news);
    await resolve({ monitorId });
    const [posted] = (await service().get(`${path}/incidents`)).rows;
    expect(posted).toMatchObject({
      incidentId: raised.id,
      title: "api is down",
      status: "RESOLVED",
      affectedComponents: [{ statusPageComponentId: shown, componentStatus: "MAJOR_OUTAGE" }],
      updates: [{ createdBy: "SYSTEM" }, { body: "A disk is full." }, { status: "RESOLVED" }],
    });
    const { rows } = await service().get(`${path}/notification-deliveries`);
    expect(rows.map(({ eventType }) => eventType)).toEqual([
      "INCIDENT_RESOLVED",
      "INCIDENT_UPDATED",
      "INCIDENT_CREATED",
    ]);
  });

  it("a page that reviews gets a draft, which is dropped at the end", async () => {
    const monitorId = await monitored();
    const made = await service().make("/status-pages", page({ incidentMode: "REVIEW" }));
    const path = `/status-pages/${idOf(made)}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    expect((await raise({ monitorId })).statusPageVisible).toBe(false);
    const draft = async () => (await service().get(`${path}/incidents`)).rows[0];
    expect(await draft()).toMatchObject({ publishedAt: null, status: "INVESTIGATING" });
    await resolve({ monitorId });
    expect(await draft()).toMatchObject({
      publishedAt: null,
      status: "RESOLVED",
      updates: [{ status: "INVESTIGATING" }],
    });
    const { rows } = await service().get("/audit-log?resourceType=status_page_incident");
    expect(rows.map(({ action }) => action)).toEqual([
      "status_page_incident.dismissed",
      "status_page_incident.created",
    ]);
    expect((await service().get(`${path}/notification-deliveries`)).rows).toEqual([]);
  });
});
