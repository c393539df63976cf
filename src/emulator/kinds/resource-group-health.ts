// Health of a group and the records of its members (docs/api.md, Resource groups, Members). No check
// runs here, so every member is operational.
import type { Json } from "../../spec";
import type { Call, Row } from "../contract";
import { asText } from "../records";
import { rowsWith } from "./links";

/** The memberships of a group. */
export const membersOf = (call: Call, group: Row): Row[] =>
  rowsWith(call, "ResourceGroupMember", "groupId", group.id);

/** Health of a group: the worst of its members, judged by the threshold where there is one. */
export function healthOf(call: Call, group: Row): Row {
  const totalMembers = membersOf(call, group).length;
  const hasThreshold = typeof group.healthThresholdType === "string";
  return {
    status: "operational",
    totalMembers,
    operationalCount: totalMembers,
    activeIncidents: 0,
    thresholdStatus: hasThreshold ? "healthy" : null,
    failingCount: hasThreshold ? 0 : null,
    healthBreachedSince: null,
    healthEvaluatedAt: null,
  };
}

const nameOf = (row: Row | undefined, member = "name"): Json => row?.[member] ?? null;

function effectiveFrequency(group: Row | undefined, monitor: Row | undefined): string | null {
  const seconds = group?.defaultFrequency ?? monitor?.frequencySeconds;
  return typeof seconds === "number" ? asText(seconds) : null;
}

/** The record of a membership; metrics are filled only where they were asked for. */
export function memberRecord(call: Call, row: Row): Row {
  const monitor = call.store.get("Monitor", asText(row.monitorId));
  const subscription = call.store.get("ServiceSubscription", asText(row.subscriptionId));
  const group = call.store.get("ResourceGroup", asText(row.groupId));
  const environment = call.store.get("Environment", asText(monitor?.environmentId));
  const withMetrics = call.query.get("includeMetrics") === "true";
  return {
    id: row.id,
    groupId: row.groupId,
    memberType: row.memberType,
    monitorId: row.monitorId ?? null,
    serviceId: nameOf(subscription, "serviceId"),
    name: nameOf(monitor ?? subscription),
    slug: nameOf(subscription, "slug"),
    subscriptionId: row.subscriptionId ?? null,
    status: "operational",
    effectiveFrequency: effectiveFrequency(group, monitor),
    createdAt: row.createdAt,
    uptime24h: null,
    chartData: withMetrics ? [] : null,
    avgLatencyMs: null,
    p95LatencyMs: null,
    lastCheckedAt: null,
    monitorType: nameOf(monitor, "type"),
    environmentName: nameOf(environment),
    groupMembershipCount: rowsWith(call, "ResourceGroupMember", "memberId", row.memberId).length,
    failingSince: null,
    alertCollapsed: false,
    incidentMarks: withMetrics ? [] : null,
  };
}
