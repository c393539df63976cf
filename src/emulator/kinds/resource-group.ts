// Resource groups, their health and their members (docs/api.md, Resource groups, Members).
import { byName } from "../../definitions";
import type { Json, KindSpec } from "../../definitions";
import { groupHealth, resourceGroup } from "../../definitions/kinds/resource-group";
import { resourceGroupMember } from "../../definitions/kinds/resource-group-parts";
import { policiesOf } from "../alerting/audience";
import { INCIDENTS, memberStatus, openIncidentOf, resultsOf } from "../alerting/condition";
import type { MemberStatus } from "../alerting/condition";
import { average, inWindow, latencies, percentile, uptimeOf } from "../alerting/result-numbers";
import type { Call, CrudHooks, KindBehaviour } from "../contract";
import type { Row, TenantContext, View } from "../contract";
import { anySize, eachMember, withChangedFields } from "../crud/accepted-fields";
import { crudRoutes } from "../crud/crud";
import { ok, singlePage } from "../http/reply";
import { rowId, removeWith, rowsWith } from "../store/links";
import { policyRecord } from "./notification-policy";
import { removeComponents } from "./status-page/component-links";
import { asText, nameOf, rowOf } from "../store/records";
import { subscriptionStatus } from "../store/service-catalogue";
import { slugFor } from "../store/slugs";
import { WHOLE, get } from "../http/route";

/** Resource groups, with a retry strategy of any values: zeros mean none (docs/api.md, Resource groups). */
const acceptedGroup: KindSpec = {
  ...resourceGroup,
  fields: byName(
    withChangedFields(resourceGroup.fields, { defaultRetryStrategy: eachMember(anySize) }),
  ),
};

/** The memberships of a group. */
const membersOf = (context: TenantContext, group: Row): Row[] =>
  rowsWith(context, "ResourceGroupMember", "groupId", group.id);

/** From best to worst. */
const WORST: readonly MemberStatus[] = ["operational", "maintenance", "degraded", "down"];

const BY_PAGE_STATUS: Readonly<Record<string, MemberStatus>> = {
  OPERATIONAL: "operational",
  UNDER_MAINTENANCE: "maintenance",
  DEGRADED_PERFORMANCE: "degraded",
  PARTIAL_OUTAGE: "down",
  MAJOR_OUTAGE: "down",
};

function statusOf(context: TenantContext, member: Row): MemberStatus {
  const monitor = context.store.get("Monitor", asText(member.monitorId));
  if (monitor !== undefined) return memberStatus(context, monitor, context.clock.now());
  const subscription = context.store.get("ServiceSubscription", asText(member.subscriptionId));
  return BY_PAGE_STATUS[subscriptionStatus(subscription)] ?? "operational";
}

const isFailing = (status: MemberStatus): boolean => status === "down" || status === "degraded";

/** When a member began to fail: the start of its incident, or the first of its consecutive failed checks. */
function failingSince(context: TenantContext, member: Row): string | null {
  if (!isFailing(statusOf(context, member))) return null;
  const incident = openIncidentOf(context, member.monitorId);
  if (incident !== undefined) return asText(incident.startedAt);
  const results = resultsOf(context, member.monitorId);
  const since = results[results.findLastIndex(({ passed }) => passed === true) + 1];
  return since === undefined ? null : asText(since.timestamp);
}

/** How many failing members breach the threshold. */
function breachAt({ healthThresholdType: type, healthThresholdValue: value }: Row, total: number) {
  const limit = Number(value ?? 0);
  return Math.max(1, type === "PERCENTAGE" ? Math.ceil((limit / 100) * total) : limit);
}

function thresholdOf(context: TenantContext, group: Row, members: readonly Row[]): Row {
  const nothing = { thresholdStatus: null, failingCount: null, healthBreachedSince: null };
  if (typeof group.healthThresholdType !== "string") return nothing;
  const failingCount = members.filter((member) => isFailing(statusOf(context, member))).length;
  const limit = breachAt(group, members.length);
  const since = members.flatMap((member) => failingSince(context, member) ?? []).sort();
  const isBreached = failingCount >= limit;
  const below = failingCount > 0 ? "degraded" : "healthy";
  return {
    thresholdStatus: isBreached ? "down" : below,
    failingCount,
    healthBreachedSince: isBreached ? (since[limit - 1] ?? null) : null,
  };
}

/** Health of a group: its worst member, and the threshold if there is one. */
export function healthOf(context: TenantContext, group: Row): Row {
  const members = membersOf(context, group);
  const statuses = members.map((member) => statusOf(context, member));
  const operationalCount = statuses.filter((status) => status === "operational").length;
  return {
    status: WORST.findLast((status) => statuses.includes(status)) ?? "operational",
    totalMembers: members.length,
    operationalCount,
    activeIncidents: members.length - operationalCount,
    ...thresholdOf(context, group, members),
    healthEvaluatedAt: null,
  };
}

/** The incidents of a monitor as marks for its chart. */
const incidentMarks = (call: Call, monitorId: Json | undefined): Row[] =>
  typeof monitorId !== "string"
    ? []
    : rowsWith(call, INCIDENTS, "monitorId", monitorId).map(({ id, startedAt, severity }) => ({
        at: startedAt,
        incidentId: id,
        severity,
      }));

