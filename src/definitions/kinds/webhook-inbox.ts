import { choice, flag, instant, integer, nameField, object, text } from "../field";
import { headers } from "../headers";
import { defineKind, timestamps } from "../kind";

/** What an inbox responds if nothing is set. */
const USUAL = { status: 200, headers: {}, body: "", contentType: "text/plain", delayMs: 0 };

const httpResponse = object(
  "WebhookInboxResponse",
  {
    status: integer({ doc: "Status code.", min: 200, max: 599, default: USUAL.status }),
    headers: headers({ doc: "Response headers.", default: USUAL.headers }),
    body: text({ doc: "Response body.", max: 65536, default: USUAL.body }),
    contentType: text({ doc: "Content-Type.", header: "value", default: USUAL.contentType }),
    delayMs: integer({
      unit: "ms",
      doc: "Delay of the response in milliseconds.",
      min: 0,
      max: 30000,
      default: USUAL.delayMs,
    }),
  },
  {
    doc: "The response to callers. Omitted members have their default, as have all of them if it is removed later.",
    patched: true,
    always: true,
    clear: { send: USUAL },
  },
);

/** An endpoint that receives webhooks in tests. */
export const webhookInbox = defineKind({
  name: "WebhookInbox",
  title: "webhook inbox",
  code: "WEBHOOK_INBOX",
  doc: "An endpoint that receives webhooks in tests and returns a configured response. Anyone with its URL can post to it.",
  examples: {
    minimal: `const inbox = new monitoring.WebhookInbox("orders", { name: "Orders" });
export const url = inbox.httpUrl;`,
  },
  path: "/webhook/inboxes",
  read: { by: "id" },
  scope: "workspace",
  idType: "uuid",
  fields: {
    name: nameField(200, "Name."),
    status: choice("WebhookInboxStatus", ["active", "disabled"], {
      doc: "Whether it accepts requests.",
      default: "active",
      impacts: [{ to: "disabled", says: "is disabled: it accepts no requests", stops: true }],
    }),
    httpResponse,
    cors: flag({ doc: "Whether browsers may call it from other origins.", default: true }),
    retentionDays: integer({
      unit: "days",
      doc: "Number of days that requests are kept; the plan's value if omitted.",
      min: 1,
      max: 3650,
      always: true,
      computed: true,
      clear: "keeps",
    }),
    maxEvents: integer({
      doc: "Number of requests that are kept.",
      min: 1,
      max: 100000,
      default: 10000,
    }),
  },
  outputs: {
    workspaceId: integer({ doc: "Id of its workspace." }),
    publicToken: text({ doc: "Token in its URL.", secret: true }),
    httpUrl: text({ doc: "Its URL.", secret: true }),
    lastEventAt: instant({ doc: "Time of the last request.", optional: true, volatile: true }),
    ...timestamps,
  },
  update: { method: "PATCH", omitted: "keeps", required: [] },
  loses: "its address and the requests it has received",
});
