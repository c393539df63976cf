// Webhooks for platform events and their signing secret (docs/api.md, Webhooks).
import { choice, flag, integer, object, text } from "../../../definitions";
import type { Fields } from "../../../definitions";
import { webhook, WEBHOOK_EVENTS } from "../../../definitions/kinds/webhook";
import type { Call, CrudHooks, KindBehaviour, Paging, Reply, Row } from "../../contract";
import { crudRoutes } from "../../crud/crud";
import {
  DELIVERIES,
  SIGNING_SECRETS,
  deliveryRecord,
  publish,
  resumeEvents,
  signingSecret,
  sendTestDelivery,
} from "./outbox";
import { asText, rowOf } from "../../store/records";
import { bare, listed, ok } from "../../http/reply";
import { checkedBody, texts } from "../../crud/bodies";
import { removeWith, rowId, rowsWith } from "../../store/links";
import { get, post, seeing } from "../../http/route";

const SECRET_LENGTH = 40;
const VISIBLE = 4;

const FRESH: Row = { consecutiveFailures: 0, disabledReason: null, disabledAt: null };

const hooks: CrudHooks = {
  paging: { mode: "paged" },
  onCreate: (_call, row) => ({ ...row, ...FRESH }),
  onUpdate: (_call, next, _body, before) =>
    next.enabled === true && before.enabled === false ? { ...next, ...FRESH } : next,
  beforeDelete: (call, row) => {
    removeWith(call, DELIVERIES, "endpointId", rowId(row));
  },
};

const masked = (secret: string): string => `whsec_…${secret.slice(-VISIBLE)}`;

function rotate(call: Call): Reply {
  const secret = `whsec_${call.ids.token(SECRET_LENGTH)}`;
  const row = { id: call.organization.id, secret, updatedAt: call.now };
  call.store.insert(SIGNING_SECRETS, row);
  call.audit("webhook_signing_secret.rotated", "webhook_signing_secret", { id: row.id });
  return ok(secret);
}

const describe = (type: string): string => `A ${type.replace(".", " was ").replace("_", " ")}.`;

const DELIVERY_PAGING: Paging = { mode: "cursor", defaultSize: 20 };

/** Newest first. */
function deliveries(call: Call): Reply {
  const { id } = rowOf(call, "Webhook", call.params.id);
  const rows = rowsWith(call, DELIVERIES, "endpointId", id).reverse();
  return listed(rows, DELIVERY_PAGING, deliveryRecord);
}

const testFields: Fields = {
  eventType: choice("WebhookEvent", WEBHOOK_EVENTS, { doc: "Event to send." }),
};
const trial = object("WebhookTrial", {
  success: flag({ doc: "Whether it arrived." }),
  statusCode: integer({ doc: "Status code of the response.", optional: true }),
  message: text({ doc: "What happened." }),
  durationMs: integer({ doc: "Duration in milliseconds." }),
});

async function test(call: Call): Promise<Reply> {
  const row = rowOf(call, "Webhook", call.params.id);
  const { eventType } = checkedBody("WEBHOOK", testFields, call.body);
  const type = eventType ?? texts(row.subscribedEvents)[0];
  return ok(await sendTestDelivery(call, row, asText(type)));
}

/** The list of events is accepted under two names: `events` is the older one (docs/api.md, Webhooks). */
const takingEvents = seeing((call) => {
  const { events, ...body } = call.body;
  const subscribedEvents = body.subscribedEvents ?? events;
  return { ...call, body: subscribedEvents === undefined ? body : { ...body, subscribedEvents } };
});

/** Webhooks and their signing secret. */
export const webhooks: KindBehaviour = {
  kinds: ["Webhook", "WebhookSigningSecret"],
  routes: [
    get("/webhooks/events", "List the events that a webhook may subscribe to", () =>
      bare({
        data: WEBHOOK_EVENTS.map((type) => ({
          type,
          surface: type.startsWith("service.") ? "status_data" : "monitoring",
          description: describe(type),
        })),
      }),
    ),
    get("/webhooks/signing-secret", "Read whether there is a signing secret", (call) => {
      const secret = signingSecret(call);
      return ok({
        configured: secret !== undefined,
        maskedSecret: secret === undefined ? null : masked(secret),
      });
    }),
    post(
      "/webhooks/signing-secret/rotate",
      "Create a new signing secret and show it once",
      rotate,
      {
        response: { schema: { type: "string" } },
      },
    ),
    ...crudRoutes(webhook, hooks).map(takingEvents),
    get(
      "/webhooks/:id/deliveries",
      "List the deliveries of one webhook, newest first",
      deliveries,
      {
        paging: DELIVERY_PAGING,
      },
    ),
    post("/webhooks/:id/test", "Post a sample event to one webhook", test, {
      request: { fields: testFields },
      bodyOptional: true,
      response: { record: trial },
    }),
  ],
  onEvent: publish,
  resume: resumeEvents,
};
