// The audit log: docs/api.md, "Audit log".
import { integer, text } from "../../definitions";
import type { Fields, JsonObject } from "../../definitions";
import { checkedQuery } from "../crud/bodies";
import type { KindBehaviour, Paging } from "../contract";
import { asText } from "../store/records";
import { listed } from "../http/reply";
import { endIn, startIn } from "../time/window-query";

const paging: Paging = { mode: "paged", defaultSize: 50 };

const FILTERS: Fields = {
  action: text({ doc: "Action, for example `api_key.created`." }),
  actorId: integer({ doc: "User who performed it." }),
  resourceType: text({ doc: "Type of the affected object." }),
  from: text({ doc: "Start.", format: "date" }),
  to: text({ doc: "End.", format: "date" }),
};

/** The entries that match the query, newest first. */
function entries(query: URLSearchParams, log: readonly JsonObject[]): JsonObject[] {
  const { from, to, ...wanted } = checkedQuery("AUDIT_LOG", FILTERS, query);
  const first = from === undefined ? -Infinity : startIn(asText(from));
  const last = to === undefined ? Infinity : endIn(asText(to));
  return log
    .filter((entry) => {
      const at = Date.parse(asText(entry.createdAt));
      return (
        at >= first &&
        at <= last &&
        Object.entries(wanted).every(([name, value]) => entry[name] === value)
      );
    })
    .reverse();
}

/** `GET /audit-log`. */
export const auditLogBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    {
      method: "GET",
      path: "/audit-log",
      access: "credential",
      summary: "List the audit log, newest first",
      query: FILTERS,
      paging,
      handler: ({ query, store }) => listed(entries(query, store.audit), paging),
    },
  ],
};
