// Subscribers to a page's incidents (docs/api.md, Subscribers).
import { flag, text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { statusPageSubscriber } from "../../definitions/kinds/status-page-subscriber";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { created, ok } from "../http/reply";
import { checkedBody, fieldOf, refuse, texts } from "../crud/bodies";
import { rowsWith } from "../store/links";
import { pageOf } from "./status-page";
import { deliver } from "./status-page-delivery";
import { onPage } from "./status-page-layout";

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
  const body = checkedBody(CODE, fields, call.body);
  const subscriber: Row = {
    ...body,
    channel: body.channel ?? "EMAIL",
    destination: body.destination ?? body.email ?? null,
  };
  if (subscriber.destination === null) {
    const message = "is needed, or email";
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

/** Removes a component: a subscriber with no component left subscribes to the whole page (assumed). */
export function forgetComponent(call: Call, component: Row): void {
  for (const row of rowsWith(call, KIND, "statusPageId", component.statusPageId)) {
    const ids = texts(row.componentIds);
    if (!ids.some((id) => id === component.id)) continue;
    const left = ids.filter((id) => id !== component.id);
    call.store.replace(KIND, { ...row, componentIds: left.length === 0 ? null : left });
  }
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
};
