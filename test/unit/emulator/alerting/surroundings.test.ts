// The effect of a monitor's incident on its groups and pages: docs/api.md, Incidents.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { alertingOf } from "../../../support/emulator/alerting";
import { page } from "../../../support/emulator/records";
import { START, eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { createChannel, createMonitor, deliveries, raise, resolve } = alertingOf(service);

/** A group of these monitors. */
async function groupOf(monitors: readonly string[], more: JsonObject = {}): Promise<string> {
  const path = await service.makeAt("/resource-groups", { name: "Shop", ...more });
  for (const memberId of monitors) {
    await service.make(`${path}/members`, { memberType: "monitor", memberId });
  }
  return path;
}

/** A page that shows a monitor. */
async function pageOf(monitorId: string, more: JsonObject = {}): Promise<string> {
  const path = await service.makeAt("/status-pages", page(more));
  await service.make(`${path}/components`, { name: "API", type: "MONITOR", monitorId });
  return path;
}

const incidentsOn = (path: string): Promise<JsonObject[]> => service.list(`${path}/incidents`);

describe("a group", () => {
  const health = (path: string) => service.read(`${path}/health`);

  it("has the status of its worst member, and is breached once it reaches its threshold", async () => {
    const [one, two] = [await createMonitor(), await createMonitor({ name: "web" })];
    const threshold = { healthThresholdType: "COUNT", healthThresholdValue: 2 };
    const path = await groupOf([one, two], threshold);
    const well = { status: "operational", thresholdStatus: "healthy" };
    expect(await health(path)).toMatchObject(well);
    await raise({ monitorId: one, severity: "DEGRADED" });
    expect(await health(path)).toMatchObject({
      ...{ status: "degraded", operationalCount: 1, activeIncidents: 1 },
      ...{ thresholdStatus: "degraded", failingCount: 1, healthBreachedSince: null },
    });
    service.pass(1000);
    await raise({ monitorId: two });
    const since = "2026-11-02T10:20:31.000Z";
    expect(await health(path)).toMatchObject({
      ...{ status: "down", operationalCount: 0 },
      ...{ thresholdStatus: "down", failingCount: 2, healthBreachedSince: since },
    });
    const members = async () => (await service.read(`${path}?includeMetrics=true`)).members;
    expect(await members()).toMatchObject([
      { status: "degraded", failingSince: START },
      { status: "down", failingSince: since, uptime24h: 0 },
    ]);
    service.pass(25 * 3_600_000);
    expect(await members()).toMatchObject([{ uptime24h: null }, { uptime24h: null }]);
  });

  it.each(["", "?includeMetrics=true"])(
    "shows a mark for each incident of a member in its GET%s",
    async (query) => {
      const monitorId = await createMonitor();
      const path = await groupOf([monitorId]);
      const marks = async () => {
        const { members } = await service.read(path + query);
        return (members as JsonObject[]).map(({ incidentMarks }) => incidentMarks);
      };
      expect(await marks()).toEqual([[]]);
      const incidentId = recordId(await raise({ monitorId, severity: "DEGRADED" }));
      expect(await marks()).toEqual([[{ at: START, incidentId, severity: "DEGRADED" }]]);
    },
  );

  it("is under maintenance during a maintenance window of a healthy member", async () => {
    const monitorId = await createMonitor();
    const path = await groupOf([monitorId]);
    const times = { startsAt: START, endsAt: "2026-11-02T11:00:00Z" };
    await service.make("/maintenance-windows", { monitorId, ...times });
    expect((await health(path)).status).toBe("maintenance");
    service.pass(3_600_000);
    expect((await health(path)).status).toBe("operational");
  });
});

describe("a page", () => {
  it("shows on its components the status of their monitor, group or service", async () => {
    const [one, two] = [await createMonitor(), await createMonitor({ name: "web" })];
    const resourceGroupId = (await groupOf([one, two])).slice("/resource-groups/".length);
    const serviceSubscriptionId = await service.makeId("/service-subscriptions/cloudflare", {});
    const path = await pageOf(one, { incidentMode: "MANUAL" });
    for (const body of [
      { name: "Shop", type: "GROUP", resourceGroupId },
      { name: "CDN", type: "DEPENDENCY", serviceSubscriptionId },
      { name: "Office", type: "STATIC" },
    ]) {
      await service.make(`${path}/components`, body);
    }
    const shown = async () =>
      (await service.list(`${path}/components`)).map(({ currentStatus }) => currentStatus);
    const others = ["DEGRADED_PERFORMANCE", "OPERATIONAL"];
    expect(await shown()).toEqual(["OPERATIONAL", "OPERATIONAL", ...others]);
    await raise({ monitorId: one });
    expect(await shown()).toEqual(["MAJOR_OUTAGE", "PARTIAL_OUTAGE", ...others]);
    expect((await service.read(path)).overallStatus).toBe("MAJOR_OUTAGE");
    expect(await incidentsOn(path)).toEqual([]);
  });

  it("in automatic mode shows the incident, and its subscribers are notified of each step", async () => {
    const monitorId = await createMonitor();
    const path = await pageOf(monitorId);
    await service.make(`${path}/subscribers`, { email: "press@example.com" });
    const raised = await raise({ monitorId });
    const one = `/incidents/${recordId(raised)}`;
    expect(await service.read(one)).toMatchObject({
      incident: { statusPageVisible: true },
      statusPageIncidents: [
        { connectionMode: "AUTO", pageIncidentMode: "AUTOMATIC", impact: "MAJOR" },
      ],
    });
    await service.post(`${one}/updates`, { body: "A disk is full.", notifySubscribers: true });
    await resolve({ monitorId });
    expect(await incidentsOn(path)).toMatchObject([
      {
        ...{ incidentId: raised.id, title: "api is down", status: "RESOLVED" },
        affectedComponents: [{ componentName: "API", componentStatus: "MAJOR_OUTAGE" }],
        updates: [{ createdBy: "SYSTEM" }, { body: "A disk is full." }, { status: "RESOLVED" }],
      },
    ]);
    const { rows } = await service.get(`${path}/notification-deliveries`);
    expect(rows.map(({ eventType }) => eventType)).toEqual([
      "INCIDENT_RESOLVED",
      "INCIDENT_UPDATED",
      "INCIDENT_CREATED",
    ]);
  });

  it("and channels show once an incident that is confirmed again after an earlier status", async () => {
    const to = await createChannel();
    const monitorId = await createMonitor({ alertChannelIds: [to] });
    const path = await pageOf(monitorId);
    const body = { title: "Slow", severity: "DOWN", monitorId };
    const { incident } = await service.make("/incidents", body);
    const updates = `/incidents/${recordId(incident as JsonObject)}/updates`;
    for (const newStatus of ["TRIGGERED", "CONFIRMED", "TRIGGERED", "RESOLVED"]) {
      await service.make(updates, { newStatus, notifySubscribers: false });
    }
    expect(await incidentsOn(path)).toMatchObject([{ status: "RESOLVED" }]);
    const messages = (await deliveries(to)).map(({ eventType }) => eventType);
    expect(messages).toEqual(["INCIDENT_RESOLVED", "INCIDENT_CREATED"]);
    expect(await service.audit("incident")).toEqual(
      ["resolved", "updated", "updated", "updated", "created"].map((what) => `incident.${what}`),
    );
  });

  it("gets no second incident if its operator has linked one", async () => {
    const monitorId = await createMonitor();
    const path = await pageOf(monitorId);
    const { id = "" } = await raise({ monitorId, status: "TRIGGERED" });
    const linked = { title: "Slow", impact: "MINOR", body: "We look into it." };
    await service.make(`${path}/incidents`, { ...linked, monitoringIncidentId: id });
    await raise({ monitorId });
    expect(await incidentsOn(path)).toMatchObject([{ title: "Slow" }]);
  });

  it("shows an incident that is confirmed only when a user reopens it", async () => {
    const monitorId = await createMonitor();
    const path = await pageOf(monitorId);
    const raised = await raise({ monitorId, status: "TRIGGERED" });
    await resolve({ monitorId });
    const reopen = { newStatus: "CONFIRMED", notifySubscribers: false };
    await service.make(`/incidents/${recordId(raised)}/updates`, reopen);
    expect(await incidentsOn(path)).toMatchObject([
      { title: "api is down", status: "INVESTIGATING" },
    ]);
  });

  it("makes an incident visible while it shows it to visitors", async () => {
    const monitorId = await createMonitor();
    const path = await pageOf(monitorId, { incidentMode: "REVIEW" });
    const one = `/incidents/${recordId(await raise({ monitorId }))}`;
    const draft = `${path}/incidents/${recordId((await incidentsOn(path))[0])}`;
    const shown = async (): Promise<unknown[]> => {
      const { incident } = (await service.read(one)) as { incident: JsonObject };
      const [row] = await service.list("/incidents");
      return [incident.statusPageVisible, row?.statusPageVisible];
    };
    expect(await shown()).toEqual([false, false]);
    await service.post(`${draft}/publish`);
    expect(await shown()).toEqual([true, true]);
    await service.put(draft, { published: false });
    expect(await shown()).toEqual([false, false]);
    await service.put(draft, { published: true });
    await service.delete(path);
    expect(await shown()).toEqual([false, false]);
  });

  it("in review mode gets a draft, which is dismissed when the incident is resolved", async () => {
    const monitorId = await createMonitor();
    const path = await pageOf(monitorId, { incidentMode: "REVIEW" });
    expect((await raise({ monitorId })).statusPageVisible).toBe(false);
    const [draft] = await incidentsOn(path);
    expect(draft).toMatchObject({ publishedAt: null, status: "INVESTIGATING" });
    await resolve({ monitorId });
    expect(await incidentsOn(path)).toEqual([]);
    const one = `${path}/incidents/${recordId(draft)}`;
    expect((await service.post(`${one}/publish`)).status).toBe(409);
    expect(await service.read(one)).toMatchObject({
      ...{ publishedAt: null, status: "RESOLVED" },
      updates: [{ status: "INVESTIGATING" }],
    });
    expect(await service.audit("status_page_incident")).toEqual([
      "status_page_incident.dismissed",
      "status_page_incident.created",
    ]);
    expect(await service.list(`${path}/notification-deliveries`)).toEqual([]);
  });
});
