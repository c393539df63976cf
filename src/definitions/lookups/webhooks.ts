import { choice, flag, instant, integer, object, text, uuid } from "../field";
import { webhook, WEBHOOK_EVENTS } from "../kinds/webhook";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const webhookRecord = recordOf(webhook, {
  other: { enabled: flag({ doc: "Whether events are posted." }) },
});
/** All webhooks. */
export const webhooks: LookupSpec = {
  name: "Webhooks",
  title: "webhooks",
  doc: "All webhooks for events of the platform.",
  example: `const failing = (await monitoring.getWebhooks()).filter((each) => each.consecutiveFailures > 0);`,
  path: "/webhooks",
  args: {},
  reading: { as: "pages" },
  record: webhookRecord,
};

/** One webhook. */
export const oneWebhook: LookupSpec = {
  name: "Webhook",
  title: "webhook",
  doc: "One webhook.",
  example: `const events = await monitoring.getWebhook({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/webhooks/{id}",
  args: { id: uuid({ doc: "Id of the webhook.", required: true }) },
  reading: { as: "record" },
  record: webhookRecord,
};

/** The events that webhooks can subscribe to. */
export const webhookEvents: LookupSpec = {
  name: "WebhookEvents",
  title: "webhook events",
  doc: "The events that a webhook may subscribe to.",
  example: `const types = (await monitoring.getWebhookEvents()).map((event) => event.type);`,
  path: "/webhooks/events",
  args: {},
  reading: { as: "pages" },
  record: object(
    "WebhookEventType",
    {
      type: choice("WebhookEvent", WEBHOOK_EVENTS, { doc: "Name of the event." }),
      surface: text({ doc: "Where it comes from: `monitoring` or `status_data`." }),
      description: text({ doc: "What it tells." }),
    },
    { doc: "An event that webhooks are notified of." },
  ),
};

const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "RETRY_PENDING", "FAILED"] as const;

/** What a webhook was sent. */
export const webhookDeliveries: LookupSpec = {
  name: "WebhookDeliveries",
  title: "deliveries of a webhook",
  doc: "The events that were posted to one webhook, and how that went.",
  example: `const failed = (await monitoring.getWebhookDeliveries({ webhookId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 50 })).filter((each) => each.status === "FAILED");`,
  path: "/webhooks/{webhookId}/deliveries",
  args: { webhookId: uuid({ doc: "Id of the webhook.", required: true }) },
  reading: { as: "cursor" },
  record: object(
    "WebhookDelivery",
    {
      id: uuid({ doc: "Id of the delivery." }),
      endpointId: uuid({ doc: "The webhook." }),
      eventId: uuid({ doc: "The event; the same in every try." }),
      eventType: text({ doc: "Its name." }),
      status: choice("WebhookDeliveryStatus", DELIVERY_STATUSES, { doc: "How it went." }),
      attemptCount: integer({ doc: "How often it was tried." }),
      maxAttempts: integer({ doc: "How often it is tried at most." }),
      responseStatus: integer({ doc: "Status of the last answer.", optional: true }),
      responseLatencyMs: integer({ doc: "Milliseconds to that answer.", optional: true }),
      errorMessage: text({ doc: "Why it failed.", optional: true }),
      deliveredAt: instant({ doc: "When it arrived.", optional: true }),
      failedAt: instant({ doc: "When it was given up.", optional: true }),
      nextRetryAt: instant({ doc: "The next try.", optional: true }),
      createdAt: instant({ doc: "When it was made." }),
    },
    { doc: "An event on its way to a webhook." },
  ),
};

/** Whether webhooks are signed. */
export const signingSecret: LookupSpec = {
  name: "WebhookSigningSecret",
  title: "webhook signing secret",
  doc: "Whether the organization's webhooks are signed. The secret itself is shown only to the one who makes it.",
  example: `const { configured } = await monitoring.getWebhookSigningSecret();`,
  path: "/webhooks/signing-secret",
  args: {},
  reading: { as: "record" },
  record: object(
    "WebhookSigning",
    {
      configured: flag({ doc: "Whether there is a secret." }),
      maskedSecret: text({ doc: "Its visible part.", secret: true, optional: true }),
    },
    { doc: "How webhooks are signed." },
  ),
};
