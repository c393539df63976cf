// The calls that webhook inboxes received, and waiting for one (docs/api.md, Webhook inboxes, Waiting).
import { object, text } from "../../definitions";
import type { Fields, JsonObject } from "../../definitions";
import { inboxEvents } from "../../definitions/lookups/mail-and-inboxes";
import { checkedBody, checkedQuery, completed } from "../crud/bodies";
import type { Call, Reply, Route, Row } from "../contract";
import { notFound } from "../http/failure";
import { INBOX_EVENTS } from "../internet/inbox-calls";
import { removeWith, rowsWith } from "../store/links";
import { asText, inScope, rowOf } from "../store/records";
import { bare, listed, none, ok } from "../http/reply";
import { WAIT_FIELDS, arrived } from "../internet/waiting";

/** The inbox that the path names, in the call's workspace. */
function inboxOf(call: Call): Row {
  const row = rowOf(call, "WebhookInbox", call.params.id);
  if (inScope(call, row, "workspace")) return row;
  throw notFound(`WebhookInbox ${asText(call.params.id)}`);
}

/** The calls that the inbox of the path received, oldest first. */
const eventsOf = (call: Call): Row[] =>
  rowsWith(call, INBOX_EVENTS, "inboxId", inboxOf(call).id ?? null);

const eventRecord = (row: Row): Row => completed(inboxEvents.record, row) as JsonObject;

function eventOf(call: Call): Row {
  const found = eventsOf(call).find(({ id }) => id === call.params.eventId);
  if (found === undefined) throw notFound(`Webhook event ${asText(call.params.eventId)}`);
  return found;
}

const isMethod = (row: Row, method: unknown): boolean =>
  asText(row.method).toUpperCase() === String(method).toUpperCase();
const isBelow = (row: Row, path: unknown): boolean => asText(row.path).startsWith(String(path));

const FILTERS: Fields = {
  method: text({ doc: "Only calls with this HTTP method." }),
  path: text({ doc: "Only calls whose path begins with this text." }),
};

function list(call: Call): Reply {
  const { method, path } = checkedQuery("WEBHOOK_INBOX_EVENT", FILTERS, call.query);
  const found = eventsOf(call)
    .filter((row) => method === undefined || isMethod(row, method))
    .filter((row) => path === undefined || isBelow(row, path));
  // Rows lack the body: only the GET of one call has it.
  return listed(found.reverse(), { mode: "cursor" }, (row) => eventRecord({ ...row, body: null }));
}

function remove(call: Call): Reply {
  call.store.remove(INBOX_EVENTS, asText(eventOf(call).id));
  return none();
}

function clear(call: Call): Reply {
  removeWith(call, INBOX_EVENTS, "inboxId", inboxOf(call).id ?? null);
  return none();
}

const WAIT: Fields = {
  ...WAIT_FIELDS,
  http: object(
    "WaitHttpMatchers",
    {
      method: text({ doc: "HTTP method; any but OPTIONS if omitted." }),
      pathPrefix: text({ doc: "How the path must begin." }),
    },
    { doc: "The calls that count." },
  ),
};

async function wait(call: Call): Promise<Reply> {
  inboxOf(call);
  const body = checkedBody("WEBHOOK_INBOX_WAIT", WAIT, call.body);
  const { method, pathPrefix = "" } = (body.http ?? {}) as JsonObject;
  const isWanted = (row: Row): boolean =>
    isBelow(row, pathPrefix) &&
    (method === undefined ? !isMethod(row, "OPTIONS") : isMethod(row, method));
  const found = await arrived(call, body, () => eventsOf(call).filter(isWanted));
  return bare({ event: eventRecord(found) });
}

const EVENTS = "/webhook/inboxes/:id/events";

/** Routes for the calls of one inbox. */
export const inboxEventRoutes: Route[] = [
  {
    method: "GET",
    path: EVENTS,
    access: "credential",
    summary: "List the calls that one webhook inbox received, newest first",
    query: FILTERS,
    paging: { mode: "cursor" },
    handler: list,
  },
  {
    method: "DELETE",
    path: EVENTS,
    access: "credential",
    summary: "Delete the calls that one webhook inbox received",
    status: 204,
    handler: clear,
  },
  {
    method: "GET",
    path: `${EVENTS}/:eventId`,
    access: "credential",
    summary: "Read one call that a webhook inbox received",
    handler: (call) => ok(eventRecord(eventOf(call))),
  },
  {
    method: "DELETE",
    path: `${EVENTS}/:eventId`,
    access: "credential",
    summary: "Delete one call that a webhook inbox received",
    status: 204,
    handler: remove,
  },
  {
    method: "POST",
    path: "/webhook/inboxes/:id/wait",
    access: "credential",
    summary: "Wait for a call of one webhook inbox",
    request: { fields: WAIT, name: "WaitWebhookEvent" },
    response: {
      record: object("WaitedWebhookEvent", { event: { ...inboxEvents.record, doc: "The call." } }),
    },
    bare: true,
    handler: wait,
  },
];
