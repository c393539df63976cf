// What is separate from a resource group, and yet part of its record.
import { choice, flag, integer, list, number, object, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";

/** The notification policy of a group, apart from the group. */
export const resourceGroupPolicy = defineKind({
  name: "ResourceGroupPolicy",
  title: "resource group policy",
  code: "RESOURCE_GROUP_POLICY",
  doc: "The notification policy of a resource group, attached by a resource of its own: for policies whose rules name the group, which must exist before them. Use this or `alertPolicyId` of the group, not both. A group that has another policy already is refused. Destroying it takes the policy off the group and leaves both.",
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
  read: { by: "own", found: { for: "ResourceGroup" } },
  ownCalls: [
    {
      verb: "create",
      call: "GET /resource-groups/{groupId}",
      when: "to keep what is not managed here",
    },
    { verb: "create", call: "PUT /resource-groups/{groupId}" },
    { verb: "read", call: "GET /resource-groups/{groupId}" },
    {
      verb: "update",
      call: "GET /resource-groups/{groupId}",
      when: "to keep what is not managed here",
    },
    { verb: "update", call: "PUT /resource-groups/{groupId}" },
    {
      verb: "delete",
      call: "GET /resource-groups/{groupId}",
      when: "to keep what is not managed here",
    },
    { verb: "delete", call: "PUT /resource-groups/{groupId}", when: "without the policy" },
  ],
  idType: "uuid",
  fields: {
    groupId: uuid({ doc: "The group.", required: true, immutable: true, ref: "ResourceGroup" }),
    policyId: uuid({ doc: "The policy.", required: true, ref: "NotificationPolicy" }),
  },
  outputs: { organizationId: integer({ doc: "The organization that the group belongs to." }) },
  unique: [["groupId"]],
});

/** Membership of a monitor in a group. */
export const resourceGroupMember = defineKind({
  name: "ResourceGroupMember",
  title: "resource group member",
  code: "RESOURCE_GROUP_MEMBER",
  doc: "Membership of a monitor (or of a service, through its subscription) in a resource group. A monitor may be in several groups. Any change replaces the membership.",
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
    groupId: uuid({ doc: "The group.", required: true, immutable: true, ref: "ResourceGroup" }),
    memberType: choice("ResourceGroupMemberType", ["monitor", "service"], {
      doc: "What the member is.",
      required: true,
      immutable: true,
    }),
    memberId: uuid({
      doc: "The monitor's id, or for a service the id of its subscription.",
      required: true,
      immutable: true,
      ref: "Monitor",
      refBy: { by: "memberType", kinds: { service: "ServiceSubscription" } },
      read: (record) => record.subscriptionId ?? record.monitorId ?? undefined,
    }),
  },
  outputs: {
    monitorId: uuid({
      doc: "The monitor, for members of that type.",
      optional: true,
      volatile: true,
    }),
    serviceId: uuid({
      doc: "The service, for members of that type.",
      optional: true,
      volatile: true,
    }),
    name: text({ doc: "Name of the member.", optional: true, volatile: true }),
    slug: text({ doc: "Slug of the service.", optional: true, volatile: true }),
    subscriptionId: uuid({ doc: "The subscription.", optional: true, volatile: true }),
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "Status of the member.",
      volatile: true,
    }),
    effectiveFrequency: text({ doc: "How often it is checked.", optional: true, volatile: true }),
    createdAt: timestamps.createdAt,
    uptime24h: number({ doc: "Uptime.", optional: true, volatile: true }),
    chartData: list(number({ doc: "Point." }), { doc: "Chart.", optional: true, volatile: true }),
    avgLatencyMs: number({ doc: "Mean latency.", optional: true, volatile: true }),
    p95LatencyMs: number({ doc: "95th percentile.", optional: true, volatile: true }),
    lastCheckedAt: text({ doc: "Last check.", format: "instant", optional: true, volatile: true }),
    monitorType: text({ doc: "Type of the monitor.", optional: true, volatile: true }),
    environmentName: text({ doc: "Its environment.", optional: true, volatile: true }),
    groupMembershipCount: integer({
      doc: "In how many groups the monitor or service is.",
      optional: true,
      volatile: true,
    }),
    failingSince: text({
      doc: "Failing since.",
      format: "instant",
      optional: true,
      volatile: true,
    }),
    alertCollapsed: flag({
      doc: "Alert collapsed into the group's.",
      optional: true,
      volatile: true,
    }),
    incidentMarks: list(object("IncidentMark", {}), {
      doc: "Recent incidents.",
      optional: true,
      volatile: true,
    }),
  },
  unique: [["groupId", "memberType", "memberId"]],
});
