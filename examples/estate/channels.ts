// Alert channels.
import * as monitoring from "pulumi-monitoring";
import * as settings from "./settings";

/** Receives every alert. */
export const chat = new monitoring.AlertChannel("chat", {
  name: "#shop-alerts",
  config: {
    channelType: "slack",
    webhookUrl: settings.slackWebhook,
    mentionText: "@here",
  },
});

/** Wakes the person on call. */
export const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "pagerduty", routingKey: settings.pagerdutyRoutingKey },
});

export const teamMail = new monitoring.AlertChannel("team-mail", {
  name: "Shop team",
  config: { channelType: "email", recipients: [`team@${settings.domain}`] },
});

/** A record of all alerts. Disabled until the receiver is ready. */
export const auditTrail = new monitoring.AlertChannel("audit-trail", {
  name: "Audit trail",
  enabled: false,
  config: {
    channelType: "webhook",
    url: `https://audit.${settings.domain}/alerts`,
    signingSecret: settings.auditSigningKey,
    customHeaders: { Authorization: settings.auditToken },
  },
});
