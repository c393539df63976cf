// Who is notified of an incident: the matching policies and the channels of its monitor (docs/api.md,
// Dispatches).
import { directChannels, fires, rulesOf, textsIn } from "../../routing";
import type { Certainty, IncidentFacts } from "../../routing";
import type { Row, TenantContext } from "../contract";
import { texts } from "../crud/bodies";
import { existing, rowsWith } from "../store/links";
import { factsFrom, judged } from "../kinds/policy-match";
import { asText } from "../store/records";
import type { Occasion } from "./alert";

/** The facts that the match rules of policies test. */
function factsOf(context: TenantContext, incident: Row, occasion: Occasion): IncidentFacts {
  const { store } = context;
  const monitor = store.get("Monitor", asText(incident.monitorId));
  const groups = store
    .list("ResourceGroupMember")
    .filter(({ monitorId }) => monitor !== undefined && monitorId === monitor.id)
    .map(({ groupId }) => asText(groupId));
  return factsFrom(context, {
    severity: incident.severity,
    monitorId: incident.monitorId,
    regions: incident.affectedRegions,
    eventType: occasion,
    monitorType: monitor?.type ?? null,
    serviceId: incident.serviceId,
    componentName: texts(incident.affectedComponents)[0] ?? null,
    resourceGroupIds: groups,
  });
}

const hasRule = (policy: Row, type: string): boolean =>
  rulesOf(policy).some((rule) => rule.type === type);

/** The matching policies, highest priority first, each with the rules that match. */
export function firing(
  context: TenantContext,
  incident: Row,
  occasion: Occasion,
): [Row, string[]][] {
  const facts = factsOf(context, incident, occasion);
  const attached = existing(context, "ResourceGroup", facts.groupIds.known).map(
    ({ alertPolicyId }) => alertPolicyId,
  );
  // Existing dispatches announce the end; only a policy with an incident_status rule gets a new one.
  const isEnd = occasion === "resolved";
  const isAttached = (policy: Row): Certainty =>
    !isEnd && attached.includes(policy.id) ? "yes" : "no";
  return context.store
    .list("NotificationPolicy")
    .filter(
      (policy) =>
        (!isEnd || hasRule(policy, "incident_status")) &&
        fires(policy, facts, isAttached(policy)) === "yes",
    )
    .sort((one, other) => Number(other.priority) - Number(one.priority))
    .map((policy) => [policy, judged(policy, facts).matchedRules]);
}

/** The channels of the monitor; if it has none, the default channels of its groups. */
export function ownChannels(context: TenantContext, { monitorId }: Row): Row[] {
  const monitor = context.store.get("Monitor", asText(monitorId));
  if (monitor === undefined) return [];
  const groups = rowsWith(context, "ResourceGroupMember", "monitorId", monitor.id).map(
    ({ groupId }) => asText(groupId),
  );
  const usual = existing(context, "ResourceGroup", groups).map(({ defaultAlertChannels }) =>
    textsIn(defaultAlertChannels),
  );
  const { known } = directChannels(textsIn(monitor.alertChannelIds), usual);
  return existing(context, "AlertChannel", [...new Set(known)]);
}
