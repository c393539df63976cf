// News of a page's incident, and telling its subscribers (docs/api.md, Page incidents).
import type { JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { amend } from "../records";
import { objects } from "./bodies";
import { tellSubscribers } from "./status-page-delivery";
import type { Occasion } from "./status-page-delivery";
import { INCIDENT, resolvedAt } from "./status-page-incident-record";

/** The author, and the type of event that subscribers see. */
export interface Telling {
  readonly eventType: Occasion["eventType"];
  readonly createdBy: "USER" | "SYSTEM";
  readonly createdByUserId?: number | null;
}

/** Adds news to an incident and tells subscribers, where visitors can see it. */
export function postNews(
  context: TenantContext,
  before: Row,
  { body, notifySubscribers = true }: JsonObject,
  { eventType, createdBy, createdByUserId = null }: Telling,
): Row {
  const news = {
    id: context.ids.uuid(),
    status: before.status ?? null,
    body: body ?? null,
    createdBy,
    createdByUserId,
    notifySubscribers,
    createdAt: context.now,
  };
  const row = amend(context, INCIDENT, before, {
    updates: [...objects(before.updates), news],
    resolvedAt: resolvedAt(context, before),
  });
  if (notifySubscribers === true && row.publishedAt !== null) {
    tellSubscribers(context, { eventType, incident: row, updateId: news.id });
  }
  return row;
}
