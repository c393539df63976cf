import { choice, flag, instant, integer, map, object, text } from "../field";
import { defineKind, timestamps } from "../kind";

const httpResponse = object(
  "WebhookInboxResponse",
  {
    status: integer({ doc: "Status.", min: 200, max: 599, default: 200 }),
    headers: map(text({ doc: "Value." }), { doc: "Headers." }),
    body: text({ doc: "Body.", max: 65536 }),
    contentType: text({ doc: "Content-Type.", default: "text/plain" }),
    delayMs: integer({ doc: "Milliseconds before the answer.", min: 0, max: 30000, default: 0 }),
  },
  {
    doc: "What callers are answered. Left out later, it stays as it is.",
    computed: true,
    clear: "keeps",
  },
);

/** An address that catches webhooks in tests. */
export const webhookInbox = defineKind({
  name: "WebhookInbox",
  title: "webhook inbox",
  code: "WEBHOOK_INBOX",
  doc: "A webhook inbox: an address that receives webhooks in tests and sends a configured response. Anyone with this URL can post to it.",
  examples: {
    minimal: `const inbox = new monitoring.WebhookInbox("orders", { name: "Orders" });
export const url = inbox.httpUrl;`,
  },
  path: "/webhook/inboxes",
  read: { by: "id" },
  scope: "workspace",
  idType: "uuid",
  fields: {
    name: text({
      doc: "Name.",
      required: true,
      defaultsToResourceName: true,
      max: 200,
      notBlank: true,
    }),
    status: choice("WebhookInboxStatus", ["active", "disabled"], {
      doc: "Whether it takes calls.",
      default: "active",
      impact: { to: "disabled", says: "is switched off: it takes no calls" },
    }),
    httpResponse,
    cors: flag({ doc: "Whether browsers may call it from other sites.", default: true }),
    retentionDays: integer({
      doc: "Days that calls are kept; the plan's number when left out.",
      min: 1,
      max: 3650,
      computed: true,
      clear: "keeps",
    }),
    maxEvents: integer({ doc: "Calls that are kept.", min: 1, max: 100000, default: 10000 }),
  },
  outputs: {
    workspaceId: integer({ doc: "The workspace it belongs to." }),
    publicToken: text({ doc: "Its part of the address.", secret: true }),
    httpUrl: text({ doc: "Its address.", secret: true }),
    lastEventAt: instant({ doc: "Last call.", optional: true, volatile: true }),
    ...timestamps,
  },
  update: { method: "PATCH", omitted: "keeps", required: [] },
  loses: "its address and the calls it has caught",
});