/** Metrics, which have values only with `includeMetrics=true`. */
function metricsOf(call: Call, monitorId: Json | undefined): Row {
  if (call.query.get("includeMetrics") !== "true") {
    const nothing = { uptime24h: null, chartData: null, avgLatencyMs: null, p95LatencyMs: null };
    return { ...nothing, lastCheckedAt: null };
  }
  const results = resultsOf(call, monitorId);
  const times = latencies(results);
  return {
    uptime24h: uptimeOf(inWindow(call, results, "24h")),
    chartData: times,
    avgLatencyMs: average(times),
    p95LatencyMs: percentile(times, 95),
    lastCheckedAt: results.at(-1)?.timestamp ?? null,
  };
}

function effectiveFrequency(group: Row | undefined, monitor: Row | undefined): string | null {
  const seconds = group?.defaultFrequency ?? monitor?.frequencySeconds;
  return typeof seconds === "number" ? asText(seconds) : null;
}

/** The record of a membership. */
function memberRecord(call: Call, row: Row): Row {
  const monitor = call.store.get("Monitor", asText(row.monitorId));
  const subscription = call.store.get("ServiceSubscription", asText(row.subscriptionId));
  const group = call.store.get("ResourceGroup", asText(row.groupId));
  const environment = call.store.get("Environment", asText(monitor?.environmentId));
  return {
    id: row.id,
    groupId: row.groupId,
    memberType: row.memberType,
    monitorId: row.monitorId ?? null,
    serviceId: nameOf(subscription, "serviceId"),
    name: nameOf(monitor ?? subscription),
    slug: nameOf(subscription, "slug"),
    subscriptionId: row.subscriptionId ?? null,
    status: statusOf(call, row),
    effectiveFrequency: effectiveFrequency(group, monitor),
    createdAt: row.createdAt,
    ...metricsOf(call, row.monitorId),
    monitorType: nameOf(monitor, "type"),
    environmentName: nameOf(environment),
    groupMembershipCount: rowsWith(call, "ResourceGroupMember", "memberId", row.memberId).length,
    failingSince: failingSince(call, row),
    alertCollapsed: false,
    incidentMarks: incidentMarks(call, row.monitorId),
  };
}

/** The host name of a page: that of its primary domain, once it is active. */
const hostOf = (call: Call, page: Json | undefined): Json =>
  rowsWith(call, "StatusPageDomain", "statusPageId", page).find(
    ({ primary, status }) => primary === true && status === "ACTIVE",
  )?.hostname ?? null;

function blockers(call: Call, group: Row): Row[] {
  return rowsWith(call, "StatusPageComponent", "resourceGroupId", group.id).map((component) => {
    const page = call.store.get("StatusPage", asText(component.statusPageId));
    return {
      statusPageId: component.statusPageId,
      statusPageName: page?.name ?? null,
      statusPageSlug: page?.slug ?? null,
      componentId: component.id,
      componentName: component.name,
      hostname: hostOf(call, component.statusPageId),
    };
  });
}

function present(call: Call, row: Row, record: Row, view: View): Row {
  const isDetail = view === "detail";
  return {
    ...record,
    health: healthOf(call, row),
    members: isDetail ? membersOf(call, row).map((member) => memberRecord(call, member)) : null,
    deleteBlockedBy: isDetail ? blockers(call, row) : null,
  };
}

const groupHooks: CrudHooks = {
  onCreate: (call, row) => ({
    ...row,
    slug: slugFor(call, "ResourceGroup", asText(row.name), "group"),
  }),
  // One member of the threshold alone turns it off.
  onUpdate: (_call, next) =>
    next.healthThresholdType === null || next.healthThresholdValue === null
      ? { ...next, healthThresholdType: null, healthThresholdValue: null }
      : next,
  beforeDelete: (call, row) => {
    removeWith(call, "ResourceGroupMember", "groupId", rowId(row));
    removeComponents(call, "resourceGroupId", rowId(row));
  },
  present,
};

const memberHooks: CrudHooks = {
  onCreate: (_call, row) => {
    const isMonitor = row.memberType === "monitor";
    const target = isMonitor ? { monitorId: row.memberId } : { subscriptionId: row.memberId };
    return { ...row, ...target };
  },
  present: (call, row) => memberRecord(call, row),
};

/** Resource groups and memberships. */
export const resourceGroups: KindBehaviour = {
  kinds: ["ResourceGroup", "ResourceGroupMember", "ResourceGroupPolicy"],
  routes: [
    ...crudRoutes(acceptedGroup, groupHooks),
    ...crudRoutes(resourceGroupMember, memberHooks),
    get(
      "/resource-groups/:id/health",
      "Read the health of one resource group",
      (call) => ok(healthOf(call, rowOf(call, "ResourceGroup", call.params.id))),
      { response: { record: groupHealth } },
    ),
    get(
      "/resource-groups/:id/matched-policies",
      "List the notification policies that would fire for one resource group",
      (call) => {
        const policies = policiesOf(call, rowOf(call, "ResourceGroup", call.params.id));
        return singlePage(policies, (row) => policyRecord(call, row));
      },
      WHOLE,
    ),
  ],
  accepts: [acceptedGroup],
};
