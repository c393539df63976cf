// Subscribers to a page's incidents, and the notifications to them (docs/api.md, Subscribers, Notification deliveries).
import { choice, flag, text, uuid } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import { statusPageSubscriber } from "../../../definitions/kinds/status-page-subscriber";
import { DELIVERIES, EVENTS, deliver } from "../../alerting/page-updates";
import { resumeNotifications, retry } from "../../alerting/page-updates";
import type { Call, CrudHooks, JsonSchema, KindBehaviour, Reply, Route, Row } from "../../contract";
import { checkedBody, checkedQuery, fieldOf, refuse, texts } from "../../crud/bodies";
import { crudRoutes, presentRow } from "../../crud/crud";
import { conflict } from "../../http/failure";
import { created, ok, singlePage } from "../../http/reply";
import { being, lacking, needing, one, withMembers } from "../../openapi/body-rules";
import { rowsWith } from "../../store/links";
import { asText } from "../../store/records";
import { onPage, pageOf } from "./page";

const KIND = "StatusPageSubscriber";
const CODE = "STATUS_PAGE_SUBSCRIBER";
const TYPE = "status_page_subscriber";

const { required: _required, ...destination } = fieldOf(statusPageSubscriber, "destination");

const fields: Fields = {
  email: text({ doc: "Older form of the destination for EMAIL.", max: 320, format: "email" }),
  channel: fieldOf(statusPageSubscriber, "channel"),
  destination,
  componentIds: fieldOf(statusPageSubscriber, "componentIds"),
  requireConfirmation: flag({ doc: "Whether they must confirm first." }),
};

const hooks: CrudHooks = {
  lacks: ["create", "update"],
  paging: { mode: "paged" },
  present: (_call, row, { statusPageId: _page, confirmationSent: _sent, ...record }) => ({
    ...record,
    email: row.channel === "EMAIL" ? (row.destination ?? null) : null,
  }),
};

/** Only the response to a POST shows whether a confirmation was requested. */
const answered = (call: Call, row: Row, confirmationSent: boolean): Row => ({
  ...presentRow(call, statusPageSubscriber, hooks, row, "detail"),
  confirmationSent,
});

/** The body with channel and destination, from either of its forms. */
function given(call: Call): Row {
  const { email, ...body } = checkedBody(CODE, fields, call.body);
  const { channel = "EMAIL" } = body;
  const older = channel === "EMAIL" ? email : undefined;
  const subscriber: Row = { ...body, channel, destination: body.destination ?? older ?? null };
  if (subscriber.destination === null) {
    const message = channel === "EMAIL" ? "is needed, or email" : "is needed";
    refuse([{ path: ["destination"], code: `${CODE}_DESTINATION_REQUIRED`, message }]);
  }
  refuse((statusPageSubscriber.rules ?? []).flatMap((rule) => rule(subscriber)));
  return subscriber;
}

/** `[]` widens the scope to the whole page, stored as null; an omitted list keeps it. */
function scope(call: Call, page: Row, requested: Json | undefined, before: Json): Json {
  if (requested === undefined || requested === null) return before;
  const ids = texts(requested);
  for (const id of ids) onPage(call, "StatusPageComponent", page, id);
  return ids.length === 0 ? null : ids;
}

function subscribe(call: Call): Reply {
  const page = pageOf(call);
  const { channel, destination: to, componentIds, requireConfirmation } = given(call);
  const known = rowsWith(call, KIND, "statusPageId", page.id).find(
    (row) => row.channel === channel && row.destination === to,
  );
  const reach = scope(call, page, componentIds, known?.componentIds ?? null);
  if (known !== undefined) {
    const row = call.store.replace(KIND, { ...known, componentIds: reach });
    call.audit(`${TYPE}.updated`, TYPE, row);
    return ok(answered(call, row, false));
  }
  const mustConfirm = requireConfirmation === true;
  const row = call.store.insert(KIND, {
    id: call.ids.uuid(),
    statusPageId: page.id,
    channel,
    destination: to,
    componentIds: reach,
    confirmed: !mustConfirm,
    createdAt: call.now,
  });
  call.audit(`${TYPE}.created`, TYPE, row);
  if (mustConfirm) deliver(call, row, { eventType: "SUBSCRIPTION_CONFIRMATION" });
  return created(answered(call, row, mustConfirm));
}

const address = { type: "string", minLength: 3, maxLength: 320, format: "email" };

/** A destination, or an e-mail address in its older form; only e-mail can be confirmed. */
function described(schema: JsonSchema): JsonSchema {
  const named = needing(lacking(schema, "email"), "destination");
  const unasked = withMembers(named, { requireConfirmation: { enum: [false, null] } });
  return one(
    withMembers(being(named, "channel", "EMAIL", true), { destination: address }),
    being(needing(lacking(schema, "destination"), "email"), "channel", "EMAIL", true),
    being(unasked, "channel", "SMS"),
    being(unasked, "channel", "WEBHOOK"),
  );
}

/** Subscribers of pages. */
export const statusPageSubscribers: KindBehaviour = {
  kinds: [KIND],
  routes: [
    ...crudRoutes(statusPageSubscriber, hooks),
    {
      method: "POST",
      path: "/status-pages/:statusPageId/subscribers",
      access: "credential",
      summary: "Add a subscriber, or change the components of an existing one",
      request: { fields, name: "CreateStatusPageSubscriber" },
      alsoStatus: 200,
      response: { component: KIND },
      status: 201,
      handler: subscribe,
    },
  ],
  bodyRules: { CreateStatusPageSubscriber: described },
  resume: resumeNotifications,
};

const FILTERS: Fields = {
  incidentId: uuid({ doc: "Only of this incident." }),
  eventType: choice("StatusPageDeliveryEvent", EVENTS, { doc: "Only of this kind." }),
};

/** Newest first. */
function deliveries(call: Call): Reply {
  const page = pageOf(call);
  const wanted = Object.entries(checkedQuery("STATUS_PAGE_DELIVERY", FILTERS, call.query));
  const rows = rowsWith(call, DELIVERIES, "statusPageId", page.id).filter((row) =>
    wanted.every(([name, value]) => row[name] === value),
  );
  return singlePage(rows.reverse());
}

function again(call: Call): Reply {
  const row = onPage(call, DELIVERIES, pageOf(call), call.params.id);
  if (row.status !== "FAILED") {
    throw conflict(`A delivery that is ${asText(row.status)} cannot be retried`);
  }
  const next = retry(call, row);
  call.audit("status_page_delivery.retried", "status_page_delivery", next);
  return ok(next);
}

const deliveriesPath = "/status-pages/:statusPageId/notification-deliveries";

/** Routes for deliveries to subscribers of a page. */
export const deliveryRoutes: Route[] = [
  {
    method: "GET",
    path: deliveriesPath,
    access: "credential",
    summary: "List the deliveries to the subscribers of one status page",
    query: FILTERS,
    paging: { mode: "whole" },
    handler: deliveries,
  },
  {
    method: "GET",
    path: `${deliveriesPath}/:id`,
    access: "credential",
    summary: "Read one delivery to a subscriber",
    handler: (call) => ok(onPage(call, DELIVERIES, pageOf(call), call.params.id)),
  },
  {
    method: "POST",
    path: `${deliveriesPath}/:id/retry`,
    access: "credential",
    summary: "Retry one delivery to a subscriber",
    response: { lookup: "StatusPageNotificationDelivery" },
    handler: again,
  },
];
