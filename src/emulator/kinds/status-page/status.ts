// The status that a component shows, and that of a page (docs/api.md, Components).
import type { COMPONENT_STATUSES } from "../../../definitions/kinds/status-page";
import { memberStatus } from "../../alerting/condition";
import type { Row, TenantContext } from "../../contract";
import { asText } from "../../store/records";
import { objects } from "../../crud/bodies";
import { rowsWith } from "../../store/links";
import { healthOf as groupHealth } from "../resource-group";
import { subscriptionStatus } from "../../store/service-catalogue";
import { timeIn } from "../../time/clock";

/** The collections of incidents and of maintenance. */
const NEWS = ["StatusPageIncident", "StatusPageMaintenance"];

/** Whether an operator's override is still in force. */
export const isOverridden = (context: TenantContext, row: Row): boolean =>
  typeof row.overrideStatus === "string" && timeIn(row.overrideExpiresAt) > context.clock.now();

/** Whether visitors see it as ongoing: published, not resolved, and started. */
export const isOngoing = (context: TenantContext, incident: Row): boolean =>
  (incident.publishedAt ?? null) !== null &&
  incident.status !== "RESOLVED" &&
  timeIn(incident.startedAt) <= context.clock.now();

/** The status that the latest ongoing incident gives a component. */
function incidentStatus(context: TenantContext, component: Row): string | undefined {
  const statuses = NEWS.flatMap((collection) =>
    rowsWith(context, collection, "statusPageId", component.statusPageId),
  )
    .sort((one, other) => timeIn(one.createdAt) - timeIn(other.createdAt))
    .filter((incident) => isOngoing(context, incident))
    .flatMap(({ affected }) => objects(affected))
    .filter(({ componentId }) => componentId === component.id);
  const last = statuses.at(-1)?.status;
  return typeof last === "string" ? last : undefined;
}

const SHOWN: Readonly<Record<string, string>> = {
  maintenance: "UNDER_MAINTENANCE",
  degraded: "DEGRADED_PERFORMANCE",
  down: "MAJOR_OUTAGE",
};

/** The status of the bound monitor, group or service; a static component is always operational. */
function boundStatus(context: TenantContext, row: Row): string {
  const { store } = context;
  if (row.type === "DEPENDENCY") {
    return subscriptionStatus(store.get("ServiceSubscription", asText(row.serviceSubscriptionId)));
  }
  const monitor = row.type === "MONITOR" && store.get("Monitor", asText(row.monitorId));
  if (monitor) return SHOWN[memberStatus(context, monitor, context.clock.now())] ?? "OPERATIONAL";
  const group = row.type === "GROUP" && store.get("ResourceGroup", asText(row.resourceGroupId));
  if (!group) return "OPERATIONAL";
  const { status, totalMembers, operationalCount } = groupHealth(context, group);
  // A group with some operational members is only a partial outage.
  const isPartial = status === "down" && operationalCount !== 0 && totalMembers !== 1;
  return isPartial ? "PARTIAL_OUTAGE" : (SHOWN[asText(status)] ?? "OPERATIONAL");
}

/** The status of an ongoing incident, else of an active override, else of the bound object. */
export const currentStatus = (context: TenantContext, row: Row): string =>
  incidentStatus(context, row) ??
  (isOverridden(context, row) ? asText(row.overrideStatus) : boundStatus(context, row));

/** From best to worst. */
const SEVERITY: readonly string[] = [
  "OPERATIONAL",
  "UNDER_MAINTENANCE",
  "DEGRADED_PERFORMANCE",
  "PARTIAL_OUTAGE",
  "MAJOR_OUTAGE",
] satisfies (typeof COMPONENT_STATUSES)[number][];

/** The worst status of the components that count. */
export function overallStatus(context: TenantContext, components: readonly Row[]): string {
  const ranks = components
    .filter(({ excludeFromOverall }) => excludeFromOverall !== true)
    .map((row) => SEVERITY.indexOf(currentStatus(context, row)));
  return SEVERITY[Math.max(0, ...ranks)] ?? "OPERATIONAL";
}
