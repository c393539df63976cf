// Webhooks for platform events and their signing secret (docs/api.md, Webhooks).
import { webhook, WEBHOOK_EVENTS } from "../../spec/kinds/webhook";
import type { Call, CrudHooks, KindBehaviour, Reply, Route } from "../contract";
import { crudRoutes } from "../crud";
import { bare, ok } from "../reply";

/** Row of the organization's signing secret; there is one. */
const SIGNING_SECRETS = "WebhookSigningSecret";
const SECRET_LENGTH = 40;
/** Characters of the secret that are shown. */
const VISIBLE = 4;

const hooks: CrudHooks = {
  paging: { mode: "paged" },
  entitlement: "webhooks",
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
};

const masked = (secret: string): string => `whsec_…${secret.slice(-VISIBLE)}`;

/** The organization's signing secret, where one was made. */
export function signingSecret(call: Pick<Call, "store" | "organization">): string | undefined {
  const row = call.store.get(SIGNING_SECRETS, call.organization.id);
  return typeof row?.secret === "string" ? row.secret : undefined;
}

function rotate(call: Call): Reply {
  const secret = `whsec_${call.ids.token(SECRET_LENGTH)}`;
  const row = { id: call.organization.id, secret, updatedAt: call.now };
  if (signingSecret(call) === undefined) call.store.insert(SIGNING_SECRETS, row);
  else call.store.replace(SIGNING_SECRETS, row);
  call.audit("webhook_signing_secret.rotated", "webhook_signing_secret", { id: row.id });
  return ok(secret);
}

const describe = (type: string): string => `A ${type.replace(".", " was ").replace("_", " ")}.`;

const answer = { schema: { type: "object" } };

/** Fixed paths, which go before `/webhooks/:id`. */
const fixed: Route[] = [
  {
    method: "GET",
    path: "/webhooks/events",
    access: "credential",
    summary: "List the events that a webhook may subscribe to",
    response: answer,
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
    summary: "Tell whether there is a signing secret",
    response: answer,
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
    summary: "Make a new signing secret and show it once",
    response: answer,
    handler: rotate,
  },
];

/** The list of events goes by two names on the wire: `events` is an older one (docs/api.md, Webhooks). */
const takingEvents = (route: Route): Route =>
  route.access === "public"
    ? route
    : {
        ...route,
        handler: (call: Call) => {
          const { events, ...body } = call.body;
          const subscribedEvents = body.subscribedEvents ?? events;
          const told = subscribedEvents === undefined ? body : { ...body, subscribedEvents };
          return route.handler({ ...call, body: told });
        },
      };

/** Webhooks and their signing secret. */
export const webhooks: KindBehaviour = {
  kinds: ["Webhook", "WebhookSigningSecret"],
  routes: [...fixed, ...crudRoutes(webhook, hooks).map(takingEvents)],
};
