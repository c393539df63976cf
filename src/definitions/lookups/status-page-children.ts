// What lies on a status page and is not a component: domains, subscribers, incidents, maintenance and
// what subscribers were sent.
import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import type { Fields } from "../field";
import { COMPONENT_STATUSES } from "../kinds/status-page";
import { statusPageDomain } from "../kinds/status-page-domain";
import { statusPageSubscriber } from "../kinds/status-page-subscriber";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { DELIVERY_STATUSES } from "./alerting";
import { statusPageId } from "./status-pages";

const PAGE = `const page = await monitoring.getStatusPage({ slug: "shop-status" });
`;
const INCIDENT_STATUSES = ["INVESTIGATING", "IDENTIFIED", "MONITORING", "RESOLVED"] as const;
const status = (doc: string) => choice("PageIncidentStatus", INCIDENT_STATUSES, { doc });

/** The domains of a page. */
export const pageDomains: LookupSpec = {
  name: "StatusPageDomains",
  title: "domains of a status page",
  doc: "The host names of one status page, with the DNS records that they need.",
  example: `${PAGE}const domains = await monitoring.getStatusPageDomains({ statusPageId: page.id });
export const records = domains.map((domain) => domain.verificationRecord);`,
  path: "/status-pages/{statusPageId}/domains",
  args: { statusPageId },
  reading: { as: "pages" },
  record: recordOf(statusPageDomain, {
    other: { primary: flag({ doc: "Whether it is the page's main address." }) },
    without: ["statusPageId"],
  }),
};

/** The subscribers of a page. */
export const pageSubscribers: LookupSpec = {
  name: "StatusPageSubscribers",
  title: "subscribers of a status page",
  doc: "Those who are notified of the incidents of one status page.",
  example: `${PAGE}const all = await monitoring.getStatusPageSubscribers({ statusPageId: page.id });
export const waiting = all.filter((each) => !each.confirmed).length;`,
  path: "/status-pages/{statusPageId}/subscribers",
  args: { statusPageId },
  reading: { as: "pages" },
  record: recordOf(statusPageSubscriber, { without: ["statusPageId"] }),
};

const update = object(
  "StatusPageIncidentUpdate",
  {
    id: uuid({ doc: "Id of the update." }),
    status: status("What the incident became."),
    body: text({ doc: "What visitors read." }),
    createdBy: choice("PageUpdateAuthor", ["USER", "SYSTEM"], { doc: "Who wrote it." }),
    createdByUserId: integer({ doc: "Which user.", optional: true }),
    notifySubscribers: flag({ doc: "Whether subscribers were told." }),
    createdAt: instant({ doc: "When." }),
  },
  { doc: "News of an incident or of maintenance." },
);

const affected = object(
  "StatusPageAffectedComponent",
  {
    statusPageComponentId: uuid({ doc: "The component." }),
    componentStatus: choice("ComponentStatus", COMPONENT_STATUSES, { doc: "What it shows." }),
    componentName: text({ doc: "Its name.", optional: true }),
  },
  { doc: "A component that an incident or maintenance affects." },
);

const incidentFields: Fields = {
  id: uuid({ doc: "Its id." }),
  statusPageId: uuid({ doc: "The page." }),
  title: text({ doc: "Headline." }),
  status: status("How far along it is."),
  impact: choice("PageIncidentImpact", ["NONE", "MINOR", "MAJOR", "CRITICAL"], {
    doc: "How bad it is.",
  }),
  affectedComponents: list(affected, { doc: "What it affects.", optional: true }),
  scheduled: flag({ doc: "Whether it is maintenance." }),
  scheduledFor: instant({ doc: "When maintenance begins.", optional: true }),
  scheduledUntil: instant({ doc: "When maintenance ends.", optional: true }),
  autoResolve: flag({ doc: "Whether it ends by itself." }),
  incidentId: uuid({ doc: "The incident of a monitor that it is about.", optional: true }),
  postmortemBody: text({ doc: "What was learned.", optional: true }),
  postmortemUrl: text({ doc: "Where that is published.", optional: true }),
  startedAt: instant({ doc: "When it began." }),
  publishedAt: instant({ doc: "When visitors saw it first; none for a draft.", optional: true }),
  resolvedAt: instant({ doc: "When it was over.", optional: true }),
  createdByUserId: integer({ doc: "Who wrote it.", optional: true }),
  updates: list(update, { doc: "Its news.", optional: true }),
  createdAt: instant({ doc: "When it was created." }),
  updatedAt: instant({ doc: "When it was last changed." }),
};
const incidentRecord = object("StatusPageIncident", incidentFields, {
  doc: "An incident, or maintenance, of a status page.",
});

