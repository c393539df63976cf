// Resource groups and members: docs/api.md, Resource groups.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor, page, steps } from "../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const GROUPS = "/resource-groups";
const FULL = {
  ...{ name: "Shop", description: "All of it", defaultFrequency: 120, defaultRegions: ["us-east"] },
  defaultRetryStrategy: { type: "fixed", maxRetries: 2, interval: 5 },
  ...{ defaultAlertChannels: [], healthThresholdType: "COUNT", healthThresholdValue: 0 },
  ...{ suppressMemberAlerts: true, confirmationDelaySeconds: 0, recoveryCooldownMinutes: 5 },
  managedBy: "CLI",
};

const createMonitor = (): Promise<string> => service.makeId("/monitors", monitor());
/** Adds a monitor to a group. */
const add = (group: string, memberId: string): Promise<JsonObject> =>
  service.make(`${group}/members`, { memberType: "monitor", memberId });

describe("groups", () => {
  it("clear what an update omits, except two members", async () => {
    const created = await service.make(GROUPS, FULL);
    expect(created).toMatchObject(FULL);
    const path = `${GROUPS}/${recordId(created)}`;
    const { suppressMemberAlerts, managedBy, ...cleared } = FULL;
    expect((await service.put(path, { name: "Other" })).record).toMatchObject({
      ...Object.fromEntries(Object.keys(cleared).map((name) => [name, null])),
      ...{ name: "Other", slug: "shop", suppressMemberAlerts, managedBy },
    });
    expect((await service.put(path, {})).status).toBe(400);
  });

  it("store an empty description as none", async () => {
    const created = await service.make(GROUPS, { name: "Shop", description: "" });
    expect(created.description).toBeNull();
    const described = { name: "Shop", description: "All of it" };
    const path = `${GROUPS}/${recordId(created)}`;
    expect((await service.put(path, described)).record.description).toBe("All of it");
    const cleared = await service.put(path, { ...described, description: "" });
    expect(cleared.record.description).toBeNull();
  });

  it("store a retry strategy of zeros as it is, and refuse half of one", async () => {
    const none = { type: "", maxRetries: 0, interval: 0 };
    const body = { name: "Shop", defaultRetryStrategy: none };
    const created = await service.make(GROUPS, body);
    expect(created.defaultRetryStrategy).toEqual(none);
    const path = `${GROUPS}/${recordId(created)}`;
    await service.put(path, FULL);
    expect((await service.put(path, body)).record.defaultRetryStrategy).toEqual(none);
    const half = await service.put(path, { ...body, defaultRetryStrategy: { type: "" } });
    expect(half.status).toBe(400);
  });

  it("get a unique slug", async () => {
    const slugs = [];
    for (const name of ["Shop & Co.", "shop co", "???"]) {
      slugs.push((await service.make(GROUPS, { name })).slug);
    }
    expect(slugs).toEqual(["shop-co", "shop-co-2", "group"]);
  });

  it("need both parts of a threshold on create; one alone turns it off in an update", async () => {
    const half = { name: "x", healthThresholdType: "COUNT" };
    const code = "healthThresholdValue RESOURCE_GROUP_HEALTH_THRESHOLD_INCOMPLETE";
    expect((await service.post(GROUPS, half)).rejected).toEqual([code]);
    const path = await service.makeAt(GROUPS, FULL);
    for (const body of [half, { name: "x", healthThresholdType: null, healthThresholdValue: 1 }]) {
      const { status, record } = await service.put(path, body);
      const threshold = [record.healthThresholdType, record.healthThresholdValue];
      expect([status, ...threshold]).toEqual([200, null, null]);
      await service.put(path, FULL);
    }
  });

  it("return their health, with a threshold status only if there is a threshold", async () => {
    const plain = await service.make(GROUPS, { name: "plain" });
    expect(plain).toMatchObject({
      ...{ members: null, deleteBlockedBy: null },
      health: {
        ...{ status: "operational", totalMembers: 0, thresholdStatus: null, failingCount: null },
      },
    });
    const health = await service.read(`${await service.makeAt(GROUPS, FULL)}/health`);
    expect(health).toMatchObject({ thresholdStatus: "healthy", failingCount: 0 });
  });

  it("show the policies that would fire as the GET of a policy shows them", async () => {
    const policy = await service.makeAt("/notification-policies", {
      name: "Warnings",
      matchRules: [{ type: "severity_gte", value: "DEGRADED" }],
      escalation: steps([await service.makeId("/alert-channels", channel())]),
    });
    await service.control("incidents", { monitorId: await createMonitor() });
    const group = await service.makeAt(GROUPS, { name: "Shop" });
    const shown = await service.read(policy);
    expect(shown.stats7d).not.toBeNull();
    expect(await service.list(`${group}/matched-policies`)).toEqual([shown]);
  });

  it("are deleted with their page components and memberships, but without their monitors", async () => {
    const resourceGroupId = await service.makeId(GROUPS, { name: "Shop" });
    const path = `${GROUPS}/${resourceGroupId}`;
    const member = await createMonitor();
    await add(path, member);
    const statusPageId = await service.makeId("/status-pages", page());
    const shown = `/status-pages/${statusPageId}`;
    const all = { name: "All", type: "GROUP", resourceGroupId };
    const componentId = await service.makeId(`${shown}/components`, all);
    await service.make(`${shown}/components`, { name: "Office", type: "STATIC" });
    expect((await service.read(path)).deleteBlockedBy).toEqual([
      {
        ...{ statusPageId, statusPageName: "Shop", statusPageSlug: "shop-status" },
        ...{ componentId, componentName: "All", hostname: null },
      },
    ]);
    const hostname = "status.example.com";
    await service.control("dns", { name: hostname, found: true });
    const domain = await service.makeAt(`${shown}/domains`, { hostname });
    const shownHost = async () =>
      ((await service.read(path)).deleteBlockedBy as JsonObject[]).map(
        (blocker) => blocker.hostname,
      );
    await service.post(`${domain}/verify`);
    await service.post(`${domain}/primary`);
    expect(await shownHost()).toEqual([null]);
    await service.post(`${domain}/verify`);
    expect(await shownHost()).toEqual([hostname]);
    expect((await service.delete(path)).status).toBe(204);
    const { rows } = await service.get(`${shown}/components`);
    expect(rows.map(({ name }) => name)).toEqual(["Office"]);
    expect((await service.get(`/monitors/${member}`)).status).toBe(200);
  });
});

