// Whether a notification policy matches an incident of the store (docs/api.md, Notification policies).
import type { Json, JsonObject } from "../../definitions";
import { ruleHolds, rulesOf, textIn, textsIn, these } from "../../routing";
import type { IncidentFacts } from "../../routing";
import type { Call, Row } from "../contract";
import { asText } from "../store/records";
import { texts } from "../crud/bodies";

/** Names of the tags of a monitor. */
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
    tagNames: these(...tagNames(call, facts.monitorId)),
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
