// Resource groups and members.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor, page, steps } from "../../../support/emulator/records";
import { NOBODY, eachWithService, recordId, only } from "../../../support/emulator/service";

const service = eachWithService();

const FULL = {
  name: "Shop",
  description: "All of it",
  defaultFrequency: 120,
  defaultRegions: ["us-east"],
  defaultRetryStrategy: { type: "fixed", maxRetries: 2, interval: 5 },
  defaultAlertChannels: [],
  healthThresholdType: "COUNT",
  healthThresholdValue: 0,
  suppressMemberAlerts: true,
  confirmationDelaySeconds: 0,
  recoveryCooldownMinutes: 5,
  managedBy: "CLI",
};

describe("groups", () => {
  it("clear what an update omits, except two members", async () => {
    const created = await service().make("/resource-groups", FULL);
    expect(created).toMatchObject(FULL);
    const { record } = await service().put(`/resource-groups/${recordId(created)}`, {
      name: "Other",
    });
    expect(record).toMatchObject({
      name: "Other",
      slug: "shop",
      description: null,
      defaultFrequency: null,
      defaultRegions: null,
      defaultRetryStrategy: null,
      defaultAlertChannels: null,
      healthThresholdType: null,
      healthThresholdValue: null,
      confirmationDelaySeconds: null,
      recoveryCooldownMinutes: null,
      suppressMemberAlerts: true,
      managedBy: "CLI",
    });
    expect((await service().put(`/resource-groups/${recordId(created)}`, {})).status).toBe(400);
  });

  it("store an empty description as none", async () => {
    const created = await service().make("/resource-groups", { name: "Shop", description: "" });
    expect(created.description).toBeNull();
    const path = `/resource-groups/${recordId(created)}`;
    const described = await service().put(path, { name: "Shop", description: "All of it" });
    expect(described.record.description).toBe("All of it");
    const cleared = await service().put(path, { name: "Shop", description: "" });
    expect(cleared.record.description).toBeNull();
  });

  it("store a retry strategy of zeros as it is, and refuse half of one", async () => {
    const none = { type: "", maxRetries: 0, interval: 0 };
    const body = { name: "Shop", defaultRetryStrategy: none };
    const created = await service().make("/resource-groups", body);
    expect(created.defaultRetryStrategy).toEqual(none);
    const path = `/resource-groups/${recordId(created)}`;
    await service().put(path, { ...body, defaultRetryStrategy: FULL.defaultRetryStrategy });
    expect((await service().put(path, body)).record.defaultRetryStrategy).toEqual(none);
    expect((await service().get(path)).record.defaultRetryStrategy).toEqual(none);
    const half = await service().put(path, { ...body, defaultRetryStrategy: { type: "" } });
    expect(half.status).toBe(400);
  });

  it("get a unique slug", async () => {
    const slugs = [];
    for (const name of ["Shop & Co.", "shop co", "???"]) {
      slugs.push((await service().make("/resource-groups", { name })).slug);
    }
    expect(slugs).toEqual(["shop-co", "shop-co-2", "group"]);
  });

  it("need both parts of a threshold on create; one alone turns it off in an update", async () => {
    const half = { name: "x", healthThresholdType: "COUNT" };
    const code = "healthThresholdValue RESOURCE_GROUP_HEALTH_THRESHOLD_INCOMPLETE";
    expect((await service().post("/resource-groups", half)).rejected).toEqual([code]);
    const created = await service().make("/resource-groups", FULL);
    const path = `/resource-groups/${recordId(created)}`;
    const none = { healthThresholdType: null, healthThresholdValue: null };
    for (const body of [half, { name: "x", healthThresholdType: null, healthThresholdValue: 1 }]) {
      const { status, record } = await service().put(path, body);
      expect({ status, ...only(record, ...Object.keys(none)) }).toEqual({ status: 200, ...none });
      await service().put(path, FULL);
    }
  });

  it.each([
    ["defaultAlertChannels", [NOBODY]],
    ["defaultEnvironmentId", NOBODY],
    ["alertPolicyId", NOBODY],
  ])("are 404 when %s refers to no object", async (name, value) => {
    const body = { name: "x", [name]: value };
    expect((await service().post("/resource-groups", body)).status).toBe(404);
  });

  it("return their health, with a threshold status only if there is a threshold", async () => {
    const plain = await service().make("/resource-groups", { name: "plain" });
    expect(only(plain, "members", "deleteBlockedBy")).toEqual({
      members: null,
      deleteBlockedBy: null,
    });
    expect(plain.health).toMatchObject({
      status: "operational",
      totalMembers: 0,
      thresholdStatus: null,
      failingCount: null,
    });
    const judged = await service().make("/resource-groups", FULL);
    const { record } = await service().get(`/resource-groups/${recordId(judged)}/health`);
    expect(record).toMatchObject({ thresholdStatus: "healthy", failingCount: 0 });
    const policies = await service().get(`/resource-groups/${recordId(judged)}/matched-policies`);
    expect(policies.rows).toEqual([]);
  });

  it("show the policies that would fire as the GET of a policy shows them", async () => {
    const channelId = recordId(await service().make("/alert-channels", channel()));
    const made = await service().make("/notification-policies", {
      name: "Warnings",
      matchRules: [{ type: "severity_gte", value: "DEGRADED" }],
      escalation: steps([channelId]),
    });
    const id = recordId(await service().make("/monitors", monitor()));
    await service().control("incidents", { monitorId: id });
    const group = await service().make("/resource-groups", { name: "Shop" });
    const one = await service().get(`/notification-policies/${recordId(made)}`);
    expect(one.record.stats7d).not.toBeNull();
    const { rows } = await service().get(`/resource-groups/${recordId(group)}/matched-policies`);
    expect(rows).toEqual([one.record]);
  });

  it("are deleted with their page components and memberships, but without their monitors", async () => {
    const group = await service().make("/resource-groups", { name: "Shop" });
    const path = `/resource-groups/${recordId(group)}`;
    const member = await service().make("/monitors", monitor());
    await service().make(`${path}/members`, { memberType: "monitor", memberId: recordId(member) });
    const shown = await service().make("/status-pages", page());
    const components = `/status-pages/${recordId(shown)}/components`;
    const component = await service().make(components, {
      name: "All",
      type: "GROUP",
      resourceGroupId: recordId(group),
    });
    await service().make(components, { name: "Office", type: "STATIC" });
    const { record } = await service().get(path);
    expect(record.deleteBlockedBy).toEqual([
      {
        statusPageId: shown.id,
        statusPageName: "Shop",
        statusPageSlug: "shop-status",
        componentId: component.id,
        componentName: "All",
        hostname: null,
      },
    ]);
    const hostname = "status.example.com";
    await service().control("dns", { name: hostname, found: true });
    const domains = `/status-pages/${recordId(shown)}/domains`;
    const domain = `${domains}/${recordId(await service().make(domains, { hostname }))}`;
    const shownHost = async () => {
      const { deleteBlockedBy } = (await service().get(path)).record;
      return (deleteBlockedBy as JsonObject[]).map((blocker) => blocker.hostname);
    };
    await service().post(`${domain}/verify`);
    await service().post(`${domain}/primary`);
    expect(await shownHost()).toEqual([null]);
    await service().post(`${domain}/verify`);
    expect(await shownHost()).toEqual([hostname]);
    expect((await service().delete(path)).status).toBe(204);
    expect((await service().get(components)).rows.map(({ name }) => name)).toEqual(["Office"]);
    expect((await service().get(`/monitors/${recordId(member)}`)).status).toBe(200);
  });
});

