// Delivery of platform events to webhooks: docs/api.md, Webhook deliveries. Other modules only report that
// something happened (`TenantContext.audit`); what is sent, when, and with which outcome is decided here.
import type { Json, JsonObject } from "../../../definitions";
import type { Row, TenantContext } from "../../contract";
import { asText } from "../../store/records";
import type { Outcome } from "../../delivery/scheduler";
import { envelope, headersOf } from "../../delivery/webhook-message";
import { isCallable } from "../../delivery/post";
import { MAX_ATTEMPTS, pendingIn, waitAfter } from "../../delivery/retry";
import { instantOf } from "../../time/clock";

/** Collection of deliveries. */
export const DELIVERIES = "WebhookDelivery";
/** Collection of signing secrets, by organization id. */
export const SIGNING_SECRETS = "WebhookSigningSecret";

/** The error message of a delivery that is never sent. */
export const NOT_HERE =
  "Not sent: the emulator calls only other programs on this machine, and none if other machines reach it";

const WEBHOOKS = "Webhook";
const FAILURES_ALLOWED = 10;
/** Deliveries kept; older ones are dropped to bound memory in a long run. */
const KEPT = 1_000;
/** Total length of the kept bodies, in characters: a single body may be as long as a request. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** The signing secret of the organization's webhooks, if one exists. */
export function signingSecret({ store, organization }: TenantContext): string | undefined {
  const secret = store.get(SIGNING_SECRETS, organization.id)?.secret;
  return typeof secret === "string" ? secret : undefined;
}

/** Schedules the delivery of an event to every webhook that subscribes to it. */
export function publish(context: TenantContext, type: string, data: () => Json): void {
  const { store } = context;
  const targets = store
    .list(WEBHOOKS)
    .filter((row) => row.enabled === true && isSubscribed(row, type));
  // The data is computed only if needed: most writes have no webhook.
  if (targets.length === 0) return;
  const eventId = context.ids.uuid();
  const body = envelope(eventId, type, context.now, data());
  for (const endpoint of targets) {
    const isHere = isCallable(asText(endpoint.url), context.baseUrl);
    const row = fresh(context, endpoint, { eventId, eventType: type, body });
    // A delivery that is not sent does not count as a failure: a webhook of a real receiver must stay
    // unchanged.
    const refused = { status: "FAILED", errorMessage: NOT_HERE, failedAt: context.now };
    store.insert(DELIVERIES, isHere ? row : { ...row, ...refused });
    if (isHere) schedule(context, asText(row.id), 0);
  }
  forgetOldest(context);
}

function forgetOldest({ store }: TenantContext): void {
  let [count, characters] = [0, 0];
  for (const { id, body } of store.list(DELIVERIES).toReversed()) {
    count += 1;
    characters += asText(body).length;
    if (count > KEPT || characters > KEPT_CHARACTERS) store.remove(DELIVERIES, asText(id));
  }
}

const isSubscribed = ({ subscribedEvents }: Row, type: string): boolean =>
  Array.isArray(subscribedEvents) && subscribedEvents.includes(type);

const fresh = (context: TenantContext, endpoint: Row, event: Row): Row => ({
  id: context.ids.uuid(),
  endpointId: endpoint.id,
  ...event,
  status: "PENDING",
  attemptCount: 0,
  maxAttempts: MAX_ATTEMPTS,
  responseStatus: null,
  responseLatencyMs: null,
  errorMessage: null,
  deliveredAt: null,
  failedAt: null,
  nextRetryAt: null,
  createdAt: context.now,
});

/** Reschedules the deliveries that were pending when the records were last written. */
export function resumeEvents(context: TenantContext): void {
  for (const [id, ms] of pendingIn(context, DELIVERIES)) schedule(context, id, ms);
}

function schedule(context: TenantContext, id: string, ms: number): void {
  context.later(`event:${id}`, ms, (then) => attempt(then, id));
}

