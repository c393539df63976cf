// Messages to alert channels (docs/api.md, Alert deliveries). Only a channel of type webhook at an address of
// this machine is called; messages to all other channels are only recorded as delivered.
import type { Json, JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import type { Outcome } from "../delivery/scheduler";
import { envelope, headersOf } from "../delivery/webhook-message";
import { isCallable } from "../delivery/post";
import { pendingIn, retried, waitAfter } from "../delivery/retry";
import { asText } from "../store/records";
import { incidentRecord } from "./incident-record";
import { objectIn } from "../crud/bodies";
import { instantOf } from "../time/clock";
import { mapped } from "../store/members";

/** Collection of messages to channels. */
export const ALERTS = "AlertDelivery";
/** Collection of delivery attempts. */
export const ATTEMPTS = "AlertDeliveryAttempt";

const CHANNELS = "AlertChannel";

/** The incident event that a message reports. */
export type Occasion = "created" | "resolved" | "reopened";

/** The incident and the notification step that a message belongs to. */
export interface AlertSubject {
  readonly incident: Row;
  readonly occasion: Occasion;
  readonly dispatchId: Json;
  readonly stepNumber: number;
  readonly fireCount: number;
}

/** Sends a message to an enabled channel: scheduled if the channel is called, recorded at once otherwise. */
export function alert(context: TenantContext, channel: Row, about: AlertSubject): void {
  if (channel.enabled !== true) return;
  const { incident, occasion, ...where } = about;
  const data = { incident: incidentRecord(context, incident) };
  const row = context.store.insert(ALERTS, {
    id: context.ids.uuid(),
    incidentId: incident.id,
    channelId: channel.id,
    channel: channel.name,
    channelType: channel.channelType,
    status: "PENDING",
    eventType: `INCIDENT_${occasion.toUpperCase()}`,
    ...where,
    attemptCount: 0,
    lastAttemptAt: null,
    nextRetryAt: null,
    deliveredAt: null,
    errorMessage: null,
    createdAt: context.now,
    body: envelope(context.ids.uuid(), `incident.${occasion}`, context.now, data),
  });
  if (target(context, channel) === undefined) recordOutcome(context, row, unsent(channel));
  else schedule(context, asText(row.id), 0);
}

const configOf = ({ config }: Row): JsonObject => objectIn(config);

/** The URL to call for a channel; undefined if the channel is not called. */
function target({ baseUrl }: TenantContext, channel: Row): string | undefined {
  const { channelType, url } = configOf(channel);
  const isCalled = channelType === "webhook" && isCallable(asText(url), baseUrl);
  return isCalled ? asText(url) : undefined;
}

/** The reserved top-level domain that never resolves, in an address of a channel. */
const NOWHERE = /\.invalid($|[:/"])/i;

/** The outcome of a message that is not sent: delivered, unless its host cannot exist. */
function unsent(channel: Row): Outcome {
  const fails = NOWHERE.test(JSON.stringify(configOf(channel)));
  const error = fails ? "The host of the channel does not exist" : null;
  return { status: null, body: null, error, isLate: false, latencyMs: 0 };
}

function schedule(context: TenantContext, id: string, ms: number): void {
  context.later(`alert:${id}`, ms, (then) => attempt(then, id));
}

async function attempt(context: TenantContext, id: string): Promise<void> {
  const row = context.store.get(ALERTS, id);
  const channel = context.store.get(CHANNELS, asText(row?.channelId));
  if (row === undefined || row.status === "CANCELLED") return;
  if (channel === undefined) {
    context.store.replace(ALERTS, { ...row, status: "CANCELLED", nextRetryAt: null });
    return;
  }
  const headers = headersFor(context, channel, row);
  const outcome = await sent(context, channel, { headers, body: asText(row.body) });
  if (outcome !== undefined) recordOutcome(context, row, outcome, headers);
}

const sent = (
  context: TenantContext,
  channel: Row,
  request: { headers: Record<string, string>; body: string },
): Promise<Outcome | undefined> => {
  const url = target(context, channel);
  return url === undefined ? Promise.resolve(unsent(channel)) : context.send({ url, ...request });
};

function headersFor(context: TenantContext, channel: Row, row: Row): Record<string, string> {
  const { signingSecret, customHeaders } = configOf(channel);
  return headersOf({
    type: asText(row.eventType),
    deliveryId: asText(row.id),
    body: asText(row.body),
    secret: typeof signingSecret === "string" ? signingSecret : undefined,
    customHeaders: mapped(objectIn(customHeaders), asText),
    now: context.clock.now(),
  });
}

function recordOutcome(
  context: TenantContext,
  row: Row,
  outcome: Outcome,
  headers: JsonObject = {},
): void {
  const now = instantOf(context.clock.now());
  const attemptCount = Number(row.attemptCount) + 1;
  noteAttempt(context, row, { outcome, headers, attemptNumber: attemptCount, attemptedAt: now });
  // A host that cannot exist is not worth a retry.
  const wait = isUnsent(context, row) ? undefined : waitAfter(outcome, attemptCount);
  const isDelivered = outcome.error === null;
  const settled = isDelivered ? "DELIVERED" : "FAILED";
  context.store.replace(ALERTS, {
    ...row,
    attemptCount,
    status: wait === undefined ? settled : "RETRY_PENDING",
    lastAttemptAt: now,
    nextRetryAt: wait === undefined ? null : instantOf(context.clock.now() + wait),
    deliveredAt: isDelivered ? now : null,
    errorMessage: outcome.error,
  });
  if (wait !== undefined) schedule(context, asText(row.id), wait);
  noteOnChannel(context, row, isDelivered ? "SUCCESS" : "FAILED");
}

/** Whether the channel of a message is never called. */
function isUnsent(context: TenantContext, { channelId }: Row): boolean {
  const channel = context.store.get(CHANNELS, asText(channelId));
  return channel !== undefined && target(context, channel) === undefined;
}

interface Tried {
  readonly outcome: Outcome;
  readonly headers: JsonObject;
  readonly attemptNumber: number;
  readonly attemptedAt: string;
}

/** An error status is FAILED, no response in time TIMEOUT, no connection ERROR. */
const attemptStatus = ({ error, status, isLate }: Outcome): string => {
  if (error === null) return "SUCCESS";
  if (isLate) return "TIMEOUT";
  return status === null ? "ERROR" : "FAILED";
};

function noteAttempt(context: TenantContext, row: Row, { outcome, headers, ...when }: Tried): void {
  const { status, body, error, latencyMs } = outcome;
  context.store.insert(ATTEMPTS, {
    id: context.ids.uuid(),
    deliveryId: row.id,
    ...when,
    status: attemptStatus(outcome),
    responseStatusCode: status,
    requestPayload: row.body,
    responseBody: body,
    errorMessage: error,
    responseTimeMs: latencyMs,
    externalId: null,
    requestHeaders: headers,
  });
}

function noteOnChannel(
  context: TenantContext,
  { channelId }: Row,
  lastDeliveryStatus: string,
): void {
  const channel = context.store.get(CHANNELS, asText(channelId));
  if (channel === undefined) return;
  const lastDeliveryAt = instantOf(context.clock.now());
  context.store.replace(CHANNELS, { ...channel, lastDeliveryAt, lastDeliveryStatus });
}

/** Retries a message whose delivery was given up. Throws 409 for any other. */
export function retry(context: TenantContext, row: Row): Row {
  const next = retried(context, ALERTS, "alert_delivery", row);
  schedule(context, asText(row.id), 0);
  return next;
}

/** Reschedules the deliveries that were pending when the records were last written. */
export function resumeAlerts(context: TenantContext): void {
  for (const [id, ms] of pendingIn(context, ALERTS)) schedule(context, id, ms);
}

/** The result of a test message to a channel. */
export type TestMessage = { readonly success: boolean; readonly message: string };

const TEST_EVENTS = {
  INCIDENT_CREATED: "incident.created",
  INCIDENT_RESOLVED: "incident.resolved",
} as const;

/** Sends a test message without recording it. */
export async function sendTestMessage(
  context: TenantContext,
  channel: Row,
  eventType: keyof typeof TEST_EVENTS = "INCIDENT_CREATED",
): Promise<TestMessage> {
  if (target(context, channel) === undefined) {
    const { error } = unsent(channel);
    return { success: error === null, message: error ?? "Nothing was sent: this is an emulator" };
  }
  const body = envelope(context.ids.uuid(), TEST_EVENTS[eventType], context.now, { test: true });
  const headers = headersFor(context, channel, { id: context.ids.uuid(), eventType, body });
  const { error = "Interrupted" } = (await sent(context, channel, { headers, body })) ?? {};
  return { success: error === null, message: error ?? "Delivered" };
}

/** The delivery as returned in responses. */
export const alertRecord = ({ body: _body, ...row }: Row): Row => row;
