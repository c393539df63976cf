// Notification policies, and the effects of deleting a channel or a policy.
import { describe, expect, it } from "vitest";

import { channel, monitor, steps } from "../../../support/emulator/records";
import { NOBODY, eachWithService, recordId, only } from "../../../support/emulator/service";

const service = eachWithService();

const createChannel = async (name: string): Promise<string> =>
  recordId(await service().make("/alert-channels", channel({ name })));

describe("notification policies", () => {
  it("need a delay in every step, for which there is no default", async () => {
    const escalation = { steps: [{ channelIds: [await createChannel("a")] }] };
    const response = await service().post("/notification-policies", { name: "All", escalation });
    expect([response.status, response.rejected]).toEqual([
      400,
      [
        "escalation.steps[0].delayMinutes NOTIFICATION_POLICY_ESCALATION_STEPS_DELAY_MINUTES_REQUIRED",
      ],
    ]);
  });

  it("match everything, are enabled and have priority 0 by default", async () => {
    const id = await createChannel("a");
    const created = await service().make("/notification-policies", {
      name: "All",
      escalation: { steps: [{ delayMinutes: 0, channelIds: [id] }], onResolve: "notify_all" },
    });
    expect(created).toMatchObject({
      description: null,
      matchRules: [],
      enabled: true,
      priority: 0,
      organizationId: 1,
      stats7d: null,
      lastFiredAt: null,
      escalation: {
        steps: [
          { delayMinutes: 0, channelIds: [id], requireAck: false, repeatIntervalSeconds: null },
        ],
        onResolve: "notify_all",
        onReopen: null,
      },
    });
  });

  it("accept the value of a rule in any case, and events of incidents that are not known", async () => {
    const matchRules = [
      { type: "severity_gte", value: "down" },
      { type: "incident_status", value: "CREATED" },
    ];
    const escalation = steps([await createChannel("a")]);
    const body = { name: "All", matchRules, escalation };
    expect((await service().make("/notification-policies", body)).matchRules).toMatchObject([
      { value: "DOWN" },
      { value: "created" },
    ]);
    const unlisted = [{ type: "incident_status", value: "CONFIRMED" }];
    const stored = await service().make("/notification-policies", {
      ...body,
      matchRules: unlisted,
    });
    expect(stored.matchRules).toMatchObject(unlisted);
    const other = [{ type: "severity_gte", value: "fatal" }];
    const refused = await service().post("/notification-policies", { ...body, matchRules: other });
    expect(refused.status).toBe(400);
  });

  it("keep what an update omits, and replace rules and escalation as a whole", async () => {
    const [a, b] = [await createChannel("a"), await createChannel("b")];
    const created = await service().make("/notification-policies", {
      name: "All",
      description: "For all",
      matchRules: [{ type: "severity_gte", value: "DOWN" }],
      escalation: { ...steps([a], [b]), onReopen: "notify_all" },
      priority: 7,
    });
    const path = `/notification-policies/${recordId(created)}`;
    const kept = await service().put(path, { enabled: false });
    expect(kept.record).toMatchObject({
      ...only(created, "name", "description", "matchRules", "escalation", "priority"),
      enabled: false,
    });
    const { record } = await service().put(path, {
      description: "",
      matchRules: [],
      escalation: steps([b]),
    });
    expect(record).toMatchObject({
      description: null,
      matchRules: [],
      escalation: { steps: [{ channelIds: [b] }], onReopen: null },
    });
  });

  it("need a step with a channel, and channels that exist", async () => {
    const post = (escalation: object) =>
      service().post("/notification-policies", { name: "x", escalation: { ...escalation } });
    expect((await post({ steps: [] })).rejected).toEqual([
      "escalation.steps NOTIFICATION_POLICY_ESCALATION_STEPS_TOO_FEW",
    ]);
    expect((await post(steps([]))).rejected).toEqual([
      "escalation.steps[0].channelIds NOTIFICATION_POLICY_ESCALATION_STEPS_CHANNEL_IDS_TOO_FEW",
    ]);
    expect((await post(steps([NOBODY]))).status).toBe(404);
    expect((await service().post("/notification-policies", { name: "x" })).rejected).toEqual([
      "escalation NOTIFICATION_POLICY_ESCALATION_REQUIRED",
    ]);
  });

  it("lose channels that are deleted, and are disabled when none is left", async () => {
    const [a, b] = [await createChannel("a"), await createChannel("b")];
    const both = await service().make("/notification-policies", {
      name: "both",
      escalation: steps([a], [b]),
    });
    const one = await service().make("/notification-policies", {
      name: "one",
      escalation: steps([a]),
    });
    const deleted = await service().delete(`/alert-channels/${a}`);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { affectedPolicies: 2, disabledPolicies: 1 },
    ]);
    const { record } = await service().get(`/notification-policies/${recordId(both)}`);
    expect(record).toMatchObject({
      enabled: true,
      escalation: { steps: [{ channelIds: [] }, { channelIds: [b] }] },
    });
    const disabled = await service().get(`/notification-policies/${recordId(one)}`);
    expect(disabled.record.enabled).toBe(false);
    const audit = await service().get("/audit-log?action=notification_policy.updated");
    expect(audit.rows.map(({ resourceName }) => resourceName)).toEqual(["one", "both"]);
    expect((await service().delete(`/alert-channels/${b}`)).body).toEqual({
      affectedPolicies: 1,
      disabledPolicies: 1,
    });
  });

  it("are removed from groups when they are deleted", async () => {
    const created = await service().make("/notification-policies", {
      name: "x",
      escalation: steps([await createChannel("a")]),
    });
    const group = await service().make("/resource-groups", {
      name: "g",
      alertPolicyId: recordId(created),
    });
    await service().delete(`/notification-policies/${recordId(created)}`);
    const { record } = await service().get(`/resource-groups/${recordId(group)}`);
    expect(record.alertPolicyId).toBeNull();
  });
});

