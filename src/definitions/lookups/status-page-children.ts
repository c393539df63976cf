// Objects of a status page other than components: domains, subscribers, incidents, maintenance and notification
// deliveries.
import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import type { Fields } from "../field";
import { COMPONENT_STATUSES } from "../kinds/status-page";
import { statusPageDomain } from "../kinds/status-page-domain";
import { PAGE_INCIDENT_STATUSES, statusPageMaintenance } from "../kinds/status-page-maintenance";
import { statusPageSubscriber } from "../kinds/status-page-subscriber";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { DELIVERY_STATUSES } from "./alerting";
import { statusPageId } from "./status-pages";

const PAGE = `const page = await monitoring.getStatusPage({ slug: "shop-status" });
`;

/** The domains of a page. */
export const pageDomains: LookupSpec = {
  name: "StatusPageDomains",
  title: "domains of a status page",
  doc: "The custom domains of one status page, with the DNS records that they need.",
  example: `${PAGE}const domains = await monitoring.getStatusPageDomains({ statusPageId: page.id });
export const records = domains.map((domain) => domain.verificationRecord);`,
  path: "/status-pages/{statusPageId}/domains",
  args: { statusPageId },
  reading: { as: "pages" },
  record: recordOf(statusPageDomain, {
    other: { primary: flag({ doc: "Whether it is the page's primary domain." }) },
    without: ["statusPageId"],
  }),
};

/** The subscribers of a page. */
export const pageSubscribers: LookupSpec = {
  name: "StatusPageSubscribers",
  title: "subscribers of a status page",
  doc: "The subscribers of one status page, who are notified of its incidents.",
  example: `${PAGE}const all = await monitoring.getStatusPageSubscribers({ statusPageId: page.id });
export const waiting = all.filter((each) => !each.confirmed).length;`,
  path: "/status-pages/{statusPageId}/subscribers",
  args: { statusPageId },
  reading: { as: "pages" },
  record: recordOf(statusPageSubscriber, { without: ["statusPageId"] }),
};

const affected = object(
  "StatusPageAffectedComponent",
  {
    statusPageComponentId: uuid({ doc: "Id of the component." }),
    componentStatus: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "Status of the component.",
    }),
    componentName: text({ doc: "Name of the component.", optional: true }),
  },
  { doc: "A component that an incident or maintenance affects." },
);

const maintenanceRecord = recordOf(statusPageMaintenance, {
  other: {
    id: uuid({ doc: "Id of the incident or maintenance." }),
    statusPageId: uuid({ doc: "Id of the page." }),
    affectedComponents: list(affected, { doc: "Affected components.", optional: true }),
    scheduled: flag({ doc: "Whether it is maintenance." }),
    scheduledFor: instant({ doc: "When maintenance begins.", optional: true }),
    scheduledUntil: instant({ doc: "When maintenance ends.", optional: true }),
    incidentId: uuid({ doc: "Id of the monitor's incident that it reports.", optional: true }),
    postmortemBody: text({ doc: "Text of the postmortem.", optional: true }),
    postmortemUrl: text({ doc: "URL of the postmortem.", optional: true }),
  },
});
/** Incidents and maintenance have the same record. */
const incidentRecord = object("StatusPageIncident", maintenanceRecord.fields, {
  doc: "An incident, or maintenance, of a status page.",
});

/** The incidents of a page. */
export const pageIncidents: LookupSpec = {
  name: "StatusPageIncidents",
  title: "incidents of a status page",
  doc: "The incidents of one status page. A draft among them has no `publishedAt`.",
  example: `${PAGE}const open = (await monitoring.getStatusPageIncidents({ statusPageId: page.id })).filter((each) => each.status !== "RESOLVED");`,
  path: "/status-pages/{statusPageId}/incidents",
  args: {
    statusPageId,
    status: choice("PageIncidentStatus", PAGE_INCIDENT_STATUSES, {
      doc: "Only incidents with this status.",
    }),
    scheduled: flag({ doc: "Only maintenance (`true`) or only incidents (`false`)." }),
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
  doc: "One incident of a status page with its updates, by id.",
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
  doc: "The maintenance of one status page. A draft among it has no `publishedAt`.",
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
  doc: "One maintenance of a status page with its updates, by id.",
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
    statusPageId: uuid({ doc: "Id of the page." }),
    subscriberId: uuid({ doc: "Id of the subscriber." }),
    destination: text({ doc: "E-mail address, phone number or URL.", optional: true }),
    channel: text({ doc: "Channel: `EMAIL`, `SMS` or `WEBHOOK`." }),
    eventType: eventType("Type of the message."),
    status: choice("DeliveryStatus", DELIVERY_STATUSES, { doc: "Status of the delivery." }),
    attemptCount: integer({ doc: "Number of attempts." }),
    incidentId: uuid({ doc: "Id of the page's incident.", optional: true }),
    incidentUpdateId: uuid({ doc: "Id of the incident's update.", optional: true }),
    lastAttemptAt: instant({ doc: "Time of the last attempt.", optional: true }),
    nextRetryAt: instant({ doc: "Time of the next attempt.", optional: true }),
    deliveredAt: instant({ doc: "When it was delivered.", optional: true }),
    errorMessage: text({ doc: "Why it failed.", optional: true }),
    createdAt: instant({ doc: "When it was created." }),
  },
  { doc: "A delivery to a subscriber of a status page." },
);

/** The deliveries to subscribers. */
export const pageNotifications: LookupSpec = {
  name: "StatusPageNotificationDeliveries",
  title: "notification deliveries of a status page",
  doc: "The deliveries to the subscribers of one status page, newest first.",
  example: `${PAGE}const failed = (await monitoring.getStatusPageNotificationDeliveries({ statusPageId: page.id })).filter((each) => each.status === "FAILED");`,
  path: "/status-pages/{statusPageId}/notification-deliveries",
  args: {
    statusPageId,
    incidentId: uuid({ doc: "Only deliveries about this incident of the page." }),
    eventType: eventType("Only deliveries of this type."),
  },
  reading: { as: "pages" },
  record: notification,
};

/** One delivery to a subscriber. */
export const onePageNotification: LookupSpec = {
  name: "StatusPageNotificationDelivery",
  title: "notification delivery of a status page",
  doc: "One delivery to a subscriber of a status page, by id.",
  example: `${PAGE}const message = await monitoring.getStatusPageNotificationDelivery({ statusPageId: page.id, id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/status-pages/{statusPageId}/notification-deliveries/{id}",
  args: one("delivery"),
  reading: { as: "record" },
  record: notification,
};