async function attempt(context: TenantContext, id: string): Promise<void> {
  const { store } = context;
  const delivery = store.get(DELIVERIES, id);
  const endpoint = store.get(WEBHOOKS, asText(delivery?.endpointId));
  if (delivery === undefined || endpoint === undefined) return;
  if (endpoint.enabled !== true) {
    const errorMessage = "The webhook was disabled";
    record(context, id, { status: "FAILED", errorMessage, nextRetryAt: null });
    return;
  }
  const outcome = await sent(context, endpoint, delivery);
  // An aborted attempt does not count: a later run takes it up again.
  if (outcome !== undefined) concludeDelivery(context, delivery, outcome);
}

function sent(context: TenantContext, endpoint: Row, delivery: Row): Promise<Outcome | undefined> {
  const body = asText(delivery.body);
  const headers = headersOf({
    type: asText(delivery.eventType),
    deliveryId: asText(delivery.id),
    body,
    secret: signingSecret(context),
    now: context.clock.now(),
  });
  return context.send({ url: asText(endpoint.url), headers, body });
}

function concludeDelivery(context: TenantContext, delivery: Row, outcome: Outcome): void {
  const attemptCount = Number(delivery.attemptCount) + 1;
  const id = asText(delivery.id);
  const recorded = {
    attemptCount,
    responseStatus: outcome.status,
    responseLatencyMs: outcome.latencyMs,
    errorMessage: outcome.error,
    nextRetryAt: null,
  };
  const wait = waitAfter(outcome, attemptCount);
  if (wait !== undefined) {
    const nextRetryAt = instantOf(context.clock.now() + wait);
    record(context, id, { ...recorded, status: "RETRY_PENDING", nextRetryAt });
    schedule(context, id, wait);
    return;
  }
  const isDelivered = outcome.error === null;
  record(context, id, { ...recorded, status: isDelivered ? "DELIVERED" : "FAILED" });
  count(context, delivery, isDelivered);
}

function record({ store, clock }: TenantContext, id: string, changes: Row): void {
  const row = store.get(DELIVERIES, id);
  if (row === undefined) return;
  const now = instantOf(clock.now());
  const deliveredAt = changes.status === "DELIVERED" ? now : null;
  const failedAt = changes.status === "FAILED" ? now : null;
  store.replace(DELIVERIES, { ...row, ...changes, deliveredAt, failedAt });
}

/** Counts consecutive failures and disables a webhook that has too many. */
function count(context: TenantContext, { endpointId }: Row, isDelivered: boolean): void {
  const endpoint = context.store.get(WEBHOOKS, asText(endpointId));
  if (endpoint === undefined) return;
  const before = Number(endpoint.consecutiveFailures ?? 0);
  const consecutiveFailures = isDelivered ? 0 : before + 1;
  if (consecutiveFailures === before) return;
  const isTooMany = consecutiveFailures >= FAILURES_ALLOWED && endpoint.enabled === true;
  const now = instantOf(context.clock.now());
  const off = {
    enabled: false,
    disabledReason: `${consecutiveFailures} deliveries in a row have failed`,
    disabledAt: now,
    updatedAt: now,
  };
  const next = { ...endpoint, consecutiveFailures, ...(isTooMany ? off : {}) };
  context.store.replace(WEBHOOKS, next);
  if (isTooMany) context.audit("webhook.updated", "webhook", next);
}

/** One attempt that is neither recorded nor counted. */
export async function sendTestDelivery(context: TenantContext, endpoint: Row, type: string) {
  if (!isCallable(asText(endpoint.url), context.baseUrl)) {
    return { success: false, statusCode: null, message: NOT_HERE, durationMs: 0 };
  }
  const eventId = context.ids.uuid();
  const body = envelope(eventId, type, context.now, { test: true });
  const outcome = await sent(
    context,
    endpoint,
    fresh(context, endpoint, { eventType: type, body }),
  );
  const { status = null, error = "Interrupted", latencyMs = 0 } = outcome ?? {};
  const message = error ?? "Delivered";
  return { success: error === null, statusCode: status, message, durationMs: latencyMs };
}

/** The delivery as returned in responses. */
export const deliveryRecord = ({ body: _body, ...row }: JsonObject): JsonObject => row;
