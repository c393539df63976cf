// Who is notified of an incident: the matching policies and the channels of its monitor (docs/api.md,
// Dispatches).
import type { JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { objects, texts } from "../bodies";
import { existing, rowsWith } from "../links";
import { judged } from "../kinds/policy-match";
import { asText } from "../records";
import type { Occasion } from "./alert";

/** The facts that the match rules of policies test. */
function factsOf({ store }: TenantContext, incident: Row, occasion: Occasion): JsonObject {
  const monitor = store.get("Monitor", asText(incident.monitorId));
  const groups = store
    .list("ResourceGroupMember")
    .filter(({ monitorId }) => monitor !== undefined && monitorId === monitor.id)
    .map(({ groupId }) => asText(groupId));
  return {
    severity: incident.severity,
    monitorId: incident.monitorId,
    regions: incident.affectedRegions,
    eventType: occasion,
    monitorType: monitor?.type ?? null,
    serviceId: incident.serviceId,
    componentName: texts(incident.affectedComponents)[0] ?? null,
    resourceGroupIds: groups,
  };
}

const hasRule = (policy: Row, type: string): boolean =>
  objects(policy.matchRules).some((rule) => rule.type === type);

/** The matching policies, highest priority first, each with the rules that match. */
export function firing(
  context: TenantContext,
  incident: Row,
  occasion: Occasion,
): [Row, string[]][] {
  const facts = factsOf(context, incident, occasion);
  const attached = existing(context, "ResourceGroup", texts(facts.resourceGroupIds)).map(
    ({ alertPolicyId }) => alertPolicyId,
  );
  return context.store
    .list("NotificationPolicy")
    .filter(({ enabled }) => enabled === true)
    .map((policy) => [policy, judged(context, policy, facts)] as const)
    .filter(
      ([policy, { unmatchedRules }]) =>
        // Existing dispatches announce the end; only a policy with an incident_status rule gets a new one.
        (occasion !== "resolved" || hasRule(policy, "incident_status")) &&
        (unmatchedRules.length === 0 || (occasion !== "resolved" && attached.includes(policy.id))),
    )
    .sort(([one], [other]) => Number(other.priority) - Number(one.priority))
    .map(([policy, { matchedRules }]) => [policy, matchedRules]);
}

/** The channels of the monitor; if it has none, the default channels of its groups. */
export function ownChannels(context: TenantContext, { monitorId }: Row): Row[] {
  const monitor = context.store.get("Monitor", asText(monitorId));
  if (monitor === undefined) return [];
  const own = texts(monitor.alertChannelIds);
  const groups = rowsWith(context, "ResourceGroupMember", "monitorId", monitor.id).map(
    ({ groupId }) => asText(groupId),
  );
  const usual = existing(context, "ResourceGroup", groups).flatMap(({ defaultAlertChannels }) =>
    texts(defaultAlertChannels),
  );
  return existing(context, "AlertChannel", [...new Set(own.length > 0 ? own : usual)]);
}
