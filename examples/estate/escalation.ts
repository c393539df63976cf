// Who is notified of an incident, and the escalation.
import * as monitoring from "pulumi-monitoring";
import { chat, onCall, teamMail } from "./channels";
import { orderMail, payments } from "./dependencies";
import { storefront } from "./groups";

/** Customers cannot buy: someone must acknowledge the incident. */
export const shopDown = new monitoring.NotificationPolicy("shop-down", {
  name: "The shop is down",
  matchRules: [
    { type: "resource_group_id_in", values: [storefront.id] },
    { type: "severity_gte", value: "DOWN" },
  ],
  escalation: {
    steps: [
      { channelIds: [chat.id, onCall.id], requireAck: true },
      { delayMinutes: 15, channelIds: [onCall.id, teamMail.id], repeatIntervalSeconds: 600 },
    ],
    onResolve: "notify_all",
  },
  priority: 100,
});

/** The policy refers to the group, so the group cannot refer to the policy: this resource connects them. */
new monitoring.ResourceGroupPolicy("storefront", {
  groupId: storefront.id,
  policyId: shopDown.id,
});

/** The supplier is already working on it: a notification is enough. */
export const suppliers = new monitoring.NotificationPolicy("suppliers", {
  name: "Trouble at a supplier",
  matchRules: [{ type: "service_id_in", values: [payments.serviceId, orderMail.serviceId] }],
  escalation: { steps: [{ channelIds: [chat.id] }] },
  priority: 50,
});

/** For incidents that no other policy matches. */
export const everythingElse = new monitoring.NotificationPolicy("everything-else", {
  name: "Everything else",
  escalation: { steps: [{ delayMinutes: 5, channelIds: [chat.id] }] },
});
