// Subscribers to a page's incidents, and the notifications to them (docs/api.md, Subscribers, Notification deliveries).
import { choice, flag, text, uuid } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import { statusPageSubscriber } from "../../../definitions/kinds/status-page-subscriber";
import { DELIVERIES, EVENTS, deliver } from "../../alerting/page-updates";
import { resumeNotifications, retry } from "../../alerting/page-updates";
import type { Call, CrudHooks, KindBehaviour, Reply, Route, Row } from "../../contract";
import { checkedBody, checkedQuery, fieldOf, refuse, texts } from "../../crud/bodies";
import { crudRoutes, presentRow } from "../../crud/crud";
import { created, ok, singlePage } from "../../http/reply";
import { rowsWith } from "../../store/links";
import { onPage, pageOf } from "./page";
import { WHOLE, get, post } from "../../http/route";

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

/** Subscribers of pages. */
export const statusPageSubscribers: KindBehaviour = {
  kinds: [KIND],
  routes: [
    ...crudRoutes(statusPageSubscriber, hooks),
    post(
      "/status-pages/:statusPageId/subscribers",
      "Add a subscriber, or change the components of an existing one",
      subscribe,
      {
        request: { fields, name: "CreateStatusPageSubscriber" },
        alsoStatus: 200,
        response: { component: KIND },
        status: 201,
      },
    ),
  ],
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

const again = (call: Call): Reply =>
  ok(retry(call, onPage(call, DELIVERIES, pageOf(call), call.params.id)));

const deliveriesPath = "/status-pages/:statusPageId/notification-deliveries";

/** Routes for deliveries to subscribers of a page. */
export const deliveryRoutes: Route[] = [
  get(deliveriesPath, "List the deliveries to the subscribers of one status page", deliveries, {
    query: FILTERS,
    ...WHOLE,
  }),
  get(`${deliveriesPath}/:id`, "Read one delivery to a subscriber", (call) =>
    ok(onPage(call, DELIVERIES, pageOf(call), call.params.id)),
  ),
  post(`${deliveriesPath}/:id/retry`, "Retry one delivery to a subscriber", again, {
    response: { lookup: "StatusPageNotificationDelivery" },
  }),
];
