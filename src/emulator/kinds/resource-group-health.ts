// Health of a group and the records of its members (docs/api.md, Resource groups, Members).
import type { Json } from "../../definitions";
import { INCIDENTS, memberStatus, openIncidentOf, resultsOf } from "../alerting/condition";
import type { MemberStatus } from "../alerting/condition";
import { average, latencies, percentile, uptimeOf } from "../alerting/result-numbers";
import type { Call, Row, TenantContext } from "../contract";
import { asText } from "../store/records";
import { rowsWith } from "../store/links";
import { subscriptionStatus } from "./service-catalogue-seed";

/** The memberships of a group. */
export const membersOf = (context: TenantContext, group: Row): Row[] =>
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
    return { ...nothing, lastCheckedAt: null, incidentMarks: null };
  }
  const results = resultsOf(call, monitorId);
  const times = latencies(results);
  return {
    uptime24h: uptimeOf(results),
    chartData: times,
    avgLatencyMs: average(times),
    p95LatencyMs: percentile(times, 95),
    lastCheckedAt: results.at(-1)?.timestamp ?? null,
    incidentMarks: incidentMarks(call, monitorId),
  };
}

const nameOf = (row: Row | undefined, member = "name"): Json => row?.[member] ?? null;

function effectiveFrequency(group: Row | undefined, monitor: Row | undefined): string | null {
  const seconds = group?.defaultFrequency ?? monitor?.frequencySeconds;
  return typeof seconds === "number" ? asText(seconds) : null;
}

/** The record of a membership. */
export function memberRecord(call: Call, row: Row): Row {
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
  };
}
