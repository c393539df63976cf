// The audit log: docs/api.md, "Audit log".
import { integer, text } from "../../definitions";
import type { Fields, JsonObject } from "../../definitions";
import { checkedQuery } from "../crud/bodies";
import type { KindBehaviour, Paging } from "../contract";
import { asText } from "../store/records";
import { listed } from "../http/reply";
import { endIn, startIn } from "../time/window-query";
import { get } from "../http/route";
import { timeIn } from "../time/clock";

const paging: Paging = { mode: "paged", defaultSize: 50 };

const FILTERS: Fields = {
  action: text({ doc: "Action, for example `api_key.created`." }),
  actorId: integer({ doc: "User who performed it." }),
  resourceType: text({ doc: "Type of the affected object." }),
  from: text({ doc: "Start.", format: "date" }),
  to: text({ doc: "End.", format: "date" }),
};

function entries(query: URLSearchParams, log: readonly JsonObject[]): JsonObject[] {
  const { from, to, ...wanted } = checkedQuery("AUDIT_LOG", FILTERS, query);
  const first = from === undefined ? -Infinity : startIn(asText(from));
  const last = to === undefined ? Infinity : endIn(asText(to));
  return log
    .filter((entry) => {
      const at = timeIn(entry.createdAt);
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
    get(
      "/audit-log",
      "List the audit log, newest first",
      ({ query, store }) => listed(entries(query, store.audit), paging),
      { query: FILTERS, paging },
    ),
  ],
};
