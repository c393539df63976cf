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
  doc: "All webhooks for platform events.",
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
  doc: "One webhook, by id.",
  example: `const events = await monitoring.getWebhook({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/webhooks/{id}",
  args: { id: uuid({ doc: "Id of the webhook.", required: true }) },
  reading: { as: "record" },
  record: webhookRecord,
};

/** The event types of webhooks. */
export const webhookEvents: LookupSpec = {
  name: "WebhookEvents",
  title: "webhook events",
  doc: "The events that a webhook can subscribe to.",
  example: `const types = (await monitoring.getWebhookEvents()).map((event) => event.type);`,
  path: "/webhooks/events",
  args: {},
  reading: { as: "pages" },
  record: object(
    "WebhookEventType",
    {
      type: choice("WebhookEvent", WEBHOOK_EVENTS, { doc: "Name of the event." }),
      surface: text({ doc: "Source of the event: `monitoring` or `status_data`." }),
      description: text({ doc: "Description of the event." }),
    },
    { doc: "An event that a webhook can subscribe to." },
  ),
};

const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "RETRY_PENDING", "FAILED"] as const;

/** The deliveries to a webhook. */
export const webhookDeliveries: LookupSpec = {
  name: "WebhookDeliveries",
  title: "deliveries of a webhook",
  doc: "The deliveries to one webhook, with their results.",
  example: `const failed = (await monitoring.getWebhookDeliveries({ webhookId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 50 })).filter((each) => each.status === "FAILED");`,
  path: "/webhooks/{webhookId}/deliveries",
  args: { webhookId: uuid({ doc: "Id of the webhook.", required: true }) },
  reading: { as: "cursor" },
  record: object(
    "WebhookDelivery",
    {
      id: uuid({ doc: "Id of the delivery." }),
      endpointId: uuid({ doc: "Id of the webhook." }),
      eventId: uuid({ doc: "Id of the event, the same in every attempt." }),
      eventType: text({ doc: "Name of the event." }),
      status: choice("WebhookDeliveryStatus", DELIVERY_STATUSES, {
        doc: "Status of the delivery.",
      }),
      attemptCount: integer({ doc: "Number of attempts." }),
      maxAttempts: integer({ doc: "Maximum number of attempts." }),
      responseStatus: integer({ doc: "Status code of the last response.", optional: true }),
      responseLatencyMs: integer({
        doc: "Time to the last response in milliseconds.",
        optional: true,
      }),
      errorMessage: text({ doc: "Why it failed.", optional: true }),
      deliveredAt: instant({ doc: "When it was delivered.", optional: true }),
      failedAt: instant({ doc: "When it finally failed.", optional: true }),
      nextRetryAt: instant({ doc: "Time of the next attempt.", optional: true }),
      createdAt: instant({ doc: "When it was created." }),
    },
    { doc: "A delivery of an event to a webhook." },
  ),
};

/** The signing secret. */
export const signingSecret: LookupSpec = {
  name: "WebhookSigningSecret",
  title: "webhook signing secret",
  doc: "Whether the organization's webhooks are signed. The API returns the secret itself only when it is generated.",
  example: `const { configured } = await monitoring.getWebhookSigningSecret();`,
  path: "/webhooks/signing-secret",
  args: {},
  reading: { as: "record" },
  record: object(
    "WebhookSigning",
    {
      configured: flag({ doc: "Whether there is a secret." }),
      maskedSecret: text({ doc: "The masked secret.", secret: true, optional: true }),
    },
    { doc: "The signing of webhooks." },
  ),
};
