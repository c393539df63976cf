// Webhooks for platform events and their signing secret (docs/api.md, Webhooks).
import { choice, flag, integer, object, text } from "../../../definitions";
import type { Fields } from "../../../definitions";
import { webhook, WEBHOOK_EVENTS } from "../../../definitions/kinds/webhook";
import type { Call, CrudHooks, KindBehaviour, Paging, Reply, Route } from "../../contract";
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
import { rowsWith } from "../../store/links";

const SECRET_LENGTH = 40;
/** How many characters of the secret are shown. */
const VISIBLE = 4;

const hooks: CrudHooks = {
  paging: { mode: "paged" },
  onCreate: (_call, row) => ({
    ...row,
    consecutiveFailures: 0,
    disabledReason: null,
    disabledAt: null,
  }),
  onUpdate: (_call, next, _body, before) => {
    const isBack = next.enabled === true && before.enabled === false;
    const fresh = { consecutiveFailures: 0, disabledReason: null, disabledAt: null };
    return { ...next, ...(isBack ? fresh : {}) };
  },
  beforeDelete: (call, row) => {
    for (const { id } of rowsWith(call, DELIVERIES, "endpointId", row.id)) {
      call.store.remove(DELIVERIES, asText(id));
    }
  },
};

const masked = (secret: string): string => `whsec_…${secret.slice(-VISIBLE)}`;

function rotate(call: Call): Reply {
  const secret = `whsec_${call.ids.token(SECRET_LENGTH)}`;
  const row = { id: call.organization.id, secret, updatedAt: call.now };
  if (signingSecret(call) === undefined) call.store.insert(SIGNING_SECRETS, row);
  else call.store.replace(SIGNING_SECRETS, row);
  call.audit("webhook_signing_secret.rotated", "webhook_signing_secret", { id: row.id });
  return ok(secret);
}

const describe = (type: string): string => `A ${type.replace(".", " was ").replace("_", " ")}.`;

/** Fixed paths, which go before `/webhooks/:id`. */
const fixed: Route[] = [
  {
    method: "GET",
    path: "/webhooks/events",
    access: "credential",
    summary: "List the events that a webhook may subscribe to",
    handler: () =>
      bare({
        data: WEBHOOK_EVENTS.map((type) => ({
          type,
          surface: type.startsWith("service.") ? "status_data" : "monitoring",
          description: describe(type),
        })),
      }),
  },
  {
    method: "GET",
    path: "/webhooks/signing-secret",
    access: "credential",
    summary: "Read whether there is a signing secret",
    handler: (call) => {
      const secret = signingSecret(call);
      return ok({
        configured: secret !== undefined,
        maskedSecret: secret === undefined ? null : masked(secret),
      });
    },
  },
  {
    method: "POST",
    path: "/webhooks/signing-secret/rotate",
    access: "credential",
    summary: "Create a new signing secret and show it once",
    response: { schema: { type: "string" } },
    handler: rotate,
  },
];

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

/** Routes below one webhook. */
const below: Route[] = [
  {
    method: "GET",
    path: "/webhooks/:id/deliveries",
    access: "credential",
    summary: "List the deliveries of one webhook, newest first",
    paging: DELIVERY_PAGING,
    handler: deliveries,
  },
  {
    method: "POST",
    path: "/webhooks/:id/test",
    access: "credential",
    summary: "Post a sample event to one webhook",
    request: { fields: testFields },
    bodyOptional: true,
    response: { record: trial },
    handler: test,
  },
];

/** The list of events is accepted under two names: `events` is the older one (docs/api.md, Webhooks). */
const takingEvents = (route: Route): Route =>
  route.access === "public"
    ? route
    : {
        ...route,
        handler: (call: Call) => {
          const { events, ...body } = call.body;
          const subscribedEvents = body.subscribedEvents ?? events;
          const given = subscribedEvents === undefined ? body : { ...body, subscribedEvents };
          return route.handler({ ...call, body: given });
        },
      };

/** Webhooks and their signing secret. */
export const webhooks: KindBehaviour = {
  kinds: ["Webhook", "WebhookSigningSecret"],
  routes: [...fixed, ...crudRoutes(webhook, hooks).map(takingEvents), ...below],
  onEvent: publish,
  resume: resumeEvents,
};
