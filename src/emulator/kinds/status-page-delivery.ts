// Notifications to subscribers (docs/api.md, Notification deliveries). Nothing is sent: each delivery is
// recorded as delivered, or as failed if its host cannot exist.
import { choice, uuid } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import type { Call, Reply, Route, Row, TenantContext } from "../contract";
import { conflict } from "../http/failure";
import { asText } from "../store/records";
import { ok, whole } from "../http/reply";
import { checkedQuery, objects, texts } from "../crud/bodies";
import { rowsWith } from "../store/links";
import { pageOf } from "./status-page";
import { onPage } from "./status-page-layout";

const KIND = "StatusPageDelivery";

const EVENTS = [
  "SUBSCRIPTION_CONFIRMATION",
  "INCIDENT_CREATED",
  "INCIDENT_UPDATED",
  "INCIDENT_RESOLVED",
] as const;

/** What a delivery reports. */
export interface Occasion {
  readonly eventType: (typeof EVENTS)[number];
  readonly incident?: Row;
  readonly updateId?: Json;
}

/** The reserved top-level domain that never resolves, followed by the end, a port or a path. */
const NOWHERE = /\.invalid($|[:/])/i;

/** The outcome of an attempt. */
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
  context.store.insert(KIND, {
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

/** Notifies all confirmed subscribers of the page or of one of the incident's components. */
export function tellSubscribers(
  context: TenantContext,
  occasion: Occasion & { readonly incident: Row },
): void {
  const { incident } = occasion;
  const ids = objects(incident.affected).map(({ componentId }) => asText(componentId));
  const concerns = ({ componentIds }: Row): boolean =>
    componentIds === null || ids.length === 0 || texts(componentIds).some((id) => ids.includes(id));
  for (const row of rowsWith(
    context,
    "StatusPageSubscriber",
    "statusPageId",
    incident.statusPageId,
  )) {
    if (row.confirmed === true && concerns(row)) deliver(context, row, occasion);
  }
}

const FILTERS: Fields = {
  incidentId: uuid({ doc: "Only of this incident." }),
  eventType: choice("StatusPageDeliveryEvent", EVENTS, { doc: "Only of this kind." }),
};

/** Newest first. */
function list(call: Call): Reply {
  const page = pageOf(call);
  const wanted = Object.entries(checkedQuery("STATUS_PAGE_DELIVERY", FILTERS, call.query));
  const rows = rowsWith(call, KIND, "statusPageId", page.id).filter((row) =>
    wanted.every(([name, value]) => row[name] === value),
  );
  return whole(rows.reverse());
}

function retry(call: Call): Reply {
  const row = onPage(call, KIND, pageOf(call), call.params.id);
  if (row.status === "DELIVERED") throw conflict(`Delivery ${asText(row.id)} has arrived already`);
  const attempts = Number(row.attemptCount) + 1;
  const next = call.store.replace(KIND, { ...row, ...attempted(call, row.destination, attempts) });
  call.audit("status_page_delivery.retried", "status_page_delivery", next);
  return ok(next);
}

const path = "/status-pages/:statusPageId/notification-deliveries";

/** Routes for deliveries to subscribers of a page. */
export const deliveryRoutes: Route[] = [
  {
    method: "GET",
    path,
    access: "credential",
    summary: "List the deliveries to the subscribers of one status page",
    query: FILTERS,
    paging: { mode: "whole" },
    handler: list,
  },
  {
    method: "GET",
    path: `${path}/:id`,
    access: "credential",
    summary: "Read one delivery to a subscriber",
    handler: (call) => ok(onPage(call, KIND, pageOf(call), call.params.id)),
  },
  {
    method: "POST",
    path: `${path}/:id/retry`,
    access: "credential",
    summary: "Retry one delivery to a subscriber",
    response: { lookup: "StatusPageNotificationDelivery" },
    handler: retry,
  },
];
