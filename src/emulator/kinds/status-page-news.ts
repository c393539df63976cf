// Posts an update to a page's incident and notifies subscribers (docs/api.md, Page incidents).
import type { JsonObject } from "../../definitions";
import type { Row, TenantContext } from "../contract";
import { objects } from "../crud/bodies";
import { tellSubscribers } from "./status-page-delivery";
import type { Occasion } from "./status-page-delivery";
import { amended, resolvedAt } from "./status-page-incident-record";

/** The author, and the event type of the notification. */
export interface Telling {
  readonly eventType: Occasion["eventType"];
  readonly createdBy: "USER" | "SYSTEM";
  readonly createdByUserId?: number | null;
}

/** Adds an update to an incident and notifies subscribers if it is published. */
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
  const row = amended(context, before, {
    updates: [...objects(before.updates), news],
    resolvedAt: resolvedAt(context, before),
  });
  if (notifySubscribers === true && row.publishedAt !== null) {
    tellSubscribers(context, { eventType, incident: row, updateId: news.id });
  }
  return row;
}
