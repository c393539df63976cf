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
    groupId: uuid({ doc: "The group." }),
    memberType: choice("GroupMemberType", ["monitor", "service"], { doc: "What it is." }),
    monitorId: uuid({ doc: "The monitor.", optional: true }),
    serviceId: uuid({ doc: "The service.", optional: true }),
    subscriptionId: uuid({ doc: "The subscription to the service.", optional: true }),
    name: text({ doc: "Its name.", optional: true }),
    slug: text({ doc: "Slug of the service.", optional: true }),
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "How it is.",
    }),
    monitorType: text({ doc: "Type of the monitor.", optional: true }),
    environmentName: text({ doc: "Environment of the monitor.", optional: true }),
    effectiveFrequency: text({ doc: "Seconds between two checks.", optional: true }),
    uptime24h: number({ doc: "Uptime of the last day, in percent.", optional: true }),
    chartData: list(number({ doc: "Value." }), {
      doc: "Values of a chart; with metrics only.",
      optional: true,
    }),
    avgLatencyMs: number({ doc: "Usual latency.", optional: true }),
    p95LatencyMs: number({ doc: "Latency that 95 of 100 checks stay below.", optional: true }),
    lastCheckedAt: instant({ doc: "Last check.", optional: true }),
    groupMembershipCount: integer({ doc: "In how many groups it is.", optional: true }),
    failingSince: instant({ doc: "Since when it fails.", optional: true }),
    alertCollapsed: flag({ doc: "Whether the group alerts in its place.", optional: true }),
    incidentMarks: list(
      object("IncidentMark", {
        at: instant({ doc: "When." }),
        incidentId: uuid({ doc: "The incident." }),
        severity: text({ doc: "How bad." }),
      }),
      { doc: "Incidents on the chart; with metrics only.", optional: true },
    ),
    createdAt: instant({ doc: "Since when it is a member." }),
  },
  { doc: "A member of a resource group, with how it is." },
);

const record = recordOf(resourceGroup, {
  other: {
    openRegionIncident: { ...incidentRecord, doc: "Its open incident.", optional: true },
    members: list(member, { doc: "Its members; of one group only.", optional: true }),
    deleteBlockedBy: list(
      object("GroupComponentUse", {
        statusPageId: uuid({ doc: "The page." }),
        statusPageName: text({ doc: "Its name.", optional: true }),
        statusPageSlug: text({ doc: "Its slug.", optional: true }),
        componentId: uuid({ doc: "The component." }),
        componentName: text({ doc: "Its name." }),
        hostname: text({ doc: "Host of the page.", optional: true }),
      }),
      { doc: "Status page components that show it and go with it.", optional: true },
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
  doc: "One resource group with its health and its members.",
  example: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });
export const members = monitoring.getResourceGroupOutput({ id: shop.id, includeMetrics: true }).members;`,
  path: "/resource-groups/{id}",
  args: {
    id: uuid({ doc: "Id of the group.", required: true }),
    includeMetrics: flag({ doc: "Whether members come with charts and incidents." }),
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
