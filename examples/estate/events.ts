// What other systems are notified of, and how they know that it comes from the service.
import * as monitoring from "pulumi-monitoring";
import { domain, webhookSecretRotation } from "./settings";

/**
 * There is one in the organization, shown once, and no call takes it away again: made here only where
 * this is the stack that receivers get it from.
 */
export const signing =
  webhookSecretRotation === ""
    ? undefined
    : new monitoring.WebhookSigningSecret("signing", { rotationTrigger: webhookSecretRotation });

export const incidentLog = new monitoring.Webhook("incident-log", {
  url: `https://hooks.${domain}/incidents`,
  description: "Feeds the report of the month",
  subscribedEvents: ["incident.created", "incident.reopened", "incident.resolved"],
});

/** Switched off until its receiver is ready. */
export const inventory = new monitoring.Webhook("inventory", {
  url: `https://hooks.${domain}/inventory`,
  description: "Keeps the list of what is watched",
  subscribedEvents: ["monitor.created", "monitor.updated", "monitor.deleted"],
  enabled: false,
});
