// Webhook inboxes, the calls that they received, and waiting for one (docs/api.md, Webhook inboxes, Waiting).
import { isObject, object, text, withoutNulls } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { webhookInbox } from "../../../definitions/kinds/webhook-inbox";
import { inboxEvents } from "../../../definitions/lookups/mail-and-inboxes";
import type { Call, CrudHooks, KindBehaviour, Reply, Route, Row } from "../../contract";
import { checkedBody, checkedQuery, completed, fieldOf, objectIn } from "../../crud/bodies";
import { crudRoutes } from "../../crud/crud";
import { withDefaults } from "../../crud/shape";
import { notFound } from "../../http/failure";
import { bare, listed, none, ok } from "../../http/reply";
import { activityRoute } from "../../internet/activity";
import { WAIT_FIELDS, waitForArrival } from "../../internet/wait-for-arrival";
import { removeWith, rowId, rowsWith } from "../../store/links";
import { asText, visibleRow } from "../../store/records";
import { CALL_PREFIX, INBOX_EVENTS, receiveCall } from "./calls";
import { del, get, post } from "../../http/route";

const TOKEN_LENGTH = 24;
/** Assumed: the retention of the plan. */
const RETENTION_DAYS = 30;

const httpResponse = fieldOf(webhookInbox, "httpResponse");

/** A response with all its members: what an update omits stays (docs/api.md, Webhook inboxes). */
function responded(row: Row, before: Json | undefined, given: Json | undefined): Row {
  const kept = objectIn(before);
  const changes = isObject(given) ? withoutNulls(given) : {};
  return { ...row, httpResponse: withDefaults(httpResponse, { ...kept, ...changes }, {}) };
}

const inboxOf = (call: Call): Row => visibleRow(call, "WebhookInbox", call.params.id);

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
  call.store.remove(INBOX_EVENTS, rowId(eventOf(call)));
  return none();
}

function clear(call: Call): Reply {
  emptyInbox(call, inboxOf(call));
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
  const found = await waitForArrival(call, body, () => eventsOf(call).filter(isWanted));
  return bare({ event: eventRecord(found) });
}

const EVENTS = "/webhook/inboxes/:id/events";

/** Removes the calls that an inbox received. */
export function emptyInbox(call: Call, row: Row): void {
  removeWith(call, INBOX_EVENTS, "inboxId", rowId(row));
}

const hooks: CrudHooks = {
  paging: { mode: "paged", sortable: [] },
  filters: {
    search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
  },
  beforeDelete: emptyInbox,
  onUpdate: (_call, next, body, before) => responded(next, before.httpResponse, body.httpResponse),
  onCreate: (call, row, body) => {
    const publicToken = call.ids.token(TOKEN_LENGTH);
    return {
      ...responded(row, undefined, body.httpResponse),
      retentionDays: row.retentionDays ?? RETENTION_DAYS,
      publicToken,
      httpUrl: `${call.baseUrl}${CALL_PREFIX}${publicToken}`,
      lastEventAt: null,
    };
  },
};

const inboxRoutes = crudRoutes(webhookInbox, hooks);

/** Webhook inboxes. Both PATCH and PUT keep what they omit. */
export const webhookInboxes: KindBehaviour = {
  kinds: ["WebhookInbox"],
  routes: [
    activityRoute("/webhook/inboxes/activity", "Count the calls of the last day by hour", {
      ...{ kind: "WebhookInbox", received: INBOX_EVENTS, parameter: "inboxIds" },
      ...{ idMember: "inboxId", countMember: "eventCount" },
      doc: "Ids of inboxes, separated by commas.",
    }),
    ...inboxRoutes,
    ...inboxRoutes
      .filter(({ method }) => method === "PATCH")
      .map((route): Route => ({ ...route, method: "PUT" })),
    get(EVENTS, "List the calls that one webhook inbox received, newest first", list, {
      query: FILTERS,
      paging: { mode: "cursor" },
    }),
    del(EVENTS, "Delete the calls that one webhook inbox received", clear),
    get(`${EVENTS}/:eventId`, "Read one call that a webhook inbox received", (call) =>
      ok(eventRecord(eventOf(call))),
    ),
    del(`${EVENTS}/:eventId`, "Delete one call that a webhook inbox received", remove),
    post("/webhook/inboxes/:id/wait", "Wait for a call of one webhook inbox", wait, {
      request: { fields: WAIT, name: "WaitWebhookEvent" },
      bodyOptional: true,
      response: {
        record: object("WaitedWebhookEvent", {
          event: { ...inboxEvents.record, doc: "The call." },
        }),
      },
      bare: true,
    }),
  ],
  address: { prefix: CALL_PREFIX, receive: receiveCall },
};