describe("members", () => {
  it("are returned only by the GET of one group, with metrics on request", async () => {
    const group = await service.make(GROUPS, { name: "g", defaultFrequency: 300 });
    const path = `${GROUPS}/${recordId(group)}`;
    const monitorId = await createMonitor();
    const added = await add(path, monitorId);
    expect(added).toMatchObject({
      ...{ groupId: group.id, monitorId, name: "api", monitorType: "HTTP" },
      ...{ status: "operational", effectiveFrequency: "300", groupMembershipCount: 1 },
      chartData: null,
    });
    expect(added).not.toHaveProperty("memberId");
    expect((await service.read(path)).members).toEqual([added]);
    for (const query of ["", "?includeMetrics=true"]) {
      const [row] = await service.list(GROUPS + query);
      expect(only(row, "members", "deleteBlockedBy")).toEqual({
        members: null,
        deleteBlockedBy: null,
      });
    }
    expect(await service.read(`${path}?includeMetrics=true`)).toMatchObject({
      members: [{ chartData: [] }],
      health: { totalMembers: 1, operationalCount: 1 },
    });
  });

  it("have a chart of latencies in the order of their checks, oldest first", async () => {
    const path = await service.makeAt(GROUPS, { name: "g" });
    const monitorId = await createMonitor();
    await add(path, monitorId);
    for (const responseTimeMs of [300, 100, 200]) {
      await service.control("checks", { monitorId, responseTimeMs });
    }
    const metrics = { chartData: [300, 100, 200], avgLatencyMs: 200, p95LatencyMs: 300 };
    expect((await service.read(`${path}?includeMetrics=true`)).members).toMatchObject([metrics]);
  });

  it("can be in several groups, but only once in each", async () => {
    const memberId = await createMonitor();
    const first = await service.makeAt(GROUPS, { name: "a" });
    await add(first, memberId);
    await add(await service.makeAt(GROUPS, { name: "b" }), memberId);
    const again = await service.post(`${first}/members`, { memberType: "monitor", memberId });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringContaining("already exists"),
    ]);
  });

  it("are 404 for subscriptions and groups that do not exist", async () => {
    const path = await service.makeAt(GROUPS, { name: "g" });
    const nothing = { memberType: "service", memberId: NOBODY };
    expect((await service.post(`${path}/members`, nothing)).status).toBe(404);
    const body = { memberType: "monitor", memberId: await createMonitor() };
    expect((await service.post(`${GROUPS}/${NOBODY}/members`, body)).status).toBe(404);
  });
});