/** The incidents of a page. */
export const pageIncidents: LookupSpec = {
  name: "StatusPageIncidents",
  title: "incidents of a status page",
  doc: "The incidents that one status page shows, drafts included.",
  example: `${PAGE}const open = (await monitoring.getStatusPageIncidents({ statusPageId: page.id })).filter((each) => each.status !== "RESOLVED");`,
  path: "/status-pages/{statusPageId}/incidents",
  args: {
    statusPageId,
    status: status("Only those with this status."),
    scheduled: flag({ doc: "Only maintenance, or only incidents." }),
  },
  reading: { as: "pages" },
  record: incidentRecord,
};

const one = (title: string): Fields => ({
  statusPageId,
  id: uuid({ doc: `Id of the ${title}.`, required: true }),
});

/** One incident of a page. */
export const onePageIncident: LookupSpec = {
  name: "StatusPageIncident",
  title: "incident of a status page",
  doc: "One incident of a status page with its updates.",
  example: `${PAGE}const incident = await monitoring.getStatusPageIncident({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/status-pages/{statusPageId}/incidents/{id}",
  args: one("incident"),
  reading: { as: "record" },
  record: incidentRecord,
};

/** The maintenance of a page. */
export const pageMaintenances: LookupSpec = {
  name: "StatusPageMaintenances",
  title: "maintenance of a status page",
  doc: "The maintenance that one status page announces, drafts too.",
  example: `${PAGE}const planned = await monitoring.getStatusPageMaintenances({ statusPageId: page.id });`,
  path: "/status-pages/{statusPageId}/maintenance",
  args: { statusPageId },
  reading: { as: "pages" },
  record: incidentRecord,
};

/** One maintenance of a page. */
export const onePageMaintenance: LookupSpec = {
  name: "StatusPageMaintenance",
  title: "maintenance of a status page",
  doc: "One maintenance of a status page with its updates.",
  example: `${PAGE}const move = await monitoring.getStatusPageMaintenance({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/status-pages/{statusPageId}/maintenance/{id}",
  args: one("maintenance"),
  reading: { as: "record" },
  record: incidentRecord,
};

const EVENTS = [
  "SUBSCRIPTION_CONFIRMATION",
  "INCIDENT_CREATED",
  "INCIDENT_UPDATED",
  "INCIDENT_RESOLVED",
] as const;
const eventType = (doc: string) => choice("PageNotificationEvent", EVENTS, { doc });

const notification = object(
  "StatusPageNotificationDelivery",
  {
    id: uuid({ doc: "Id of the delivery." }),
    statusPageId: uuid({ doc: "The page." }),
    subscriberId: uuid({ doc: "Who was told." }),
    destination: text({ doc: "Where.", optional: true }),
    channel: text({ doc: "How: `EMAIL`, `SMS` or `WEBHOOK`." }),
    eventType: eventType("What it tells."),
    status: choice("DeliveryStatus", DELIVERY_STATUSES, { doc: "How it went." }),
    attemptCount: integer({ doc: "How often it was tried." }),
    incidentId: uuid({ doc: "The incident of the page.", optional: true }),
    incidentUpdateId: uuid({ doc: "The update of the incident.", optional: true }),
    lastAttemptAt: instant({ doc: "The last try.", optional: true }),
    nextRetryAt: instant({ doc: "The next try.", optional: true }),
    deliveredAt: instant({ doc: "When it arrived.", optional: true }),
    errorMessage: text({ doc: "Why it failed.", optional: true }),
    createdAt: instant({ doc: "When it was made." }),
  },
  { doc: "A message to a subscriber of a status page." },
);

/** What subscribers were sent. */
export const pageNotifications: LookupSpec = {
  name: "StatusPageNotificationDeliveries",
  title: "notification deliveries of a status page",
  doc: "What the subscribers of one status page were sent, newest first.",
  example: `${PAGE}const failed = (await monitoring.getStatusPageNotificationDeliveries({ statusPageId: page.id })).filter((each) => each.status === "FAILED");`,
  path: "/status-pages/{statusPageId}/notification-deliveries",
  args: {
    statusPageId,
    incidentId: uuid({ doc: "Only messages about this incident of the page." }),
    eventType: eventType("Only messages of this type."),
  },
  reading: { as: "pages" },
  record: notification,
};

/** One message to a subscriber. */
export const onePageNotification: LookupSpec = {
  name: "StatusPageNotificationDelivery",
  title: "notification delivery of a status page",
  doc: "One message to a subscriber of a status page.",
  example: `${PAGE}const message = await monitoring.getStatusPageNotificationDelivery({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/status-pages/{statusPageId}/notification-deliveries/{id}",
  args: one("delivery"),
  reading: { as: "record" },
  record: notification,
};