describe("a dry run", () => {
  it.each([
    [
      { type: "severity_gte", value: "DEGRADED" },
      { severity: "down" },
      { severity: "MAINTENANCE" },
    ],
    [{ type: "incident_status", value: "created" }, { eventType: "CREATED" }, {}],
    [{ type: "monitor_id_in", monitorIds: [NOBODY] }, { monitorId: NOBODY }, { monitorId: "x" }],
    [{ type: "region_in", regions: ["us-east"] }, { regions: ["us-east", "b"] }, { regions: [] }],
    [
      { type: "monitor_type_in", values: ["HTTP"] },
      { monitorType: "HTTP" },
      { monitorType: "TCP" },
    ],
    [{ type: "service_id_in", values: [NOBODY] }, { serviceId: NOBODY }, {}],
    [
      { type: "resource_group_id_in", values: [NOBODY] },
      { resourceGroupIds: [NOBODY] },
      { resourceGroupIds: [] },
    ],
    [{ type: "component_name_in", values: ["db"] }, { componentName: "db" }, { componentName: "" }],
  ])("evaluates %j", async (rule, matching, other) => {
    const created = await service().make("/notification-policies", {
      name: "x",
      escalation: steps([await createChannel("a")]),
      matchRules: [rule],
    });
    const path = `/notification-policies/${recordId(created)}/test`;
    expect((await service().post(path, matching)).record).toEqual({
      matched: true,
      matchedRules: [rule.type],
      unmatchedRules: [],
    });
    expect((await service().post(path, other)).record).toEqual({
      matched: false,
      matchedRules: [],
      unmatchedRules: [rule.type],
    });
  });

  it("uses the tags of the monitor", async () => {
    const tagged = await service().make(
      "/monitors",
      monitor({ tags: { newTags: [{ name: "shop" }] } }),
    );
    const plain = await service().make("/monitors", monitor());
    const created = await service().make("/notification-policies", {
      name: "x",
      escalation: steps([await createChannel("a")]),
      matchRules: [{ type: "monitor_tag_in", values: ["shop"] }],
    });
    const path = `/notification-policies/${recordId(created)}/test`;
    const matched = async (monitorId: string) =>
      (await service().post(path, { monitorId })).record.matched;
    expect([await matched(recordId(tagged)), await matched(recordId(plain))]).toEqual([
      true,
      false,
    ]);
  });
});

it("a group lists the policies that would fire for it", async () => {
  const escalation = steps([await createChannel("a")]);
  const group = await service().make("/resource-groups", { name: "g" });
  const make = (name: string, matchRules: object[], enabled = true) =>
    service().make("/notification-policies", {
      name,
      escalation,
      enabled,
      matchRules: matchRules.map((rule) => ({ ...rule })),
    });
  const attached = await make("attached", [{ type: "resource_group_id_in", values: [NOBODY] }]);
  await make("named", [{ type: "resource_group_id_in", values: [recordId(group)] }]);
  await make("off", [], false);
  await make("of a monitor", [{ type: "monitor_id_in", monitorIds: [NOBODY] }]);
  await make("all", []);
  const path = `/resource-groups/${recordId(group)}`;
  const names = async () =>
    (await service().get(`${path}/matched-policies`)).rows.map(({ name }) => name);
  expect(await names()).toEqual(["named", "all"]);
  await service().put(path, { name: "g", alertPolicyId: recordId(attached) });
  expect(await names()).toEqual(["attached", "named", "all"]);
});
