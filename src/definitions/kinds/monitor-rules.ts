import { byName } from "../field";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import type { Problem, Rule } from "../kind";
import { isUnknown } from "../unknown";
import { monitorTypeOf } from "./monitor-assertions";
import { CODE_TYPES } from "./monitor-config";

const runsCode = (type: Json | undefined): boolean => CODE_TYPES.some((each) => each === type);

const problem = (path: Problem["path"], code: string, message: string): Problem[] => [
  { path, code, message },
];

/** A probe needs a configuration. */
const configNeeded: Rule<"type" | "config"> = ({ type, config }) =>
  config !== undefined || isUnknown(type) || runsCode(type)
    ? []
    : problem(["config"], "MONITOR_CONFIG_REQUIRED", "is required for this type of monitor");

const graceFits: Rule<"type" | "config"> = ({ type, config }) => {
  if (type !== "HEARTBEAT" || !isObject(config)) return [];
  const { gracePeriod, expectedInterval } = config;
  if (typeof gracePeriod !== "number" || typeof expectedInterval !== "number") return [];
  if (gracePeriod <= expectedInterval) return [];
  return problem(
    ["config", "gracePeriod"],
    "MONITOR_HEARTBEAT_GRACE_EXCEEDS_INTERVAL",
    `must not exceed expectedInterval (${expectedInterval}); it is ${gracePeriod}`,
  );
};

/** Each assertion type belongs to one monitor type, by its prefix. */
const assertionsFit: Rule<"type" | "assertions"> = ({ type, assertions }) => {
  if (typeof type !== "string" || isUnknown(type) || !Array.isArray(assertions)) return [];
  return assertions.flatMap((item, at) => {
    const config: JsonObject = isObject(item) && isObject(item.config) ? item.config : {};
    if (typeof config.type !== "string" || isUnknown(config.type)) return [];
    const home = monitorTypeOf(config.type);
    if (home === type) return [];
    return problem(
      ["assertions", at, "config", "type"],
      "MONITOR_ASSERTION_TYPE_MISMATCH",
      `${config.type} is for ${home} monitors; this one is ${type}`,
    );
  });
};

const RULE_NEEDS: Readonly<Record<string, string>> = byName({
  failures_in_window: "windowMinutes",
  response_time: "thresholdMs",
});

const triggersComplete: Rule<"incidentPolicy"> = ({ incidentPolicy }) => {
  const rules = isObject(incidentPolicy) ? incidentPolicy.triggerRules : undefined;
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule, at) => {
    if (!isObject(rule) || typeof rule.type !== "string") return [];
    const needed = RULE_NEEDS[rule.type];
    if (needed === undefined || rule[needed] !== undefined) return [];
    return problem(
      ["incidentPolicy", "triggerRules", at, needed],
      "MONITOR_INCIDENT_POLICY_RULE_INCOMPLETE",
      `is required for rules of type ${rule.type}`,
    );
  });
};

/** A monitor has one source of code. */
const oneSourceOfCode: Rule<"package" | "definitionId"> = ({ package: own, definitionId }) =>
  isObject(own) && definitionId !== undefined
    ? problem(
        ["package"],
        "MONITOR_PACKAGE_NOT_ALONE",
        "cannot be combined with definitionId, which uses the code of another monitor: remove one of them",
      )
    : [];

/** The rules between the fields of a monitor. */
export const monitorRules = [
  configNeeded,
  graceFits,
  assertionsFit,
  triggersComplete,
  oneSourceOfCode,
];
