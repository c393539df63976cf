// Where alerts go.
import * as monitoring from "pulumi-monitoring";
import * as settings from "./settings";

/** Every alert, for whoever is looking. */
export const chat = new monitoring.AlertChannel("chat", {
  name: "#shop-alerts",
  config: {
    channelType: "slack",
    webhookUrl: settings.slackWebhook,
    mentionText: "@here",
  },
});

/** What somebody must get up for. */
export const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "pagerduty", routingKey: settings.pagerdutyRoutingKey },
});

export const teamMail = new monitoring.AlertChannel("team-mail", {
  name: "Shop team",
  config: { channelType: "email", recipients: [`team@${settings.domain}`] },
});

/** A record of all alerts. Switched off until the receiver is ready. */
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
