import { flag, instant, integer, list, map, object, text, uuid } from "../field";
import { emailDomain } from "../kinds/email-domain";
import { webhookInbox } from "../kinds/webhook-inbox";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const domainRecord = recordOf(emailDomain, {
  other: { retentionDays: integer({ doc: "Days that mail is kept.", optional: true }) },
});
const inboxRecord = recordOf(webhookInbox);

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

const headers = (doc: string) =>
  map(list(text({ doc: "Value." }), { doc: "Values." }), { doc, secret: true });

/** What an inbox has caught. */
export const inboxEvents: LookupSpec = {
  name: "WebhookInboxEvents",
  title: "calls of a webhook inbox",
  doc: "The calls that one webhook inbox has caught, without their bodies. Headers and addresses are secrets.",
  example: `const calls = await monitoring.getWebhookInboxEvents({ inboxId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 10 });`,
  path: "/webhook/inboxes/{inboxId}/events",
  args: { inboxId: uuid({ doc: "Id of the inbox.", required: true }) },
  reading: { as: "cursor" },
  record: object(
    "WebhookInboxEvent",
    {
      id: uuid({ doc: "Id of the call." }),
      inboxId: uuid({ doc: "The inbox." }),
      receivedAt: instant({ doc: "When it came." }),
      sizeBytes: integer({ doc: "Size of its body." }),
      sha256: text({ doc: "SHA-256 of its body." }),
      method: text({ doc: "Its verb." }),
      path: text({ doc: "Its path." }),
      headers: headers("Its headers."),
      query: { ...headers("Its query parameters."), optional: true },
      url: text({ doc: "Its address.", optional: true, secret: true }),
      rawUrl: text({ doc: "Its address as it came.", optional: true, secret: true }),
      host: text({ doc: "Its host.", optional: true }),
      sourceIp: text({ doc: "Where it came from.", optional: true }),
      bodyPreview: text({ doc: "The beginning of its body.", optional: true, secret: true }),
      body: text({ doc: "Its body, where the API returns it.", optional: true, secret: true }),
      bodyTruncated: flag({ doc: "Whether the body was cut.", optional: true }),
    },
    { doc: "A call that an inbox has caught." },
  ),
};
