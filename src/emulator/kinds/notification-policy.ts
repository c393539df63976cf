// Notification policies (docs/api.md, Notification policies).
import { isObject } from "../../definitions";
import type { Json } from "../../definitions";
import { notificationPolicy } from "../../definitions/kinds/notification-policy";
import type { Call, CrudHooks, KindBehaviour, Route, Row } from "../contract";
import { crudRoutes } from "../crud";
import { amend, rowOf } from "../records";
import { ok } from "../reply";
import { texts } from "../bodies";
import { policyDispatches, policyStats } from "./dispatch";
import { rowId, mustExist, unset } from "../links";
import { judged, stepsOf } from "./policy-match";

/** `requireAck` is false if it was never set. */
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

/** Removes a deleted channel from all policies: docs/api.md, Alert channels. */
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
    const next = amend(call, "NotificationPolicy", row, {
      escalation: { ...(isObject(row.escalation) ? row.escalation : {}), steps: left },
      enabled: isSilent ? false : (row.enabled ?? true),
    });
    call.audit("notification_policy.updated", "notification_policy", next);
  }
  return { affected, disabled };
}

const hooks: CrudHooks = {
  onCreate: (call, row) => {
    checkChannels(call, row);
    return withAck(row);
  },
  onUpdate: (call, next) => {
    checkChannels(call, next);
    return withAck(next);
  },
  present: (call, row, record) => ({ ...record, ...policyStats(call, row) }),
  beforeDelete: (call, row) => {
    unset(call, "ResourceGroup", "alertPolicyId", rowId(row));
  },
};

const extra: Route[] = [
  {
    method: "POST",
    path: "/notification-policies/:id/test",
    access: "credential",
    summary: "Test one notification policy with a sample incident",
    request: { schema: { type: "object" } },
    response: { schema: { type: "object" } },
    handler: (call) => {
      const row = rowOf(call, "NotificationPolicy", call.params.id);
      const { matchedRules, unmatchedRules } = judged(call, row, call.body);
      return ok({ matched: unmatchedRules.length === 0, matchedRules, unmatchedRules });
    },
  },
  policyDispatches,
];

/** Notification policies. */
export const notificationPolicies: KindBehaviour = {
  kinds: ["NotificationPolicy"],
  routes: [...crudRoutes(notificationPolicy, hooks), ...extra],
};
