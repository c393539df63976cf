// The public catalogue of services, subscriptions to them, and the objects that can include them.
import { describe, expect, it } from "vitest";

import { isObject } from "../../../../../src/definitions";
import type { JsonObject } from "../../../../../src/definitions";
import { NOBODY, eachWithService, recordId, only } from "../../../../support/emulator/service";

const service = eachWithService();
const SUBSCRIPTIONS = "/service-subscriptions";

/** The slugs of the catalogue, page by page. */
async function slugsBy(limit: number): Promise<unknown[]> {
  const slugs: unknown[] = [];
  for (let query = `limit=${limit}`; ;) {
    const { body, rows } = await service().get(`/services?${query}`);
    slugs.push(...rows.map(({ slug }) => slug));
    const { nextCursor, hasMore } = isObject(body) ? body : {};
    if (hasMore !== true) return slugs;
    query = `limit=${limit}&cursor=${nextCursor as string}`;
  }
}

const audit = async (): Promise<unknown[]> =>
  (await service().get("/audit-log?resourceType=service_subscription")).rows.map(
    ({ action }) => action,
  );

describe("catalogue", () => {
  it("is read by cursor, without a credential, at most 100 a page", async () => {
    const all = await slugsBy(100);
    expect(all.length).toBeGreaterThanOrEqual(12);
    expect(new Set(all).size).toBe(all.length);
    expect(await slugsBy(5)).toEqual(all);
    expect((await service().get("/services?limit=101")).status).toBe(400);
    expect((await service().get("/services?sort=name")).status).toBe(400);
    expect((await fetch(`${service().url}/api/v1/services`)).status).toBe(200);
  });

  it("is filtered by category, status and part of a name", async () => {
    const slugs = async (query: string): Promise<unknown[]> =>
      (await service().get(`/services?sort=curated&${query}`)).rows.map(({ slug }) => slug);
    expect(await slugs("category=Payments")).toEqual(["stripe", "paypal"]);
    expect(await slugs("status=partial_outage")).toEqual(["northwind-maps"]);
    expect(await slugs("search=GIT")).toEqual(["github", "gitlab", "digitalocean"]);
    expect(await slugs("search=nothing-like-it")).toEqual([]);
  });

  it("shows one service by slug and by id, with the same ids in every run", async () => {
    const { record } = await service().get("/services/stripe");
    expect(record).toMatchObject({
      slug: "stripe",
      name: "Stripe",
      componentsSummary: { totalCount: 3 },
      activeMaintenances: [],
      slaPublished: false,
      uptime: { source: "incident_derived" },
    });
    expect((await service().get(`/services/${recordId(record)}`)).record).toEqual(record);
    const { rows } = await service().get("/services/stripe/components?size=2");
    expect(rows.map(({ name }) => name)).toEqual(["API", "Dashboard"]);
    expect((await service().get("/services/nobody")).code).toBe("NOT_FOUND");
    expect((await service().get("/services/nobody/incidents")).status).toBe(404);
  });

  it("has a summary and a list of categories", async () => {
    const { record } = await service().get("/services/summary");
    const parts = ["operational", "degraded", "partialOutage", "majorOutage", "maintenance"];
    const counts = parts.map((part) => Number(record[`${part}Count`]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(record.totalServices);
    expect(record.servicesWithIssues).toMatchObject([
      { slug: "cloudflare" },
      { slug: "northwind-maps" },
    ]);
    const { rows } = await service().get("/categories");
    expect(rows).toContainEqual({ category: "Payments", serviceCount: 2 });
  });

  it.each(["incidents", "maintenances", "status-events"])(
    "returns an empty list of %s of a healthy service",
    async (list) => {
      const response = await service().get(`/services/github/${list}`);
      expect([response.status, response.rows]).toEqual([200, []]);
      expect(response.body).toHaveProperty("data");
    },
  );

  it("shows the incident of an unhealthy service in the list, by id and in the record of the service", async () => {
    const { rows } = await service().get("/services/cloudflare/incidents?status=investigating");
    expect(rows).toMatchObject([{ serviceSlug: "cloudflare", title: "Problems with CDN" }]);
    const { record } = await service().get(
      `/services/cloudflare/incidents/${recordId(rows[0] ?? {})}`,
    );
    expect(record).toMatchObject({
      affectedComponents: ["CDN"],
      updates: [{ displayAt: "2026-01-15T08:00:00.000Z" }],
    });
    const whole = (await service().get("/services/cloudflare")).record;
    expect(whole).toMatchObject({ recentIncidents: rows });
    expect((await service().get("/services/cloudflare/incidents?status=resolved")).rows).toEqual(
      [],
    );
    expect((await service().get("/services/cloudflare/incidents?from=2026-02-01")).rows).toEqual(
      [],
    );
    expect((await service().get("/services/incidents")).rows).toHaveLength(2);
    expect((await service().get(`/services/cloudflare/incidents/${NOBODY}`)).status).toBe(404);
  });

  it("has a poll result of a service for every minute, including the current one", async () => {
    const { rows, body } = await service().get("/services/github/poll-results?limit=2");
    expect(rows.map(({ timestamp }) => timestamp)).toEqual([
      "2026-11-02T10:20:00.000Z",
      "2026-11-02T10:19:00.000Z",
    ]);
    expect(body).toMatchObject({ hasMore: true });
    service().pass(60_000);
    const later = (await service().get("/services/github/poll-results?limit=1")).rows;
    expect(later).toMatchObject([{ timestamp: "2026-11-02T10:21:00.000Z", componentCount: 4 }]);
  });

  it("counts the same polls in the uptime of a service as in the summary of its polls", async () => {
    const { rows } = await service().get("/services?limit=100");
    for (const slug of rows.map((row) => row.slug as string)) {
      const summary = (await service().get(`/services/${slug}/poll-summary?window=24h`)).record;
      const { record } = await service().get(
        `/services/${slug}/uptime?period=24h&granularity=hourly`,
      );
      const buckets = record.buckets as JsonObject[];
      const polls = buckets.reduce((sum, { totalPolls }) => sum + Number(totalPolls), 0);
      expect([slug, polls]).toEqual([slug, summary.totalPolls]);
      expect(record.overallUptimePct).toBe(summary.uptimePercentage);
    }
  });

  it("buckets the uptime of a service by the hour or the day, within the period", async () => {
    const buckets = async (query: string): Promise<unknown> =>
      (await service().get(`/services/github/uptime${query}`)).record.buckets;
    expect(await buckets("?period=1h&granularity=hourly")).toEqual([
      { timestamp: "2026-11-02T09:00:00.000Z", totalPolls: 39, uptimePct: 100 },
      { timestamp: "2026-11-02T10:00:00.000Z", totalPolls: 21, uptimePct: 100 },
    ]);
    expect(await buckets("")).toEqual([
      { timestamp: "2026-11-02T00:00:00.000Z", totalPolls: 120, uptimePct: 100 },
    ]);
    for (const period of ["", "24", "0d", "24m", "-1d", "1.5h"]) {
      const { status } = await service().get(`/services/github/uptime?period=${period}`);
      expect([period, status]).toEqual([period, 400]);
    }
  });

  it("announces maintenance for the second midnight from now", async () => {
    const { rows } = await service().get("/services/digitalocean/maintenances");
    expect(rows).toMatchObject([
      { status: "SCHEDULED", scheduledFor: "2026-11-04T00:00:00.000Z", updates: [] },
    ]);
    const none = await service().get("/services/digitalocean/maintenances?status=completed");
    expect(none.rows).toEqual([]);
  });

  it("shows the days of a component, of all components, and of the service", async () => {
    const [hit, well] = (await service().get("/services/cloudflare/components")).rows;
    const days = "/services/cloudflare/components";
    const query = "?from=2026-01-14T00:00:00Z&to=2026-01-15T12:00:00Z";
    const { rows } = await service().get(`${days}/${recordId(hit ?? {})}/uptime${query}`);
    expect(rows).toMatchObject([
      {
        date: "2026-01-14T00:00:00.000Z",
        degradedSeconds: 0,
        uptimePercentage: 100,
        incidents: [],
      },
      {
        date: "2026-01-15T00:00:00.000Z",
        degradedSeconds: 57_600,
        incidents: [{ impact: "MINOR" }],
      },
    ]);
    const { record } = await service().get(`${days}/uptime${query}`);
    expect(only(record.components as JsonObject, recordId(hit ?? {}))).toEqual({
      [recordId(hit ?? {})]: rows,
    });
    expect((record.components as JsonObject)[recordId(well ?? {})]).toHaveLength(2);
    const day = (await service().get("/services/cloudflare/days/2026-01-15")).record;
    expect(day).toMatchObject({
      date: "2026-01-15",
      totalDegradedSeconds: 57_600,
      components: [{ componentName: "CDN" }, {}, {}],
      incidents: [{ title: "Problems with CDN", status: "INVESTIGATING" }],
    });
    expect((await service().get("/services/cloudflare/days/2026-02-30")).status).toBe(400);
    const polls = (await service().get("/services/cloudflare/poll-summary?window=24h")).record;
    expect(polls).toMatchObject({ window: "24h", totalPolls: 120, uptimePercentage: 100 });
    expect((await service().get("/services/cloudflare/poll-summary?window=1y")).status).toBe(400);
  });
});

describe("rate limit of client addresses", () => {
  const limited = eachWithService({ rateLimit: 1000 });

  it("counts reads of the catalogue for each address", async () => {
    const url = `${limited().url}/api/v1/services/summary`;
    const statuses: number[] = [];
    for (let call = 1; call <= 61; call += 1) statuses.push((await fetch(url)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses[60]).toBe(429);
  });
});

describe("subscriptions", () => {
  it("have the members of the service, and the sensitivity AWARENESS by default", async () => {
    const record = await service().make(`${SUBSCRIPTIONS}/stripe`, {});
    const catalogued = (await service().get("/services/stripe")).record;
    expect(record).not.toHaveProperty("id");
    expect(record).toMatchObject({
      serviceId: catalogued.id,
      slug: "stripe",
      name: "Stripe",
      category: "Payments",
      alertSensitivity: "AWARENESS",
      componentId: null,
      component: null,
      overallStatus: "OPERATIONAL",
      boundStatusPageComponents: [],
    });
    expect((await service().get(`${SUBSCRIPTIONS}/${recordId(record)}`)).record).toEqual(record);
  });

  it("to the same service are one object, which a second create does not change", async () => {
    const first = await service().make(`${SUBSCRIPTIONS}/stripe`, { alertSensitivity: "ALL" });
    const again = await service().make(`${SUBSCRIPTIONS}/stripe`, {
      alertSensitivity: "MAJOR_ONLY",
    });
    expect(again).toEqual(first);
    const [part] = (await service().get("/services/stripe/components")).rows;
    const other = await service().make(`${SUBSCRIPTIONS}/stripe`, {
      componentId: part?.id ?? null,
    });
    expect(other).toMatchObject({ componentId: part?.id, component: { name: "API" } });
    expect((await service().get(SUBSCRIPTIONS)).rows).toEqual([first, other]);
    expect(await audit()).toEqual(["service_subscription.created", "service_subscription.created"]);
  });

  it("need a service and a component that exist", async () => {
    expect((await service().post(`${SUBSCRIPTIONS}/nobody`)).status).toBe(404);
    const foreign = (await service().get("/services/github/components")).rows[0]?.id ?? null;
    const response = await service().post(`${SUBSCRIPTIONS}/stripe`, { componentId: foreign });
    expect(response.status).toBe(404);
    const bad = await service().post(`${SUBSCRIPTIONS}/stripe`, { alertSensitivity: "LOUD" });
    expect(bad.status).toBe(400);
  });

  it("change only their sensitivity, which is required", async () => {
    const created = await service().make(`${SUBSCRIPTIONS}/stripe`, {});
    const path = `${SUBSCRIPTIONS}/${recordId(created)}/alert-sensitivity`;
    const { record } = await service().patch(path, { alertSensitivity: "INCIDENTS_ONLY" });
    expect(record).toEqual({ ...created, alertSensitivity: "INCIDENTS_ONLY" });
    expect((await service().patch(path, {})).status).toBe(400);
    expect((await service().patch(`${SUBSCRIPTIONS}/${NOBODY}/alert-sensitivity`, {})).status).toBe(
      404,
    );
    expect(await audit()).toEqual(["service_subscription.updated", "service_subscription.created"]);
  });

  it("are 404 after a deletion, and a second deletion succeeds", async () => {
    const path = `${SUBSCRIPTIONS}/${recordId(await service().make(`${SUBSCRIPTIONS}/stripe`, {}))}`;
    expect((await service().delete(path)).status).toBe(204);
    expect((await service().get(path)).status).toBe(404);
    expect((await service().delete(path)).status).toBe(204);
    expect(await audit()).toEqual(["service_subscription.deleted", "service_subscription.created"]);
  });

  it("are limited to ten on the Free plan", async () => {
    const free = await service().elsewhere("FREE");
    const slugs = (await service().get("/services")).rows.map(({ slug }) => slug as string);
    for (const slug of slugs.slice(0, 10)) await free.make(`${SUBSCRIPTIONS}/${slug}`, {});
    const response = await free.post(`${SUBSCRIPTIONS}/${slugs[10] ?? ""}`);
    expect([response.status, response.code]).toEqual([400, "ENTITLEMENT_EXCEEDED"]);
    expect((await free.post(`${SUBSCRIPTIONS}/${slugs[0] ?? ""}`)).status).toBe(201);
    const { plan } = (await free.get("/auth/me")).record;
    expect(plan).toMatchObject({
      entitlements: { service_subscriptions: { value: 10 } },
      usage: { service_subscriptions: 10 },
    });
  });
});

describe("a subscription", () => {
  const member = async (): Promise<{ id: string; group: string; record: JsonObject }> => {
    const id = recordId(await service().make(`${SUBSCRIPTIONS}/stripe`, {}));
    const group = `/resource-groups/${recordId(await service().make("/resource-groups", { name: "Shop" }))}`;
    const body = { memberType: "service", memberId: id };
    return { id, group, record: await service().make(`${group}/members`, body) };
  };

  it("can be a member of a group, which shows the service", async () => {
    const { id, group, record } = await member();
    expect(only(record, "memberType", "subscriptionId", "slug", "name", "monitorId")).toEqual({
      memberType: "service",
      subscriptionId: id,
      slug: "stripe",
      name: "Stripe",
      monitorId: null,
    });
    expect(record.serviceId).toBe((await service().get("/services/stripe")).record.id);
    expect((await service().get(group)).record.members).toEqual([record]);
    const unknown = { memberType: "service", memberId: record.serviceId ?? null };
    expect((await service().post(`${group}/members`, unknown)).status).toBe(404);
  });

  it("can be a component of a status page; component and member are deleted with it", async () => {
    const { id, group } = await member();
    const page = await service().make("/status-pages", { name: "Shop", slug: "shop" });
    const components = `/status-pages/${recordId(page)}/components`;
    const body = { name: "Payments", type: "DEPENDENCY", serviceSubscriptionId: id };
    const component = await service().make(components, body);
    expect(component).toMatchObject({
      serviceSlug: "stripe",
      serviceName: "Stripe",
      showUptime: false,
      excludeFromOverall: true,
    });
    const { record } = await service().get(`${SUBSCRIPTIONS}/${id}`);
    expect(record.boundStatusPageComponents).toEqual([
      {
        componentId: component.id,
        componentName: "Payments",
        statusPageId: page.id,
        statusPageName: "Shop",
      },
    ]);
    await service().delete(`${SUBSCRIPTIONS}/${id}`);
    expect((await service().get(components)).rows).toEqual([]);
    expect((await service().get(group)).record.members).toEqual([]);
  });
});
