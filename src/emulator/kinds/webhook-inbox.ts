// Webhook inboxes (docs/api.md, Webhook inboxes).
import { isObject, withoutNulls } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { webhookInbox } from "../../definitions/kinds/webhook-inbox";
import { inboxEvents } from "../../definitions/lookups/mail-and-inboxes";
import { completed, fieldOf } from "../bodies";
import type { Call, KindBehaviour, Reply, Row } from "../contract";
import { crudRoutes } from "../crud";
import { notFound } from "../failure";
import { INBOX_EVENTS } from "../inbox-calls";
import { removeWith, rowsWith } from "../links";
import { asText, inScope, rowOf } from "../records";
import { listed, ok } from "../reply";
import { withDefaults } from "../shape";
import { hourly, idList, idsIn } from "./activity";

const TOKEN_LENGTH = 24;
/** Assumed: the retention of the plan. */
const RETENTION_DAYS = 30;

const httpResponse = fieldOf(webhookInbox, "httpResponse");

/** A response with all its members: what an update omits stays (docs/api.md, Webhook inboxes). */
function responded(row: Row, before: Json | undefined, given: Json | undefined): Row {
  const kept = isObject(before) ? before : {};
  const changes = isObject(given) ? withoutNulls(given) : {};
  return { ...row, httpResponse: withDefaults(httpResponse, { ...kept, ...changes }, {}) };
}

/** The inbox that the path names, in the call's workspace. */
function inboxOf(call: Call): Row {
  const row = rowOf(call, "WebhookInbox", call.params.id);
  if (inScope(call, row, "workspace")) return row;
  throw notFound(`WebhookInbox ${asText(call.params.id)}`);
}

/** The calls that the inbox of the path received, newest first. */
const eventsOf = (call: Call): Row[] =>
  rowsWith(call, INBOX_EVENTS, "inboxId", inboxOf(call).id).reverse();

const eventRecord = (row: Row): Row => completed(inboxEvents.record, row) as JsonObject;

function oneEvent(call: Call): Reply {
  const found = eventsOf(call).find(({ id }) => id === call.params.eventId);
  if (found === undefined) throw notFound(`Webhook event ${asText(call.params.eventId)}`);
  return ok(eventRecord(found));
}

function activity(call: Call): Reply {
  const ids = idsIn(call, "inboxIds");
  const known = call.store
    .list("WebhookInbox")
    .filter((row) => inScope(call, row, "workspace") && ids.includes(asText(row.id)));
  return ok(
    known.map(({ id }) => {
      const times = rowsWith(call, INBOX_EVENTS, "inboxId", id).map((row) => row.receivedAt);
      return { inboxId: id, buckets: hourly(call, "eventCount", times) };
    }),
  );
}

/** Webhook inboxes. */
export const webhookInboxes: KindBehaviour = {
  kinds: ["WebhookInbox"],
  routes: [
    {
      method: "GET",
      path: "/webhook/inboxes/activity",
      access: "credential",
      summary: "Count the calls of the last day by hour",
      query: idList("inboxIds", "Ids of inboxes, separated by commas."),
      handler: activity,
    },
    ...crudRoutes(webhookInbox, {
      paging: { mode: "paged" },
      filters: {
        search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
      },
      beforeDelete: (call, { id = null }) => {
        removeWith(call, INBOX_EVENTS, "inboxId", id);
      },
      onUpdate: (_call, next, body, before) =>
        responded(next, before.httpResponse, body.httpResponse),
      onCreate: (call, row, body) => {
        const publicToken = call.ids.token(TOKEN_LENGTH);
        return {
          ...responded(row, undefined, body.httpResponse),
          retentionDays: row.retentionDays ?? RETENTION_DAYS,
          publicToken,
          httpUrl: `${call.baseUrl}/hooks/${publicToken}`,
          lastEventAt: null,
        };
      },
    }),
    {
      method: "GET",
      path: "/webhook/inboxes/:id/events",
      access: "credential",
      summary: "List the calls that one webhook inbox received",
      paging: { mode: "cursor" },
      handler: (call: Call) =>
        // Rows lack the body: only the GET of one call has it.
        listed(eventsOf(call), { mode: "cursor" }, (row) => eventRecord({ ...row, body: null })),
    },
    {
      method: "GET",
      path: "/webhook/inboxes/:id/events/:eventId",
      access: "credential",
      summary: "Read one call that a webhook inbox received",
      response: { record: inboxEvents.record },
      handler: oneEvent,
    },
  ],
};
