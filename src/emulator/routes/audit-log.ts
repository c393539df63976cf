// The audit log: docs/api.md, "Audit log".
import type { JsonObject } from "../../definitions";
import type { KindBehaviour, Paging } from "../contract";
import { invalid } from "../failure";
import { asText } from "../records";
import { listed } from "../reply";

const paging: Paging = {
  mode: "paged",
  defaultSize: 50,
  sortable: ["id", "action", "resourceType", "createdAt"],
};

function instantIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  const value = Date.parse(text);
  if (Number.isNaN(value)) throw invalid(name, "INSTANT_INVALID", "must be a point in time");
  return value;
}

/** The entries that match the query, newest first. */
function entries(query: URLSearchParams, log: readonly JsonObject[]): JsonObject[] {
  const from = instantIn(query, "from") ?? -Infinity;
  const to = instantIn(query, "to") ?? Infinity;
  const texts = ["action", "actorId", "resourceType"].flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [{ name, value }];
  });
  return log
    .filter((entry) => {
      const at = Date.parse(asText(entry.createdAt));
      return (
        at >= from && at <= to && texts.every(({ name, value }) => asText(entry[name]) === value)
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
      query: {
        action: "Action, for example `api_key.created`.",
        actorId: "User who performed it.",
        resourceType: "Type of the affected object.",
        from: "Start.",
        to: "End.",
      },
      response: { schema: { type: "object" } },
      paging,
      handler: ({ query, store }) => listed(entries(query, store.audit), paging),
    },
  ],
};
