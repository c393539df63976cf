// Resources that are part of the record of a resource group.
import { choice, flag, integer, list, number, object, parentId, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";

/** The notification policy of a group, as a separate resource. */
export const resourceGroupPolicy = defineKind({
  name: "ResourceGroupPolicy",
  title: "resource group policy",
  code: "RESOURCE_GROUP_POLICY",
  doc: "Attaches a notification policy to a resource group. Use it for a policy whose rules refer to the group, which must exist before the policy. Use either this or the group's `alertPolicyId`, not both. It fails if the group already has another policy. Destroying it detaches the policy and keeps both objects.",
  examples: {
    minimal: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
const mail = new monitoring.AlertChannel("on-call", {
    name: "On call",
    config: { channelType: "email", recipients: ["oncall@example.com"] },
});
const policy = new monitoring.NotificationPolicy("shop", {
    name: "Shop",
    matchRules: [{ type: "resource_group_id_in", values: [shop.id] }],
    escalation: { steps: [{ channelIds: [mail.id] }] },
});
new monitoring.ResourceGroupPolicy("shop", { groupId: shop.id, policyId: policy.id });`,
  },
  path: "/resource-groups",
  read: {
    by: "own",
    found: { for: "ResourceGroup", alsoSetBy: { ResourceGroup: "alertPolicyId" } },
  },
  ownCalls: [
    {
      verb: "create",
      call: "GET /resource-groups/{groupId}",
      when: "to keep the group's other fields",
    },
    { verb: "create", call: "PUT /resource-groups/{groupId}" },
    { verb: "read", call: "GET /resource-groups/{groupId}" },
    {
      verb: "update",
      call: "GET /resource-groups/{groupId}",
      when: "to keep the group's other fields",
    },
    { verb: "update", call: "PUT /resource-groups/{groupId}" },
    {
      verb: "delete",
      call: "GET /resource-groups/{groupId}",
      when: "to keep the group's other fields",
    },
    { verb: "delete", call: "PUT /resource-groups/{groupId}", when: "without the policy" },
  ],
  idType: "uuid",
  fields: {
    groupId: parentId("ResourceGroup", "Id of the resource group."),
    policyId: uuid({
      doc: "Id of the notification policy.",
      required: true,
      ref: "NotificationPolicy",
    }),
  },
  outputs: { organizationId: integer({ doc: "Id of the group's organization." }) },
  unique: ["groupId"],
});

/** Membership of a monitor in a group. */
export const resourceGroupMember = defineKind({
  name: "ResourceGroupMember",
  title: "resource group member",
  code: "RESOURCE_GROUP_MEMBER",
  doc: "Membership of a monitor (or of a service, through its subscription) in a resource group. A monitor can be in several groups. Any change replaces the membership.",
  examples: {
    minimal: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com/health" },
    regions: ["us-east"],
});
new monitoring.ResourceGroupMember("shop-api", { groupId: shop.id, memberType: "monitor", memberId: api.id });`,
  },
  path: "/resource-groups/{groupId}/members",
  parent: { field: "groupId", kind: "ResourceGroup" },
  read: { by: "parent", member: "members" },
  idType: "uuid",
  fields: {
    groupId: parentId("ResourceGroup", "Id of the resource group."),
    memberType: choice("ResourceGroupMemberType", ["monitor", "service"], {
      doc: "Type of the member.",
      required: true,
      immutable: true,
    }),
    memberId: uuid({
      doc: "Id of the monitor, or for a service, the id of its subscription.",
      required: true,
      immutable: true,
      ref: "Monitor",
      refBy: { by: "memberType", kinds: { service: "ServiceSubscription" } },
      read: (record) => record.subscriptionId ?? record.monitorId ?? undefined,
    }),
  },
  outputs: {
    monitorId: uuid({
      doc: "Id of the monitor, for members of that type.",
      optional: true,
      volatile: true,
    }),
    serviceId: uuid({
      doc: "Id of the service, for members of that type.",
      optional: true,
      volatile: true,
    }),
    name: text({ doc: "Name of the member.", optional: true, volatile: true }),
    slug: text({ doc: "Slug of the service.", optional: true, volatile: true }),
    subscriptionId: uuid({ doc: "Id of the subscription.", optional: true, volatile: true }),
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "Status of the member.",
      volatile: true,
    }),
    effectiveFrequency: text({
      doc: "Seconds between two checks.",
      optional: true,
      volatile: true,
    }),
    createdAt: timestamps.createdAt,
    uptime24h: number({ doc: "Uptime of the last 24 hours.", optional: true, volatile: true }),
    chartData: list(number({ doc: "Value." }), {
      doc: "Values of the chart.",
      optional: true,
      volatile: true,
    }),
    avgLatencyMs: number({
      doc: "Mean latency in milliseconds.",
      optional: true,
      volatile: true,
    }),
    p95LatencyMs: number({
      doc: "95th percentile of the latency in milliseconds.",
      optional: true,
      volatile: true,
    }),
    lastCheckedAt: text({
      doc: "Time of the last check.",
      format: "instant",
      optional: true,
      volatile: true,
    }),
    monitorType: text({ doc: "Type of the monitor.", optional: true, volatile: true }),
    environmentName: text({
      doc: "Name of the monitor's environment.",
      optional: true,
      volatile: true,
    }),
    groupMembershipCount: integer({
      doc: "Number of groups that contain the monitor or service.",
      optional: true,
      volatile: true,
    }),
    failingSince: text({
      doc: "When it began to fail.",
      format: "instant",
      optional: true,
      volatile: true,
    }),
    alertCollapsed: flag({
      doc: "Whether its alert is collapsed into the group's.",
      optional: true,
      volatile: true,
    }),
    incidentMarks: list(object("IncidentMark", {}), {
      doc: "Recent incidents.",
      optional: true,
      volatile: true,
    }),
  },
  unique: ["groupId", "memberType", "memberId"],
});
