// Webhook inboxes (docs/api.md, Webhook inboxes).
import { isObject, withoutNulls } from "../../definitions";
import type { Json } from "../../definitions";
import { webhookInbox } from "../../definitions/kinds/webhook-inbox";
import { fieldOf } from "../crud/bodies";
import type { Call, KindBehaviour, Reply, Row } from "../contract";
import { crudRoutes } from "../crud/crud";
import { INBOX_EVENTS } from "../internet/inbox-calls";
import { removeWith, rowsWith } from "../store/links";
import { asText, inScope } from "../store/records";
import { ok } from "../http/reply";
import { withDefaults } from "../crud/shape";
import { hourly, idList, idsIn } from "./activity";
import { inboxEventRoutes } from "./webhook-inbox-events";

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
    ...inboxEventRoutes,
  ],
};
