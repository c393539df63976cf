// The public catalogue of services, subscriptions to them, and the objects that can include them: docs/api.md, Service catalogue.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { NOBODY, eachWithService, only, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const SUBSCRIPTIONS = "/service-subscriptions";
const STRIPE = `${SUBSCRIPTIONS}/stripe`;

const status = async (path: string): Promise<number> => (await service.get(path)).status;

/** The slugs of the catalogue, page by page. */
async function slugsBy(limit: number): Promise<unknown[]> {
  const slugs: unknown[] = [];
  for (let query = `limit=${limit}`; ;) {
    const { body, rows: page } = await service.get(`/services?${query}`);
    slugs.push(...page.map(({ slug }) => slug));
    if (body.hasMore !== true) return slugs;
    query = `limit=${limit}&cursor=${body.nextCursor as string}`;
  }
}

describe("catalogue", () => {
  it("is read by cursor, without a credential, at most 100 a page", async () => {
    const all = await slugsBy(100);
    expect(all.length).toBeGreaterThanOrEqual(12);
    expect(new Set(all).size).toBe(all.length);
    expect(await slugsBy(5)).toEqual(all);
    expect(await status("/services?limit=101")).toBe(400);
    expect(await status("/services?sort=name")).toBe(400);
    const open = await service.call("GET", "/api/v1/services", { key: null });
    expect(open.status).toBe(200);
  });

  it.each([
    ["category=Payments", ["stripe", "paypal"]],
    ["status=partial_outage", ["northwind-maps"]],
    ["search=GIT", ["github", "gitlab", "digitalocean"]],
    ["search=nothing-like-it", []],
  ])("is filtered by %s", async (query, slugs) => {
    const found = await service.list(`/services?sort=curated&${query}`);
    expect(found.map(({ slug }) => slug)).toEqual(slugs);
  });

  it("shows one service by slug and by id, with the same ids in every run", async () => {
    const stripe = await service.read("/services/stripe");
    expect(stripe).toMatchObject({
      ...{ slug: "stripe", name: "Stripe", componentsSummary: { totalCount: 3 } },
      ...{ activeMaintenances: [], slaPublished: false, uptime: { source: "incident_derived" } },
    });
    expect(await service.read(`/services/${recordId(stripe)}`)).toEqual(stripe);
    const components = await service.list("/services/stripe/components?size=2");
    expect(components.map(({ name }) => name)).toEqual(["API", "Dashboard"]);
    expect(await status("/services/nobody")).toBe(404);
    expect(await status("/services/nobody/incidents")).toBe(404);
  });

  it("has a summary and a list of categories", async () => {
    const summary = await service.read("/services/summary");
    const parts = ["operational", "degraded", "partialOutage", "majorOutage", "maintenance"];
    const counts = parts.map((part) => Number(summary[`${part}Count`]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(summary.totalServices);
    const ill = [{ slug: "cloudflare" }, { slug: "northwind-maps" }];
    expect(summary.servicesWithIssues).toMatchObject(ill);
    const categories = await service.list("/categories");
    expect(categories).toContainEqual({ category: "Payments", serviceCount: 2 });
  });

  it.each(["incidents", "maintenances", "status-events"])(
    "returns an empty list of %s of a healthy service",
    async (list) => {
      expect((await service.get(`/services/github/${list}`)).body).toMatchObject({ data: [] });
    },
  );

  it("shows the incident of an unhealthy service in the list, by id and in the record of the service", async () => {
    const path = "/services/cloudflare/incidents";
    const open = await service.list(`${path}?status=investigating`);
    expect(open).toMatchObject([{ serviceSlug: "cloudflare", title: "Problems with CDN" }]);
    expect(await service.read(`${path}/${recordId(open[0])}`)).toMatchObject({
      affectedComponents: ["CDN"],
      updates: [{ displayAt: "2026-01-15T08:00:00.000Z" }],
    });
    expect(await service.read("/services/cloudflare")).toMatchObject({ recentIncidents: open });
    expect(await service.list(`${path}?status=resolved`)).toEqual([]);
    expect(await service.list(`${path}?from=2026-02-01`)).toEqual([]);
    expect(await service.list("/services/incidents")).toHaveLength(2);
    expect(await status(`${path}/${NOBODY}`)).toBe(404);
  });

  it("has a poll result of a service for every minute, including the current one", async () => {
    const { rows: polls, body } = await service.get("/services/github/poll-results?limit=2");
    expect(polls.map(({ timestamp }) => timestamp)).toEqual([
      "2026-11-02T10:20:00.000Z",
      "2026-11-02T10:19:00.000Z",
    ]);
    expect(body.hasMore).toBe(true);
    service.pass(60_000);
    const next = { timestamp: "2026-11-02T10:21:00.000Z", componentCount: 4 };
    expect(await service.list("/services/github/poll-results?limit=1")).toMatchObject([next]);
  });

  it("counts the same polls in the uptime of a service as in the summary of its polls", async () => {
    for (const { slug } of await service.list("/services?limit=100")) {
      const path = `/services/${slug as string}`;
      const summary = await service.read(`${path}/poll-summary?window=24h`);
      const uptime = await service.read(`${path}/uptime?period=24h&granularity=hourly`);
      const buckets = uptime.buckets as JsonObject[];
      const polls = buckets.reduce((sum, { totalPolls }) => sum + Number(totalPolls), 0);
      const expected = [slug, summary.totalPolls, summary.uptimePercentage];
      expect([slug, polls, uptime.overallUptimePct]).toEqual(expected);
    }
  });

  it("buckets the uptime of a service by the hour or the day, within the period", async () => {
    const path = "/services/github/uptime";
    const { buckets } = await service.read(`${path}?period=1h&granularity=hourly`);
    expect(buckets).toEqual([
      { timestamp: "2026-11-02T09:00:00.000Z", totalPolls: 39, uptimePct: 100 },
      { timestamp: "2026-11-02T10:00:00.000Z", totalPolls: 21, uptimePct: 100 },
    ]);
    const day = { timestamp: "2026-11-02T00:00:00.000Z", totalPolls: 120, uptimePct: 100 };
    expect((await service.read(path)).buckets).toEqual([day]);
    for (const period of ["", "24", "0d", "24m", "-1d", "1.5h"]) {
      expect(await status(`${path}?period=${period}`), period).toBe(400);
    }
  });

  it("announces maintenance for the second midnight from now", async () => {
    const path = "/services/digitalocean/maintenances";
    const announced = { status: "SCHEDULED", scheduledFor: "2026-11-04T00:00:00.000Z" };
    expect(await service.list(path)).toMatchObject([{ ...announced, updates: [] }]);
    expect(await service.list(`${path}?status=completed`)).toEqual([]);
  });

  it("shows the days of a component, of all components, and of the service", async () => {
    const path = "/services/cloudflare";
    const [hit, well] = (await service.list(`${path}/components`)).map(recordId);
    const query = "?from=2026-01-14T00:00:00Z&to=2026-01-15T12:00:00Z";
    const days = await service.list(`${path}/components/${hit}/uptime${query}`);
    const good = { degradedSeconds: 0, uptimePercentage: 100, incidents: [] };
    const bad = { degradedSeconds: 57_600, incidents: [{ impact: "MINOR" }] };
    expect(days).toMatchObject([
      { date: "2026-01-14T00:00:00.000Z", ...good },
      { date: "2026-01-15T00:00:00.000Z", ...bad },
    ]);
    const { components } = await service.read(`${path}/components/uptime${query}`);
    expect(components).toMatchObject({ [hit ?? ""]: days, [well ?? ""]: [{}, {}] });
    expect(await service.read(`${path}/days/2026-01-15`)).toMatchObject({
      ...{ date: "2026-01-15", totalDegradedSeconds: 57_600 },
      components: [{ componentName: "CDN" }, {}, {}],
      incidents: [{ title: "Problems with CDN", status: "INVESTIGATING" }],
    });
    const polls = { window: "24h", totalPolls: 120, uptimePercentage: 100 };
    expect(await service.read(`${path}/poll-summary?window=24h`)).toMatchObject(polls);
    expect(await status(`${path}/poll-summary?window=1y`)).toBe(400);
  });
});

describe("subscriptions", () => {
  it("have the members of the service, and the sensitivity AWARENESS by default", async () => {
    const record = await service.make(STRIPE, {});
    expect(record).not.toHaveProperty("id");
    expect(record).toMatchObject({
      ...{ serviceId: (await service.read("/services/stripe")).id, slug: "stripe", name: "Stripe" },
      ...{ category: "Payments", alertSensitivity: "AWARENESS", componentId: null },
      ...{ component: null, overallStatus: "OPERATIONAL", boundStatusPageComponents: [] },
    });
    expect(await service.read(`${SUBSCRIPTIONS}/${recordId(record)}`)).toEqual(record);
  });

  it("to the same service are one object, which a second create does not change", async () => {
    const first = await service.make(STRIPE, { alertSensitivity: "ALL" });
    expect(await service.make(STRIPE, { alertSensitivity: "MAJOR_ONLY" })).toEqual(first);
    const componentId = recordId((await service.list("/services/stripe/components"))[0]);
    const other = await service.make(STRIPE, { componentId });
    expect(other).toMatchObject({ componentId, component: { name: "API" } });
    expect(await service.list(SUBSCRIPTIONS)).toEqual([first, other]);
    const created = "service_subscription.created";
    expect(await service.audit("service_subscription")).toEqual([created, created]);
  });

  it("need a service and a component that exist", async () => {
    expect((await service.post(`${SUBSCRIPTIONS}/nobody`)).status).toBe(404);
    const componentId = recordId((await service.list("/services/github/components"))[0]);
    expect((await service.post(STRIPE, { componentId })).status).toBe(404);
    expect((await service.post(STRIPE, { alertSensitivity: "LOUD" })).status).toBe(400);
  });

  it("change only their sensitivity, which is required", async () => {
    const created = await service.make(STRIPE, {});
    const change = (id: string, body: JsonObject) =>
      service.patch(`${SUBSCRIPTIONS}/${id}/alert-sensitivity`, body);
    const { record } = await change(recordId(created), { alertSensitivity: "INCIDENTS_ONLY" });
    expect(record).toEqual({ ...created, alertSensitivity: "INCIDENTS_ONLY" });
    expect((await change(recordId(created), {})).status).toBe(400);
    expect((await change(NOBODY, {})).status).toBe(404);
    const [latest] = await service.audit("service_subscription");
    expect(latest).toBe("service_subscription.updated");
  });

  it("are limited to ten on the Free plan", async () => {
    const free = await service.elsewhere("FREE");
    const paths = (await slugsBy(20)).map((slug) => `${SUBSCRIPTIONS}/${slug as string}`);
    for (const path of paths.slice(0, 10)) await free.make(path, {});
    const refused = await free.post(paths[10] ?? "");
    expect([refused.status, refused.code]).toEqual([400, "ENTITLEMENT_EXCEEDED"]);
    expect((await free.post(paths[0] ?? "")).status).toBe(201);
    expect((await free.read("/auth/me")).plan).toMatchObject({
      entitlements: { service_subscriptions: { value: 10 } },
      usage: { service_subscriptions: 10 },
    });
  });

  it("can be members of groups and components of pages, which are deleted with them", async () => {
    const id = await service.makeId(STRIPE, {});
    const group = await service.makeAt("/resource-groups", { name: "Shop" });
    const body = { memberType: "service", memberId: id };
    const member = await service.make(`${group}/members`, body);
    const { id: serviceId = "" } = await service.read("/services/stripe");
    expect(member).toMatchObject({
      ...{ memberType: "service", subscriptionId: id, slug: "stripe", name: "Stripe" },
      ...{ monitorId: null, serviceId },
    });
    expect((await service.read(group)).members).toEqual([member]);
    const unknown = { memberType: "service", memberId: serviceId };
    expect((await service.post(`${group}/members`, unknown)).status).toBe(404);
    const page = await service.makeAt("/status-pages", { name: "Shop", slug: "shop" });
    const payments = { name: "Payments", type: "DEPENDENCY", serviceSubscriptionId: id };
    const component = await service.make(`${page}/components`, payments);
    expect(component).toMatchObject({
      ...{ serviceSlug: "stripe", serviceName: "Stripe" },
      ...{ showUptime: false, excludeFromOverall: true },
    });
    const { boundStatusPageComponents } = await service.read(`${SUBSCRIPTIONS}/${id}`);
    const bound = { componentId: component.id, componentName: "Payments", statusPageName: "Shop" };
    expect(boundStatusPageComponents).toMatchObject([bound]);
    await service.delete(`${SUBSCRIPTIONS}/${id}`);
    expect(await service.list(`${page}/components`)).toEqual([]);
    expect(only(await service.read(group), "members")).toEqual({ members: [] });
  });
});
