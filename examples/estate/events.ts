// Webhooks for other systems, and the secret that signs them.
import * as monitoring from "pulumi-monitoring";
import { domain, webhookSecretRotation } from "./settings";

/**
 * An organization has one signing secret. It is shown once and cannot be deleted, so it is only created if this
 * stack provides it to the receivers.
 */
export const signing =
  webhookSecretRotation === ""
    ? undefined
    : new monitoring.WebhookSigningSecret("signing", { rotationTrigger: webhookSecretRotation });

export const incidentLog = new monitoring.Webhook("incident-log", {
  url: `https://hooks.${domain}/incidents`,
  description: "Feeds the monthly report",
  subscribedEvents: ["incident.created", "incident.reopened", "incident.resolved"],
});

/** Disabled until its receiver is ready. */
export const inventory = new monitoring.Webhook("inventory", {
  url: `https://hooks.${domain}/inventory`,
  description: "Updates the list of monitors",
  subscribedEvents: ["monitor.created", "monitor.updated", "monitor.deleted"],
  enabled: false,
});
