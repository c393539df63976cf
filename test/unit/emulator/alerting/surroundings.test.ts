// The effect of a monitor's incident on its groups and pages.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, page } from "../../../support/emulator/records";
import { START, eachWithService, recordId } from "../../../support/emulator/service";
import { alertingOf } from "./objects";

const service = eachWithService();
const { createMonitor, raise, resolve } = alertingOf(service);

describe("the effect of an incident", () => {
  it("groups have the status of their worst member, and are breached once they reach their threshold", async () => {
    const [one, two] = [await createMonitor(), await createMonitor({ name: "web" })];
    const threshold = { healthThresholdType: "COUNT", healthThresholdValue: 2 };
    const group = await service().make("/resource-groups", { name: "Shop", ...threshold });
    const path = `/resource-groups/${recordId(group)}`;
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
      { status: "degraded", failingSince: START },
      { status: "down", failingSince: "2026-11-02T10:20:31.000Z", uptime24h: 0 },
    ]);
    service().pass(25 * 3_600_000);
    const later = (await service().get(`${path}?includeMetrics=true`)).record;
    expect(later.members).toMatchObject([{ uptime24h: null }, { uptime24h: null }]);
  });

  it.each(["", "?includeMetrics=true"])(
    "a member has a mark for each of its incidents, in the group's GET%s",
    async (query) => {
      const monitorId = await createMonitor();
      const group = await service().make("/resource-groups", { name: "Shop" });
      const path = `/resource-groups/${recordId(group)}`;
      await service().make(`${path}/members`, { memberType: "monitor", memberId: monitorId });
      const marks = async () => {
        const { members } = (await service().get(path + query)).record;
        return (members as JsonObject[]).map(({ incidentMarks }) => incidentMarks);
      };
      expect(await marks()).toEqual([[]]);
      const incidentId = recordId(await raise({ monitorId, severity: "DEGRADED" }));
      expect(await marks()).toEqual([[{ at: START, incidentId, severity: "DEGRADED" }]]);
      const [row] = (await service().get(`/resource-groups${query}`)).rows;
      expect(row).toMatchObject({ members: null });
    },
  );

  it("a healthy member is under maintenance during a maintenance window", async () => {
    const monitorId = await createMonitor();
    const group = await service().make("/resource-groups", { name: "Shop" });
    const path = `/resource-groups/${recordId(group)}`;
    await service().make(`${path}/members`, { memberType: "monitor", memberId: monitorId });
    const times = { startsAt: START, endsAt: "2026-11-02T11:00:00Z" };
    await service().make("/maintenance-windows", { monitorId, ...times });
    expect((await service().get(`${path}/health`)).record.status).toBe("maintenance");
    service().pass(3_600_000);
    expect((await service().get(`${path}/health`)).record.status).toBe("operational");
  });

  it("components of pages show the status of their monitor, group or service", async () => {
    const [one, two] = [await createMonitor(), await createMonitor({ name: "web" })];
    const group = recordId(await service().make("/resource-groups", { name: "Shop" }));
    for (const memberId of [one, two]) {
      await service().make(`/resource-groups/${group}/members`, {
        memberType: "monitor",
        memberId,
      });
    }
    const unhealthy = await service().post("/service-subscriptions/cloudflare");
    const path = `/status-pages/${recordId(await service().make("/status-pages", page({ incidentMode: "MANUAL" })))}`;
    for (const body of [
      { name: "API", type: "MONITOR", monitorId: one },
      { name: "Shop", type: "GROUP", resourceGroupId: group },
      {
        name: "CDN",
        type: "DEPENDENCY",
        serviceSubscriptionId: unhealthy.record.subscriptionId ?? "",
      },
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

  it("a page in automatic mode shows the incident, and its subscribers are notified of each step", async () => {
    const monitorId = await createMonitor();
    const path = `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
    const component = { name: "API", type: "MONITOR", monitorId };
    const shown = recordId(await service().make(`${path}/components`, component));
    await service().make(`${path}/subscribers`, { email: "press@example.com" });
    const raised = await raise({ monitorId });
    const one = `/incidents/${recordId(raised)}`;
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

  it("occurs once, when an incident is confirmed again after an earlier status, and ends with it", async () => {
    const to = recordId(await service().make("/alert-channels", channel()));
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    const path = `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    const { incident } = await service().make("/incidents", {
      title: "Slow",
      severity: "DOWN",
      monitorId,
    });
    const one = `/incidents/${recordId(incident as JsonObject)}`;
    for (const newStatus of ["TRIGGERED", "CONFIRMED", "TRIGGERED", "RESOLVED"]) {
      await service().make(`${one}/updates`, { newStatus, notifySubscribers: false });
    }
    expect((await service().get(`${path}/incidents`)).rows).toMatchObject([{ status: "RESOLVED" }]);
    const { rows: messages } = await service().get(`/alert-channels/${to}/deliveries`);
    expect(messages.map(({ eventType }) => eventType)).toEqual([
      "INCIDENT_RESOLVED",
      "INCIDENT_CREATED",
    ]);
    const { rows: entries } = await service().get("/audit-log?resourceType=incident");
    expect(entries.map(({ action }) => action)).toEqual([
      "incident.resolved",
      ...["incident.updated", "incident.updated", "incident.updated"],
      "incident.created",
    ]);
  });

  it("a page gets no second incident if its operator has linked one", async () => {
    const monitorId = await createMonitor();
    const path = `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    const raised = await raise({ monitorId, status: "TRIGGERED" });
    const linked = { title: "Slow", impact: "MINOR", body: "We look into it." };
    await service().make(`${path}/incidents`, { ...linked, monitoringIncidentId: raised.id ?? "" });
    await raise({ monitorId });
    expect((await service().get(`${path}/incidents`)).rows).toMatchObject([{ title: "Slow" }]);
  });

  it("a page shows an incident that is confirmed only when a user reopens it", async () => {
    const monitorId = await createMonitor();
    const path = `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    const raised = await raise({ monitorId, status: "TRIGGERED" });
    await resolve({ monitorId });
    await service().make(`/incidents/${recordId(raised)}/updates`, {
      newStatus: "CONFIRMED",
      notifySubscribers: false,
    });
    expect((await service().get(`${path}/incidents`)).rows).toMatchObject([
      { title: "api is down", status: "INVESTIGATING" },
    ]);
  });

  it("an incident counts as visible while a page shows it to visitors", async () => {
    const monitorId = await createMonitor();
    const created = await service().make("/status-pages", page({ incidentMode: "REVIEW" }));
    const path = `/status-pages/${recordId(created)}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    const one = `/incidents/${recordId(await raise({ monitorId }))}`;
    const [draft = {}] = (await service().get(`${path}/incidents`)).rows;
    const shown = async (): Promise<unknown[]> => {
      const { incident } = (await service().get(one)).record as { incident: JsonObject };
      const [row] = (await service().get("/incidents")).rows;
      return [incident.statusPageVisible, row?.statusPageVisible];
    };
    expect(await shown()).toEqual([false, false]);
    await service().post(`${path}/incidents/${recordId(draft)}/publish`);
    expect(await shown()).toEqual([true, true]);
    await service().put(`${path}/incidents/${recordId(draft)}`, { published: false });
    expect(await shown()).toEqual([false, false]);
    await service().put(`${path}/incidents/${recordId(draft)}`, { published: true });
    await service().delete(path);
    expect(await shown()).toEqual([false, false]);
  });

  it("a page in review mode gets a draft, which is dismissed when the incident is resolved", async () => {
    const monitorId = await createMonitor();
    const created = await service().make("/status-pages", page({ incidentMode: "REVIEW" }));
    const path = `/status-pages/${recordId(created)}`;
    await service().make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
    expect((await raise({ monitorId })).statusPageVisible).toBe(false);
    const [draft = {}] = (await service().get(`${path}/incidents`)).rows;
    expect(draft).toMatchObject({ publishedAt: null, status: "INVESTIGATING" });
    await resolve({ monitorId });
    expect((await service().get(`${path}/incidents`)).rows).toEqual([]);
    const one = `${path}/incidents/${recordId(draft)}`;
    expect((await service().post(`${one}/publish`)).status).toBe(409);
    expect((await service().get(one)).record).toMatchObject({
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
