// Webhook inboxes (docs/api.md, Webhook inboxes).
import { webhookInbox } from "../../definitions/kinds/webhook-inbox";
import type { Call, KindBehaviour } from "../contract";
import { crudRoutes } from "../crud";
import { asText, rowOf } from "../records";
import { listed } from "../reply";

const TOKEN_LENGTH = 24;
/** Assumed: the retention of the plan. */
const RETENTION_DAYS = 30;

const EMPTY = { status: 200, headers: null, body: null, contentType: "text/plain", delayMs: 0 };

/** Webhook inboxes. */
export const webhookInboxes: KindBehaviour = {
  kinds: ["WebhookInbox"],
  routes: [
    ...crudRoutes(webhookInbox, {
      paging: { mode: "paged" },
      filters: {
        search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
      },
      onCreate: (call, row) => {
        const publicToken = call.ids.token(TOKEN_LENGTH);
        return {
          ...row,
          httpResponse: row.httpResponse ?? EMPTY,
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
