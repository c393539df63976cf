// Updates of incidents and maintenance on pages, and the notifications to subscribers (docs/api.md, Page incidents,
// Notification deliveries). Nothing is sent: each delivery is recorded as delivered, or as failed if its host cannot
// exist.
import type { Json, JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { objects, texts } from "../crud/bodies";
import { rowsWith } from "../store/links";
import { retried } from "../delivery/retry";
import { amend, asText } from "../store/records";

/** Collection of incidents. */
export const INCIDENT = "StatusPageIncident";
/** Collection of maintenance. */
export const MAINTENANCE = "StatusPageMaintenance";
/** Collection of notifications. */
export const DELIVERIES = "StatusPageDelivery";

/** What deliveries report. */
export const EVENTS = [
  "SUBSCRIPTION_CONFIRMATION",
  "INCIDENT_CREATED",
  "INCIDENT_UPDATED",
  "INCIDENT_RESOLVED",
] as const;

/** What a delivery is about. */
export interface Occasion {
  readonly eventType: (typeof EVENTS)[number];
  readonly incident?: Row;
  readonly updateId?: Json;
}

/** The reserved top-level domain that never resolves, followed by the end, a port or a path. */
const NOWHERE = /\.invalid($|[:/])/i;

function attempted({ now }: TenantContext, destination: Json | undefined, attempts: number): Row {
  const fails = NOWHERE.test(asText(destination));
  return {
    status: fails ? "FAILED" : "DELIVERED",
    attemptCount: attempts,
    lastAttemptAt: now,
    nextRetryAt: null,
    deliveredAt: fails ? null : now,
    errorMessage: fails ? "The host of the destination does not exist" : null,
  };
}

/** Records a notification to a subscriber. */
export function deliver(context: TenantContext, subscriber: Row, occasion: Occasion): void {
  const { eventType, incident, updateId } = occasion;
  context.store.insert(DELIVERIES, {
    id: context.ids.uuid(),
    statusPageId: subscriber.statusPageId,
    subscriberId: subscriber.id,
    destination: subscriber.destination,
    channel: subscriber.channel,
    incidentId: incident?.id ?? null,
    incidentUpdateId: updateId ?? null,
    eventType,
    ...attempted(context, subscriber.destination, 1),
    createdAt: context.now,
  });
}

/** Retries a notification that failed; the attempt follows. Throws 409 for any other. */
export function retry(context: TenantContext, row: Row): Row {
  const next = retried(context, DELIVERIES, "status_page_delivery", row);
  attemptAgain(context, next);
  return next;
}

function attemptAgain(context: TenantContext, { id: rowId }: Row): void {
  const id = asText(rowId);
  context.later(`page-delivery:${id}`, 0, (then) => {
    const row = then.store.get(DELIVERIES, id);
    if (row === undefined) return;
    const attempt = attempted(then, row.destination, Number(row.attemptCount) + 1);
    then.store.replace(DELIVERIES, { ...row, ...attempt });
  });
}

/** Reschedules the retries that were pending when the records were last written. */
export function resumeNotifications(context: TenantContext): void {
  for (const row of context.store.list(DELIVERIES)) {
    if (row.status === "RETRY_PENDING") attemptAgain(context, row);
  }
}

/** Notifies all confirmed subscribers of the page or of one of the incident's components. */
export function deliverToSubscribers(
  context: TenantContext,
  occasion: Occasion & { readonly incident: Row },
): void {
  const { incident } = occasion;
  const ids = objects(incident.affected).map(({ componentId }) => asText(componentId));
  const concerns = ({ componentIds }: Row): boolean =>
    componentIds === null || ids.length === 0 || texts(componentIds).some((id) => ids.includes(id));
  const pageId = incident.statusPageId;
  for (const row of rowsWith(context, "StatusPageSubscriber", "statusPageId", pageId)) {
    if (row.confirmed === true && concerns(row)) deliver(context, row, occasion);
  }
}

/** Stores a new incident or maintenance: `facts` are what is not as usual. */
export function insertOnPage(context: TenantContext, facts: Row): Row {
  const row: Row = {
    id: context.ids.uuid(),
    name: facts.title,
    ...BLANK,
    ...facts,
    updates: [],
    createdAt: context.now,
    updatedAt: context.now,
  };
  const collection = row.scheduled === true ? MAINTENANCE : INCIDENT;
  return context.store.insert(collection, { ...row, resolvedAt: resolvedAt(context, row) });
}

const BLANK: Row = {
  scheduled: false,
  scheduledFor: null,
  scheduledUntil: null,
  postmortemBody: null,
  postmortemUrl: null,
  createdByUserId: null,
};

/** Stores an incident or maintenance with some members changed. */
export const amendOnPage = (context: TenantContext, row: Row, changes: Row): Row =>
  amend(context, row.scheduled === true ? MAINTENANCE : INCIDENT, row, changes);

/** Whether it is resolved. */
export const isResolved = ({ status }: Row): boolean => status === "RESOLVED";

/** When it was resolved: the first time is kept, and cleared when it is reopened. */
export const resolvedAt = ({ now }: TenantContext, row: Row): Json =>
  isResolved(row) ? (row.resolvedAt ?? now) : null;

interface UpdateSource {
  readonly eventType: Occasion["eventType"];
  readonly createdBy: "USER" | "SYSTEM";
  readonly createdByUserId?: number | null;
}

/** Adds an update to an incident, if there is a text, and notifies subscribers if it is published. */
export function postUpdate(
  context: TenantContext,
  before: Row,
  { body, notifySubscribers = true }: JsonObject,
  { eventType, createdBy, createdByUserId = null }: UpdateSource,
): Row {
  const news = {
    id: context.ids.uuid(),
    status: before.status ?? null,
    body,
    createdBy,
    createdByUserId,
    notifySubscribers,
    createdAt: context.now,
  };
  const updates = [...objects(before.updates), ...(body === undefined ? [] : [news])];
  const row = amendOnPage(context, before, { updates, resolvedAt: resolvedAt(context, before) });
  if (notifySubscribers === true && row.publishedAt !== null) {
    const updateId = updates.at(-1)?.id ?? null;
    deliverToSubscribers(context, { eventType, incident: row, updateId });
  }
  return row;
}
