// Who is notified of an incident: the matching policies and the channels of its monitor (docs/api.md,
// Dispatches, Notification policies).
import type { Json, JsonObject } from "../../definitions";
import {
  directChannels,
  fires,
  ruleHolds,
  rulesOf,
  textIn,
  textsIn,
  exactTexts,
} from "../../routing";
import type { Certainty, IncidentFacts } from "../../routing";
import type { Call, Row, TenantContext } from "../contract";
import { texts } from "../crud/bodies";
import { existing, rowsWith } from "../store/links";
import { asText } from "../store/records";
import type { Occasion } from "./alert";

function tagNames({ store }: Pick<Call, "store">, monitorId: Json | undefined): string[] {
  const monitor = store.get("Monitor", asText(monitorId));
  return texts(monitor?.tags).map((id) => asText(store.get("Tag", id)?.name));
}

/** The facts of an incident, by the names of the call that tests a policy. */
export function factsFrom(call: Pick<Call, "store">, facts: JsonObject): IncidentFacts {
  return {
    severity: textIn(facts.severity),
    event: textIn(facts.eventType),
    monitorId: textIn(facts.monitorId),
    monitorType: textIn(facts.monitorType),
    tagNames: exactTexts(...tagNames(call, facts.monitorId)),
    regions: textsIn(facts.regions),
    groupIds: textsIn(facts.resourceGroupIds),
    serviceId: textIn(facts.serviceId),
    componentName: textIn(facts.componentName),
  };
}

/** Rules that do not depend on the group: some of its incidents may match them. */
const OPEN = ["severity_gte", "incident_status", "region_in"];

const holds = (rule: JsonObject, facts: IncidentFacts): boolean => ruleHolds(rule, facts) === "yes";

/** The types of the rules that match and of those that do not. */
export function judged(
  policy: Row,
  facts: IncidentFacts,
): { matchedRules: string[]; unmatchedRules: string[] } {
  const types = (wanted: boolean): string[] =>
    rulesOf(policy)
      .filter((rule) => holds(rule, facts) === wanted)
      .map((rule) => asText(rule.type));
  return { matchedRules: types(true), unmatchedRules: types(false) };
}

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

/** The policies that could fire for a group: the attached one, and those whose rules match it. */
export function policiesOf(call: Pick<Call, "store">, group: Row): Row[] {
  const facts = factsFrom(call, { resourceGroupIds: [group.id ?? null] });
  return call.store.list("NotificationPolicy").filter((policy) => {
    if (policy.enabled !== true) return false;
    const isOpen = (rule: JsonObject): boolean => OPEN.includes(asText(rule.type));
    return (
      policy.id === group.alertPolicyId ||
      rulesOf(policy).every((rule) => isOpen(rule) || holds(rule, facts))
    );
  });
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
