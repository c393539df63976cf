// Whether the rules of a notification policy hold for an incident, and which channels need no policy (docs/api.md, Notification
// policies and Dispatches).
import { isObject, isUnknown } from "../definitions";
import type { Json, JsonObject } from "../definitions";
import { all, any, isOn, overlap, textIn, textsIn, unionOfTexts } from "./certainty";
import type { Certainty, Texts } from "./certainty";

/** What the rules of policies compare. */
export interface IncidentFacts {
  readonly severity: Texts;
  /** `created`, `resolved` or `reopened`. */
  readonly event: Texts;
  readonly monitorId: Texts;
  readonly monitorType: Texts;
  readonly tagNames: Texts;
  /** The regions that fail. */
  readonly regions: Texts;
  readonly groupIds: Texts;
  readonly serviceId: Texts;
  readonly componentName: Texts;
}

/** From least to most severe. */
const SEVERITIES = ["MAINTENANCE", "DEGRADED", "DOWN"];

const lower = ({ known, isAll }: Texts): Texts => ({
  known: known.map((text) => text.toLowerCase()),
  isAll,
});

function isAtLeast({ known: [severity = ""], isAll }: Texts, least: Json | undefined): Certainty {
  if (!isAll || isUnknown(least)) return "may";
  const rank = (word: string): number => SEVERITIES.indexOf(word.toUpperCase());
  return typeof least === "string" && rank(severity) >= rank(least) ? "yes" : "no";
}

type Test = (rule: JsonObject, facts: IncidentFacts) => Certainty;

const TESTS: Readonly<Record<string, Test>> = {
  severity_gte: (rule, { severity }) => isAtLeast(severity, rule.value),
  incident_status: (rule, { event }) => overlap(lower(event), lower(textIn(rule.value))),
  monitor_id_in: (rule, { monitorId }) => overlap(monitorId, textsIn(rule.monitorIds)),
  region_in: (rule, { regions }) => overlap(regions, textsIn(rule.regions)),
  monitor_type_in: (rule, { monitorType }) => overlap(monitorType, textsIn(rule.values)),
  service_id_in: (rule, { serviceId }) => overlap(serviceId, textsIn(rule.values)),
  resource_group_id_in: (rule, { groupIds }) => overlap(groupIds, textsIn(rule.values)),
  component_name_in: (rule, { componentName }) => overlap(componentName, textsIn(rule.values)),
  monitor_tag_in: (rule, { tagNames }) => overlap(tagNames, textsIn(rule.values)),
};

/** Whether a rule holds; a rule of an unknown type may hold. */
export function ruleHolds(rule: JsonObject, facts: IncidentFacts): Certainty {
  const test = typeof rule.type === "string" ? TESTS[rule.type] : undefined;
  return test === undefined ? "may" : test(rule, facts);
}

const objectsIn = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The rules of a policy. */
export const rulesOf = ({ matchRules }: JsonObject): JsonObject[] => objectsIn(matchRules);

/** The escalation steps of a policy. */
export const stepsOf = ({ escalation }: JsonObject): JsonObject[] =>
  isObject(escalation) ? objectsIn(escalation.steps) : [];

/**
 * Whether a policy applies to an incident: it is enabled, and all its rules hold or a group of the monitor refers to
 * it.
 * @param isAttached whether a group of the monitor refers to it
 */
export function fires(policy: JsonObject, facts: IncidentFacts, isAttached: Certainty): Certainty {
  const { matchRules } = policy;
  const holds = isUnknown(matchRules)
    ? "may"
    : all(rulesOf(policy).map((rule) => ruleHolds(rule, facts)));
  return all([isOn(policy.enabled), any([isAttached, holds])]);
}

/**
 * The channels that a monitor notifies itself: its own, or those of its groups if it has none.
 * @param own ids of its own channels
 * @param usual ids of the default channels of its groups
 */
export function directChannels(own: Texts, usual: readonly Texts[]): Texts {
  if (own.known.length > 0) return own;
  const others = unionOfTexts(usual);
  // If it may have channels of its own, those of the groups are not certain.
  return own.isAll ? others : { known: [], isAll: false };
}
