// Notification policies (docs/api.md, Notification policies).
import { isObject } from "../../spec";
import type { Json, JsonObject } from "../../spec";
import { notificationPolicy } from "../../spec/kinds/notification-policy";
import type { Call, CrudHooks, KindBehaviour, Route, Row } from "../contract";
import { crudRoutes } from "../crud";
import { asText, rowOf } from "../records";
import { ok, whole } from "../reply";
import { texts } from "./bodies";
import { idOf, mustExist, unset } from "./links";

const stepsOf = (row: Row): JsonObject[] => {
  const steps = isObject(row.escalation) ? row.escalation.steps : undefined;
  return Array.isArray(steps) ? steps.filter(isObject) : [];
};

/** `requireAck` reads false when it was never set. */
const withAck = (row: Row): Row => ({
  ...row,
  escalation: {
    ...(isObject(row.escalation) ? row.escalation : {}),
    steps: stepsOf(row).map((step) => ({ ...step, requireAck: step.requireAck ?? false })),
  },
});

function checkChannels(call: Call, row: Row): void {
  for (const step of stepsOf(row)) mustExist(call, "AlertChannel", step.channelIds);
}

/** What the deletion of a channel does to policies: docs/api.md, Alert channels. */
export function dropChannel(call: Call, channelId: Json): { affected: number; disabled: number } {
  let affected = 0;
  let disabled = 0;
  for (const row of call.store.list("NotificationPolicy")) {
    const steps = stepsOf(row);
    if (!steps.some((step) => texts(step.channelIds).some((id) => id === channelId))) continue;
    const left = steps.map((step) => ({
      ...step,
      channelIds: texts(step.channelIds).filter((id) => id !== channelId),
    }));
    const isSilent = left.every((step) => step.channelIds.length === 0);
    affected += 1;
    if (isSilent && row.enabled === true) disabled += 1;
    call.store.replace("NotificationPolicy", {
      ...row,
      escalation: { ...(isObject(row.escalation) ? row.escalation : {}), steps: left },
      enabled: isSilent ? false : (row.enabled ?? true),
      updatedAt: call.now,
    });
  }
  return { affected, disabled };
}

const hooks: CrudHooks = {
  entitlement: "notification_policies",
  onCreate: (call, row) => {
    checkChannels(call, row);
    return withAck(row);
  },
  onUpdate: (call, next) => {
    checkChannels(call, next);
    return withAck(next);
  },
  beforeDelete: (call, row) => {
    unset(call, "ResourceGroup", "alertPolicyId", idOf(row));
  },
};

const SEVERITIES = ["MAINTENANCE", "DEGRADED", "DOWN"];

/** What a rule asks of the context of a dry run. */
function matches(rule: JsonObject, context: JsonObject): boolean {
  const among = (value: Json | undefined, wanted: Json | undefined): boolean =>
    typeof value === "string" && texts(wanted).includes(value);
  switch (rule.type) {
    case "severity_gte":
      return (
        SEVERITIES.indexOf(asText(context.severity).toUpperCase()) >=
        SEVERITIES.indexOf(asText(rule.value).toUpperCase())
      );
    case "incident_status":
      return asText(context.eventType).toLowerCase() === asText(rule.value).toLowerCase();
    case "monitor_id_in":
      return among(context.monitorId, rule.monitorIds);
    case "region_in":
      return texts(context.regions).some((region) => among(region, rule.regions));
    case "monitor_type_in":
      return among(context.monitorType, rule.values);
    case "service_id_in":
      return among(context.serviceId, rule.values);
    case "resource_group_id_in":
      return texts(context.resourceGroupIds).some((id) => among(id, rule.values));
    case "component_name_in":
      return among(context.componentName, rule.values);
    default:
      return false;
  }
}

const extra: Route[] = [
  {
    method: "POST",
    path: "/notification-policies/:id/test",
    access: "credential",
    summary: "Try one notification policy on an incident that is made up",
    request: { schema: { type: "object" } },
    response: { schema: { type: "object" } },
    handler: (call) => {
      const row = rowOf(call, "NotificationPolicy", call.params.id);
      const rules = Array.isArray(row.matchRules) ? row.matchRules.filter(isObject) : [];
      const named = (wanted: boolean): string[] =>
        rules
          .filter((rule) => matches(rule, call.body) === wanted)
          .map((rule) => asText(rule.type));
      const unmatchedRules = named(false);
      const matched = unmatchedRules.length === 0;
      return ok({ matched, matchedRules: named(true), unmatchedRules });
    },
  },
  {
    method: "GET",
    path: "/notification-policies/:id/dispatches",
    access: "credential",
    summary: "List what one notification policy has sent",
    response: { schema: { type: "object" } },
    paging: { mode: "whole" },
    handler: (call) => {
      rowOf(call, "NotificationPolicy", call.params.id);
      return whole([]);
    },
  },
];

/** Notification policies. */
export const notificationPolicies: KindBehaviour = {
  kinds: ["NotificationPolicy"],
  routes: [...crudRoutes(notificationPolicy, hooks), ...extra],
};
