// The end of maintenance that ends by itself (docs/api.md, Page maintenance).
import type { Row, TenantContext } from "../contract";
import { asText } from "../store/records";
import { isResolved, MAINTENANCE, typeOf } from "./status-page-incident-record";
import { postNews } from "./status-page-news";

const OVER = "The maintenance is over.";

/** The time at which it ends by itself; undefined if somebody has to end it. */
function endOf(row: Row): number | undefined {
  const { autoResolve, publishedAt, scheduled, scheduledUntil } = row;
  const isWaiting = scheduled === true && autoResolve === true && !isResolved(row);
  if (!isWaiting || publishedAt === null || typeof scheduledUntil !== "string") return undefined;
  return Date.parse(scheduledUntil);
}

/** Schedules the end of maintenance, or cancels it, after each change of the row. */
export function scheduleEnd(context: TenantContext, row: Row): void {
  const id = asText(row.id);
  const key = `maintenance:${id}`;
  const end = endOf(row);
  if (end === undefined) {
    context.cancel(key);
    return;
  }
  context.later(key, Math.max(0, end - context.clock.now()), (then) => {
    resolve(then, id);
  });
}

function resolve(context: TenantContext, id: string): void {
  const row = context.store.get(MAINTENANCE, id);
  if (row === undefined || endOf(row) === undefined) return;
  const news = { eventType: "INCIDENT_RESOLVED", createdBy: "SYSTEM" } as const;
  const over = postNews(context, { ...row, status: "RESOLVED" }, { body: OVER }, news);
  context.audit(`${typeOf(over)}.updated`, typeOf(over), over);
}

/** Schedules again what an earlier run of the emulator had scheduled. */
export function resumeMaintenance(context: TenantContext): void {
  for (const row of context.store.list(MAINTENANCE)) scheduleEnd(context, row);
}
