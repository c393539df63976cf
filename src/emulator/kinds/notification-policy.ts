// Notification policies (docs/api.md, Notification policies).
import { flag, list, object, text } from "../../definitions";
import type { Fields, Json, JsonObject } from "../../definitions";
import { notificationPolicy } from "../../definitions/kinds/notification-policy";
import { stepsOf } from "../../routing";
import { factsFrom, judged } from "../alerting/audience";
import type { Call, CrudHooks, KindBehaviour, Row } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { changeRow, rowOf } from "../store/records";
import { ok } from "../http/reply";
import { checkedBody, objectIn, objects, texts } from "../crud/bodies";
import { policyDispatches, policyStats } from "./incident/dispatch";
import { rowId, mustExist, unset } from "../store/links";
import { post } from "../http/route";

/** `requireAck` is false if it was never set. */
const withAck = (row: Row): Row => ({
  ...row,
  escalation: {
    ...objectIn(row.escalation),
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
    changeRow(call, "NotificationPolicy", row, {
      escalation: { ...objectIn(row.escalation), steps: left },
      enabled: isSilent ? false : (row.enabled ?? true),
    });
  }
  return { affected, disabled };
}

/** The operands of all rules: a rule has each of them, null where its type takes another one. */
const NO_OPERANDS: JsonObject = { value: null, monitorIds: null, regions: null, values: null };

const hooks: CrudHooks = {
  onCreate: (call, row) => {
    checkChannels(call, row);
    return withAck(row);
  },
  onUpdate: (call, next) => {
    checkChannels(call, next);
    return withAck(next);
  },
  present: (call, row, record) => ({
    ...record,
    matchRules: objects(row.matchRules).map((rule) => ({ ...NO_OPERANDS, ...rule })),
    ...policyStats(call, row),
  }),
  beforeDelete: (call, row) => {
    unset(call, "ResourceGroup", "alertPolicyId", rowId(row));
  },
};

/** A policy as lists of policies show it. */
export const policyRecord = (call: Call, row: Row): Row =>
  presentRow(call, notificationPolicy, hooks, row, "list");

/** The incident that a test evaluates the rules for. */
const SAMPLE: Fields = {
  severity: text({ doc: "Severity." }),
  monitorId: text({ doc: "Monitor." }),
  regions: list(text({ doc: "Region." }), { doc: "Failing regions." }),
  eventType: text({ doc: "`created`, `resolved` or `reopened`." }),
  monitorType: text({ doc: "Type of the monitor." }),
  serviceId: text({ doc: "Service." }),
  componentName: text({ doc: "Name of a component." }),
  resourceGroupIds: list(text({ doc: "Group." }), { doc: "Groups of the monitor." }),
};
const rules = list(text({ doc: "Type of a rule." }), { doc: "Types of rules." });
const judgement = object("PolicyJudgement", {
  matched: flag({ doc: "Whether all rules hold." }),
  matchedRules: rules,
  unmatchedRules: rules,
});

/** Notification policies. */
export const notificationPolicies: KindBehaviour = {
  kinds: ["NotificationPolicy"],
  routes: [
    ...crudRoutes(notificationPolicy, hooks),
    post(
      "/notification-policies/:id/test",
      "Test one notification policy with a sample incident",
      (call) => {
        const row = rowOf(call, "NotificationPolicy", call.params.id);
        const sample = checkedBody("NOTIFICATION_POLICY_TEST", SAMPLE, call.body);
        const { matchedRules, unmatchedRules } = judged(row, factsFrom(call, sample));
        return ok({ matched: unmatchedRules.length === 0, matchedRules, unmatchedRules });
      },
      { request: { fields: SAMPLE }, bodyOptional: true, response: { record: judgement } },
    ),
    policyDispatches,
  ],
};
