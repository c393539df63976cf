// Webhook inboxes (docs/api.md, Webhook inboxes).
import { isObject, withoutNulls } from "../../definitions";
import type { Json } from "../../definitions";
import { webhookInbox } from "../../definitions/kinds/webhook-inbox";
import { fieldOf } from "../bodies";
import type { Call, KindBehaviour, Row } from "../contract";
import { crudRoutes } from "../crud";
import { asText, rowOf } from "../records";
import { listed } from "../reply";
import { withDefaults } from "../shape";

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

/** Webhook inboxes. */
export const webhookInboxes: KindBehaviour = {
  kinds: ["WebhookInbox"],
  routes: [
    ...crudRoutes(webhookInbox, {
      paging: { mode: "paged" },
      scope: "workspace",
      filters: {
        search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
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
      response: { schema: { type: "object" } },
      paging: { mode: "cursor" },
      handler: (call: Call) => {
        rowOf(call, "WebhookInbox", call.params.id);
        return listed([], { mode: "cursor" });
      },
    },
  ],
};