describe("members", () => {
  it("are returned only by the GET of one group, with metrics on request", async () => {
    const group = await service().make("/resource-groups", { name: "g", defaultFrequency: 300 });
    const path = `/resource-groups/${recordId(group)}`;
    const member = await service().make("/monitors", monitor());
    const added = await service().make(`${path}/members`, {
      memberType: "monitor",
      memberId: recordId(member),
    });
    expect(added).toMatchObject({
      groupId: group.id,
      monitorId: member.id,
      name: "api",
      monitorType: "HTTP",
      status: "operational",
      effectiveFrequency: "300",
      groupMembershipCount: 1,
      chartData: null,
    });
    expect(added).not.toHaveProperty("memberId");
    expect((await service().get(path)).record.members).toEqual([added]);
    const [row = {}] = (await service().get("/resource-groups")).rows;
    expect(only(row, "members", "deleteBlockedBy")).toEqual({
      members: null,
      deleteBlockedBy: null,
    });
    const { record } = await service().get(`${path}?includeMetrics=true`);
    expect(record.members).toMatchObject([{ chartData: [] }]);
    expect(record.health).toMatchObject({ totalMembers: 1, operationalCount: 1 });
  });

  it("have a chart of latencies in the order of their checks, oldest first", async () => {
    const group = await service().make("/resource-groups", { name: "g" });
    const path = `/resource-groups/${recordId(group)}`;
    const memberId = recordId(await service().make("/monitors", monitor()));
    await service().make(`${path}/members`, { memberType: "monitor", memberId });
    for (const responseTimeMs of [300, 100, 200]) {
      await service().control("checks", { monitorId: memberId, responseTimeMs });
    }
    const { record } = await service().get(`${path}?includeMetrics=true`);
    expect(record.members).toMatchObject([
      { chartData: [300, 100, 200], avgLatencyMs: 200, p95LatencyMs: 300 },
    ]);
  });

  it("can be in several groups, but only once in each", async () => {
    const member = await service().make("/monitors", monitor());
    const body = { memberType: "monitor", memberId: recordId(member) };
    const paths = [];
    for (const name of ["a", "b"]) {
      const group = await service().make("/resource-groups", { name });
      paths.push(`/resource-groups/${recordId(group)}/members`);
      await service().make(paths.at(-1) ?? "", body);
    }
    const duplicate = await service().post(paths[0] ?? "", body);
    expect([duplicate.status, JSON.stringify(duplicate.body).includes("already exists")]).toEqual([
      409,
      true,
    ]);
  });

  it("are 404 for monitors, subscriptions and groups that do not exist", async () => {
    const group = await service().make("/resource-groups", { name: "g" });
    const members = `/resource-groups/${recordId(group)}/members`;
    for (const memberType of ["monitor", "service"]) {
      const response = await service().post(members, { memberType, memberId: NOBODY });
      expect([memberType, response.status]).toEqual([memberType, 404]);
    }
    const member = await service().make("/monitors", monitor());
    const body = { memberType: "monitor", memberId: recordId(member) };
    expect((await service().post(`/resource-groups/${NOBODY}/members`, body)).status).toBe(404);
  });
});
