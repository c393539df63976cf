import { choice, flag, instant, integer, list, number, object, text, uuid } from "../field";
import { resourceGroup } from "../kinds/resource-group";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { policyRecord } from "./alerting";
import { incidentRecord } from "./incidents";

const member = object(
  "ResourceGroupMember",
  {
    id: uuid({ doc: "Id of the membership." }),
    groupId: uuid({ doc: "Id of the group." }),
    memberType: choice("GroupMemberType", ["monitor", "service"], {
      doc: "Type of the member.",
    }),
    monitorId: uuid({ doc: "Id of the monitor.", optional: true }),
    serviceId: uuid({ doc: "Id of the service.", optional: true }),
    subscriptionId: uuid({ doc: "Id of the subscription to the service.", optional: true }),
    name: text({ doc: "Name of the member.", optional: true }),
    slug: text({ doc: "Slug of the service.", optional: true }),
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "Status of the member.",
    }),
    monitorType: text({ doc: "Type of the monitor.", optional: true }),
    environmentName: text({ doc: "Name of the monitor's environment.", optional: true }),
    effectiveFrequency: text({ doc: "Seconds between two checks.", optional: true }),
    uptime24h: number({ doc: "Uptime of the last 24 hours, in percent.", optional: true }),
    chartData: list(number({ doc: "Value." }), {
      doc: "Values of the chart; only with `includeMetrics`.",
      optional: true,
    }),
    avgLatencyMs: number({ doc: "Mean latency in milliseconds.", optional: true }),
    p95LatencyMs: number({
      doc: "95th percentile of the latency in milliseconds.",
      optional: true,
    }),
    lastCheckedAt: instant({ doc: "Time of the last check.", optional: true }),
    groupMembershipCount: integer({
      doc: "Number of groups that contain it.",
      optional: true,
    }),
    failingSince: instant({ doc: "When it began to fail.", optional: true }),
    alertCollapsed: flag({ doc: "Whether the group alerts in its place.", optional: true }),
    incidentMarks: list(
      object("IncidentMark", {
        at: instant({ doc: "Time of the incident." }),
        incidentId: uuid({ doc: "Id of the incident.", optional: true }),
        severity: text({ doc: "Severity of the incident.", optional: true }),
      }),
      { doc: "Its incidents, for marks on the chart.", optional: true },
    ),
    createdAt: instant({ doc: "When it was added." }),
  },
  { doc: "A member of a resource group, with its status." },
);

const record = recordOf(resourceGroup, {
  other: {
    openRegionIncident: { ...incidentRecord, doc: "Its open incident.", optional: true },
    members: list(member, {
      doc: "Its members; only if a single group is read.",
      optional: true,
    }),
    deleteBlockedBy: list(
      object("GroupComponentUse", {
        statusPageId: uuid({ doc: "Id of the page." }),
        statusPageName: text({ doc: "Name of the page.", optional: true }),
        statusPageSlug: text({ doc: "Slug of the page.", optional: true }),
        componentId: uuid({ doc: "Id of the component." }),
        componentName: text({ doc: "Name of the component." }),
        hostname: text({ doc: "Host name of the page.", optional: true }),
      }),
      { doc: "Status page components that show it and are deleted with it.", optional: true },
    ),
  },
});

/** All resource groups. */
export const resourceGroups: LookupSpec = {
  name: "ResourceGroups",
  title: "resource groups",
  doc: "All resource groups with their health, without their members.",
  example: `const sick = (await monitoring.getResourceGroups()).filter((group) => group.health.status !== "operational");`,
  path: "/resource-groups",
  args: {},
  reading: { as: "pages" },
  record,
};

/** One resource group. */
export const oneResourceGroup: LookupSpec = {
  name: "ResourceGroup",
  title: "resource group",
  doc: "One resource group with its health and its members, by id.",
  example: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
export const members = monitoring.getResourceGroupOutput({ id: shop.id, includeMetrics: true }).members;`,
  path: "/resource-groups/{id}",
  args: {
    id: uuid({ doc: "Id of the group.", required: true }),
    includeMetrics: flag({ doc: "Whether members include uptime, latencies and charts." }),
  },
  reading: { as: "record" },
  record,
};

/** The policies that would fire for a group. */
export const matchedPolicies: LookupSpec = {
  name: "ResourceGroupMatchedPolicies",
  title: "policies that match a resource group",
  doc: "The notification policies that would fire for an incident of one resource group.",
  example: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
export const policies = monitoring.getResourceGroupMatchedPoliciesOutput({ groupId: shop.id });`,
  path: "/resource-groups/{groupId}/matched-policies",
  args: { groupId: uuid({ doc: "Id of the group.", required: true }) },
  reading: { as: "pages" },
  record: policyRecord,
};
