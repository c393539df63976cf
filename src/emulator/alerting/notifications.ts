// The messages of the dashboard (docs/api.md, Dashboard): one for each beginning and end of an incident.
import type { Row, TenantContext } from "../contract";
import { asText } from "../store/records";

/** Collection of the messages, oldest first. */
export const NOTIFICATIONS = "Notification";

/** Messages that are kept; older ones are dropped to bound memory in a long run. */
const KEPT = 1_000;

const WORDS: Readonly<Record<string, string>> = { RESOLVED: "resolved", CONFIRMED: "confirmed" };

/** Adds a message about an incident. */
export function notifyDashboard({ store, now }: TenantContext, incident: Row): void {
  store.insert(NOTIFICATIONS, {
    id: store.next(NOTIFICATIONS),
    type: "incident",
    title: asText(incident.title ?? incident.displayKey),
    body: `The incident is ${WORDS[asText(incident.status)] ?? "open"}.`,
    resourceType: "incident",
    resourceId: incident.id,
    read: false,
    createdAt: now,
  });
  const [oldest] = store.list(NOTIFICATIONS);
  if (store.list(NOTIFICATIONS).length > KEPT) store.remove(NOTIFICATIONS, Number(oldest?.id));
}
