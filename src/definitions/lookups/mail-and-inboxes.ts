import { flag, instant, integer, list, map, object, set, text, uuid } from "../field";
import { emailDomain } from "../kinds/email-domain";
import { webhookInbox } from "../kinds/webhook-inbox";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const domainRecord = recordOf(emailDomain, {
  other: {
    retentionDays: integer({ doc: "Number of days that mail is kept.", optional: true }),
  },
});
const inboxRecord = recordOf(webhookInbox);

/** All email domains. */
export const emailDomains: LookupSpec = {
  name: "EmailDomains",
  title: "email domains",
  doc: "The email domains of the workspace, assigned and custom.",
  example: `const waiting = (await monitoring.getEmailDomains()).filter((each) => each.status === "pending_dns");`,
  path: "/email/domains",
  args: { search: text({ doc: "Only domains with this text in their name." }) },
  reading: { as: "pages" },
  record: domainRecord,
};

/** One email domain. */
export const oneEmailDomain: LookupSpec = {
  name: "EmailDomain",
  title: "email domain",
  doc: "One email domain with its DNS records, by name.",
  example: `const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
export const records = mail.dnsRecords;`,
  path: "/email/domains/{name}",
  args: { name: text({ doc: "The domain name.", required: true }) },
  reading: { as: "record" },
  record: domainRecord,
};

/** The mail of email domains by hour. */
export const emailDomainActivity: LookupSpec = {
  name: "EmailDomainActivity",
  title: "activity of email domains",
  doc: "The number of messages that some email domains received in the last 24 hours, by hour.",
  example: `const mail = await monitoring.getEmailDomain({ name: "mail-test.example.com" });
const [activity] = await monitoring.getEmailDomainActivity({ domainIds: [mail.id] });`,
  path: "/email/domains/activity",
  args: {
    domainIds: set(uuid({ doc: "Id of an email domain." }), {
      doc: "Ids of the domains.",
      required: true,
      min: 1,
    }),
  },
  reading: { as: "pages" },
  record: object(
    "EmailDomainActivity",
    {
      domainId: uuid({ doc: "Id of the domain." }),
      buckets: list(
        object("MessageBucket", {
          hour: instant({ doc: "Start of the hour." }),
          messageCount: integer({ doc: "Number of messages." }),
        }),
        { doc: "The hours, oldest first." },
      ),
    },
    { doc: "The mail of an email domain by hour." },
  ),
};

/** All webhook inboxes. */
export const webhookInboxes: LookupSpec = {
  name: "WebhookInboxes",
  title: "webhook inboxes",
  doc: "The webhook inboxes of the workspace. Their addresses are secrets.",
  example: `const inboxes = await monitoring.getWebhookInboxes({ search: "orders" });`,
  path: "/webhook/inboxes",
  args: { search: text({ doc: "Only inboxes with this text in their name." }) },
  reading: { as: "pages" },
  record: inboxRecord,
};

/** One webhook inbox. */
export const oneWebhookInbox: LookupSpec = {
  name: "WebhookInbox",
  title: "webhook inbox",
  doc: "One webhook inbox, by id.",
  example: `const inbox = await monitoring.getWebhookInbox({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
export const url = inbox.httpUrl;`,
  path: "/webhook/inboxes/{id}",
  args: { id: uuid({ doc: "Id of the inbox.", required: true }) },
  reading: { as: "record" },
  record: inboxRecord,
};

const headers = (doc: string) =>
  map(list(text({ doc: "Value." }), { doc: "Values." }), { doc, secret: true });

const inboxId = uuid({ doc: "Id of the inbox.", required: true });

const eventRecord = object(
  "WebhookInboxEvent",
  {
    id: uuid({ doc: "Id of the request." }),
    inboxId: uuid({ doc: "Id of the inbox." }),
    receivedAt: instant({ doc: "When it was received." }),
    sizeBytes: integer({ doc: "Size of the body in bytes." }),
    sha256: text({ doc: "SHA-256 of the body." }),
    method: text({ doc: "HTTP method." }),
    path: text({ doc: "Path of the request below the URL of the inbox." }),
    headers: headers("Request headers."),
    query: { ...headers("Query parameters."), optional: true },
    url: text({ doc: "URL of the request.", optional: true, secret: true }),
    rawUrl: text({ doc: "URL of the request as received.", optional: true, secret: true }),
    host: text({ doc: "Host of the request.", optional: true }),
    sourceIp: text({ doc: "IP address of the sender.", optional: true }),
    bodyPreview: text({ doc: "Beginning of the body.", optional: true, secret: true }),
    body: text({ doc: "The body; lists lack it.", optional: true, secret: true }),
    bodyTruncated: flag({ doc: "Whether the body was truncated.", optional: true }),
  },
  { doc: "A request that an inbox has received." },
);

/** The requests that an inbox has received. */
export const inboxEvents: LookupSpec = {
  name: "WebhookInboxEvents",
  title: "calls of a webhook inbox",
  doc: "The requests that one webhook inbox has received, newest first, without their bodies. Headers and URLs are secrets.",
  example: `const calls = await monitoring.getWebhookInboxEvents({ inboxId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", method: "POST", limit: 10 });`,
  path: "/webhook/inboxes/{inboxId}/events",
  args: {
    inboxId,
    method: text({ doc: "Only requests with this HTTP method." }),
    path: text({ doc: "Only requests whose path begins with this text." }),
  },
  reading: { as: "cursor" },
  record: eventRecord,
};

/** One request that an inbox has received. */
export const oneInboxEvent: LookupSpec = {
  name: "WebhookInboxEvent",
  title: "call of a webhook inbox",
  doc: "One request that a webhook inbox has received with its body, by id.",
  example: `const [last] = await monitoring.getWebhookInboxEvents({ inboxId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
const call = last && (await monitoring.getWebhookInboxEvent({ inboxId: last.inboxId, id: last.id }));`,
  path: "/webhook/inboxes/{inboxId}/events/{id}",
  args: { inboxId, id: uuid({ doc: "Id of the request.", required: true }) },
  reading: { as: "record" },
  record: eventRecord,
};

/** The calls of webhook inboxes by hour. */
export const inboxActivity: LookupSpec = {
  name: "WebhookInboxActivity",
  title: "activity of webhook inboxes",
  doc: "The number of requests that some webhook inboxes received in the last 24 hours, by hour.",
  example: `const [orders] = await monitoring.getWebhookInboxes({ search: "orders" });
const activity = orders && (await monitoring.getWebhookInboxActivity({ inboxIds: [orders.id] }));`,
  path: "/webhook/inboxes/activity",
  args: {
    inboxIds: set(uuid({ doc: "Id of a webhook inbox." }), {
      doc: "Ids of the inboxes.",
      required: true,
      min: 1,
    }),
  },
  reading: { as: "pages" },
  record: object(
    "WebhookInboxActivity",
    {
      inboxId: uuid({ doc: "Id of the inbox." }),
      buckets: list(
        object("EventBucket", {
          hour: instant({ doc: "Start of the hour." }),
          eventCount: integer({ doc: "Number of requests." }),
        }),
        { doc: "The hours, oldest first." },
      ),
    },
    { doc: "The requests of a webhook inbox by hour." },
  ),
};
