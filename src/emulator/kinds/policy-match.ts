// Whether a notification policy matches an incident (docs/api.md, Notification policies).
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import type { Call, Row } from "../contract";
import { asText } from "../records";
import { objects, texts } from "../bodies";

/** From least to most severe. */
const SEVERITIES = ["MAINTENANCE", "DEGRADED", "DOWN"];

type Test = (rule: JsonObject, facts: JsonObject, call: Pick<Call, "store">) => boolean;

const among = (value: Json | undefined, wanted: Json | undefined): boolean =>
  typeof value === "string" && texts(wanted).includes(value);

const rank = (severity: Json | undefined): number =>
  SEVERITIES.indexOf(asText(severity).toUpperCase());

/** Names of the tags of a monitor. */
function tagNames({ store }: Pick<Call, "store">, monitorId: Json | undefined): string[] {
  const monitor = store.get("Monitor", asText(monitorId));
  return texts(monitor?.tags).map((id) => asText(store.get("Tag", id)?.name));
}

const TESTS: Readonly<Record<string, Test>> = {
  severity_gte: (rule, { severity }) => rank(severity) >= rank(rule.value),
  incident_status: (rule, { eventType }) =>
    asText(eventType).toLowerCase() === asText(rule.value).toLowerCase(),
  monitor_id_in: (rule, { monitorId }) => among(monitorId, rule.monitorIds),
  region_in: (rule, { regions }) => texts(regions).some((region) => among(region, rule.regions)),
  monitor_type_in: (rule, { monitorType }) => among(monitorType, rule.values),
  service_id_in: (rule, { serviceId }) => among(serviceId, rule.values),
  resource_group_id_in: (rule, { resourceGroupIds }) =>
    texts(resourceGroupIds).some((id) => among(id, rule.values)),
  component_name_in: (rule, { componentName }) => among(componentName, rule.values),
  monitor_tag_in: (rule, { monitorId }, call) =>
    tagNames(call, monitorId).some((name) => among(name, rule.values)),
};

/** Rules that do not depend on the group: some of its incidents may match them. */
const OPEN = ["severity_gte", "incident_status", "region_in"];

const rulesOf = (policy: Row): JsonObject[] => objects(policy.matchRules);

const holds = (call: Pick<Call, "store">, rule: JsonObject, facts: JsonObject): boolean =>
  TESTS[asText(rule.type)]?.(rule, facts, call) ?? false;

/** The types of the rules that match and of those that do not. */
export function judged(
  call: Pick<Call, "store">,
  policy: Row,
  facts: JsonObject,
): { matchedRules: string[]; unmatchedRules: string[] } {
  const types = (wanted: boolean): string[] =>
    rulesOf(policy)
      .filter((rule) => holds(call, rule, facts) === wanted)
      .map((rule) => asText(rule.type));
  return { matchedRules: types(true), unmatchedRules: types(false) };
}

/** The policies that could fire for a group: the attached one, and those whose rules match it. */
export function policiesOf(call: Pick<Call, "store">, group: Row): Row[] {
  const facts = { resourceGroupIds: [group.id ?? null] };
  return call.store.list("NotificationPolicy").filter((policy) => {
    if (policy.enabled !== true) return false;
    const isOpen = (rule: JsonObject): boolean => OPEN.includes(asText(rule.type));
    return (
      policy.id === group.alertPolicyId ||
      rulesOf(policy).every((rule) => isOpen(rule) || holds(call, rule, facts))
    );
  });
}

/** The escalation steps of a policy. */
export const stepsOf = (policy: Row): JsonObject[] =>
  isObject(policy.escalation) ? objects(policy.escalation.steps) : [];
