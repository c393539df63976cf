// Notification policies, and the effects of deleting a channel or a policy: docs/api.md, Notification policies.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor, steps } from "../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const POLICIES = "/notification-policies";
const ESCALATION = "NOTIFICATION_POLICY_ESCALATION";

const createChannel = (name = "a"): Promise<string> =>
  service.makeId("/alert-channels", channel({ name }));
/** The body of a policy that notifies a new channel. */
const policy = async (more: JsonObject = {}): Promise<JsonObject> => ({
  name: "All",
  escalation: steps([await createChannel()]),
  ...more,
});

describe("notification policies", () => {
  it("match everything, are enabled and have priority 0 by default", async () => {
    const step = { delayMinutes: 0, channelIds: [await createChannel()] };
    const body = { name: "All", escalation: { steps: [step], onResolve: "notify_all" } };
    expect(await service.make(POLICIES, body)).toMatchObject({
      ...{ description: null, matchRules: [], enabled: true, priority: 0 },
      ...{ organizationId: 1, stats7d: null, lastFiredAt: null },
      escalation: {
        steps: [{ ...step, requireAck: false, repeatIntervalSeconds: null }],
        ...{ onResolve: "notify_all", onReopen: null },
      },
    });
  });

  it("accept the value of a rule in any case, and events of incidents that are not known", async () => {
    const post = async (type: string, value: string) =>
      service.post(POLICIES, await policy({ matchRules: [{ type, value }] }));
    for (const [type, value, stored] of [
      ["severity_gte", "down", "DOWN"],
      ["incident_status", "CREATED", "created"],
      ["incident_status", "CONFIRMED", "CONFIRMED"],
    ] as const) {
      expect((await post(type, value)).record.matchRules).toMatchObject([{ type, value: stored }]);
    }
    expect((await post("severity_gte", "fatal")).status).toBe(400);
  });

  it("keep what an update omits, and replace rules and escalation as a whole", async () => {
    const [a, b] = [await createChannel("a"), await createChannel("b")];
    const created = await service.make(POLICIES, {
      ...{ name: "All", description: "For all", priority: 7 },
      matchRules: [{ type: "severity_gte", value: "DOWN" }],
      escalation: { ...steps([a], [b]), onReopen: "notify_all" },
    });
    const path = `${POLICIES}/${recordId(created)}`;
    const kept = ["name", "description", "matchRules", "escalation", "priority"];
    expect((await service.put(path, { enabled: false })).record).toMatchObject({
      ...only(created, ...kept),
      enabled: false,
    });
    const bare = { description: "", matchRules: [], escalation: steps([b]) };
    expect((await service.put(path, bare)).record).toMatchObject({
      ...{ description: null, matchRules: [] },
      escalation: { steps: [{ channelIds: [b] }], onReopen: null },
    });
  });

  it("need a step with a delay and a channel, and channels that exist", async () => {
    const post = (body: JsonObject) => service.post(POLICIES, { name: "x", ...body });
    const channelIds = [await createChannel()];
    const refused: [body: JsonObject, problem: string][] = [
      [{}, `escalation ${ESCALATION}_REQUIRED`],
      [{ escalation: { steps: [] } }, `escalation.steps ${ESCALATION}_STEPS_TOO_FEW`],
      [
        { escalation: steps([]) },
        `escalation.steps[0].channelIds ${ESCALATION}_STEPS_CHANNEL_IDS_TOO_FEW`,
      ],
      [
        { escalation: { steps: [{ channelIds }] } },
        `escalation.steps[0].delayMinutes ${ESCALATION}_STEPS_DELAY_MINUTES_REQUIRED`,
      ],
    ];
    for (const [body, problem] of refused) {
      expect((await post(body)).rejected).toEqual([problem]);
    }
    expect((await post({ escalation: steps([NOBODY]) })).status).toBe(404);
  });

  it("lose channels that are deleted, and are disabled when none is left", async () => {
    const [a, b] = [await createChannel("a"), await createChannel("b")];
    const both = await service.makeAt(POLICIES, { name: "both", escalation: steps([a], [b]) });
    const one = await service.makeAt(POLICIES, { name: "one", escalation: steps([a]) });
    const deleted = await service.delete(`/alert-channels/${a}`);
    expect([deleted.status, deleted.body]).toEqual([
      200,
      { affectedPolicies: 2, disabledPolicies: 1 },
    ]);
    expect(await service.read(both)).toMatchObject({
      enabled: true,
      escalation: { steps: [{ channelIds: [] }, { channelIds: [b] }] },
    });
    expect((await service.read(one)).enabled).toBe(false);
    const audit = await service.get("/audit-log?action=notification_policy.updated");
    expect(audit.rows.map(({ resourceName }) => resourceName)).toEqual(["one", "both"]);
    const last = await service.delete(`/alert-channels/${b}`);
    expect(last.body).toEqual({ affectedPolicies: 1, disabledPolicies: 1 });
  });

  it("are removed from groups when they are deleted", async () => {
    const alertPolicyId = await service.makeId(POLICIES, await policy());
    const group = await service.makeAt("/resource-groups", { name: "g", alertPolicyId });
    await service.delete(`${POLICIES}/${alertPolicyId}`);
    expect((await service.read(group)).alertPolicyId).toBeNull();
  });
});

describe("a dry run", () => {
  const test = async (rule: JsonObject) => {
    const path = await service.makeAt(POLICIES, await policy({ matchRules: [rule] }));
    return async (body: JsonObject) => (await service.post(`${path}/test`, body)).record;
  };

  it.each<[rule: JsonObject, matching: JsonObject, other: JsonObject]>([
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
    const run = await test(rule);
    const [yes, no] = [[rule.type], []];
    expect(await run(matching)).toEqual({ matched: true, matchedRules: yes, unmatchedRules: no });
    expect(await run(other)).toEqual({ matched: false, matchedRules: no, unmatchedRules: yes });
  });

  it("uses the tags of the monitor", async () => {
    const tags = { newTags: [{ name: "shop" }] };
    const run = await test({ type: "monitor_tag_in", values: ["shop"] });
    for (const [body, matched] of [
      [monitor({ tags }), true],
      [monitor(), false],
    ] as const) {
      const monitorId = await service.makeId("/monitors", body);
      expect((await run({ monitorId })).matched).toBe(matched);
    }
  });
});

it("a group lists the policies that would fire for it", async () => {
  const path = await service.makeAt("/resource-groups", { name: "g" });
  const ofGroup = (id: string) => [{ type: "resource_group_id_in", values: [id] }];
  const make = async (name: string, matchRules: JsonObject[], enabled = true) =>
    service.makeId(POLICIES, await policy({ name, enabled, matchRules }));
  const attached = await make("attached", ofGroup(NOBODY));
  await make("named", ofGroup(path.slice("/resource-groups/".length)));
  await make("off", [], false);
  await make("of a monitor", [{ type: "monitor_id_in", monitorIds: [NOBODY] }]);
  await make("all", []);
  const names = async () =>
    (await service.list(`${path}/matched-policies`)).map(({ name }) => name);
  expect(await names()).toEqual(["named", "all"]);
  await service.put(path, { name: "g", alertPolicyId: attached });
  expect(await names()).toEqual(["attached", "named", "all"]);
});
