import { choice, integer, object, text, uuid } from "../field";
import { emailDomain } from "../kinds/email-domain";
import { webhook, WEBHOOK_EVENTS } from "../kinds/webhook";
import { webhookInbox } from "../kinds/webhook-inbox";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const webhookRecord = recordOf(webhook, {
  other: { enabled: { type: "flag", doc: "Whether events are posted." } },
});
const domainRecord = recordOf(emailDomain, {
  other: { retentionDays: integer({ doc: "Days that mail is kept.", optional: true }) },
});
const inboxRecord = recordOf(webhookInbox);

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
    { doc: "An event that webhooks are told of." },
  ),
};

/** All email domains. */
export const emailDomains: LookupSpec = {
  name: "EmailDomains",
  title: "email domains",
  doc: "The email domains of the workspace, the service's own and yours.",
  example: `const waiting = (await monitoring.getEmailDomains()).filter((each) => each.status === "pending_dns");`,
  path: "/email/domains",
  args: { search: text({ doc: "Only those with this text in their name." }) },
  reading: { as: "pages" },
  record: domainRecord,
};

/** One email domain. */
export const oneEmailDomain: LookupSpec = {
  name: "EmailDomain",
  title: "email domain",
  doc: "One email domain with its DNS records, by its name.",
  example: `const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
export const records = mail.dnsRecords;`,
  path: "/email/domains/{name}",
  args: { name: text({ doc: "The domain.", required: true }) },
  reading: { as: "record" },
  record: domainRecord,
};

/** All webhook inboxes. */
export const webhookInboxes: LookupSpec = {
  name: "WebhookInboxes",
  title: "webhook inboxes",
  doc: "The webhook inboxes of the workspace. Their addresses are secrets.",
  example: `const inboxes = await monitoring.getWebhookInboxes({ search: "orders" });`,
  path: "/webhook/inboxes",
  args: { search: text({ doc: "Only those with this text in their name." }) },
  reading: { as: "pages" },
  record: inboxRecord,
};

/** One webhook inbox. */
export const oneWebhookInbox: LookupSpec = {
  name: "WebhookInbox",
  title: "webhook inbox",
  doc: "One webhook inbox.",
  example: `const inbox = await monitoring.getWebhookInbox({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
export const url = inbox.httpUrl;`,
  path: "/webhook/inboxes/{id}",
  args: { id: uuid({ doc: "Id of the inbox.", required: true }) },
  reading: { as: "record" },
  record: inboxRecord,
};
