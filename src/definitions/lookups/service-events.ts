// What happened at the services of the public catalogue, and how many of them work.
import { choice, flag, instant, integer, list, object, set, text, uuid } from "../field";
import type { Fields, ObjectField } from "../field";
import type { LookupSpec } from "../lookup";
import { period } from "./service-days";
import { service, services } from "./services";

const count = (doc: string) => integer({ doc });
const maybeText = (doc: string) => text({ doc, optional: true });
const maybeTime = (doc: string) => instant({ doc, optional: true });

const affected: Fields = {
  affectedComponentIds: list(uuid({ doc: "Id of a component." }), {
    doc: "Ids of the affected components.",
    optional: true,
  }),
};

const incident: ObjectField = object(
  "ServiceEventIncident",
  {
    incidentId: uuid({ doc: "Id of the incident." }),
    externalId: maybeText("Id at the service."),
    title: text({ doc: "Title." }),
    impact: maybeText("Impact of the incident."),
    status: maybeText("Status of the incident, for an update."),
    body: maybeText("Text of the update."),
    shortlink: maybeText("URL of the service's report."),
    startedAt: maybeTime("When it began."),
    resolvedAt: maybeTime("When it ended."),
    detectedAt: maybeTime("When it was detected."),
    vendorCreatedAt: maybeTime("When the service reported it."),
    durationSeconds: integer({ doc: "How long it lasted, in seconds.", optional: true }),
    ...affected,
  },
  { doc: "The incident.", optional: true },
);

const maintenance: ObjectField = object(
  "ServiceEventMaintenance",
  {
    maintenanceId: uuid({ doc: "Id of the maintenance." }),
    externalId: text({ doc: "Id at the service." }),
    title: text({ doc: "Title." }),
    status: text({ doc: "Status of the maintenance." }),
    impact: maybeText("Impact of the maintenance."),
    shortlink: maybeText("URL of the service's announcement."),
    scheduledFor: maybeTime("Planned start."),
    scheduledUntil: maybeTime("Planned end."),
    startedAt: maybeTime("When it began."),
    completedAt: maybeTime("When it ended."),
    ...affected,
  },
  { doc: "The maintenance.", optional: true },
);

const component: ObjectField = object(
  "ServiceEventComponents",
  {
    newStatus: text({ doc: "New status of the components." }),
    componentCount: count("Number of components that changed within five minutes."),
    componentSample: list(
      object("ServiceEventComponent", {
        componentId: uuid({ doc: "Id of the component." }),
        componentName: maybeText("Name of the component."),
        oldStatus: maybeText("Previous status of the component."),
        newStatus: text({ doc: "New status of the component." }),
      }),
      { doc: "Some of these components, five at most." },
    ),
  },
  { doc: "The components that changed.", optional: true },
);

const annotation: ObjectField = object(
  "ServiceEventAnnotation",
  {
    incidentId: uuid({ doc: "Id of the organization's incident." }),
    displayKey: maybeText("Short name of the incident."),
    status: text({ doc: "Status of the incident." }),
    severity: text({ doc: "Severity of the incident." }),
    alerted: flag({ doc: "Whether alert channels could be notified." }),
    startedAt: maybeTime("When it began."),
  },
  { doc: "The organization's own incident about it.", optional: true },
);

/** What can happen at a service. */
export const EVENT_TYPES = [
  "incident.opened",
  "incident.update",
  "incident.resolved",
  "maintenance.scheduled",
  "maintenance.started",
  "maintenance.completed",
  "component.transition",
] as const;
const eventType = choice("ServiceEventType", EVENT_TYPES, { doc: "Type of the event." });

/** The events of one service. */
export const statusEvents: LookupSpec = {
  name: "ServiceStatusEvents",
  title: "status events of a service",
  doc: "What happened at one service, newest first: incidents, maintenance and changes of components.",
  example: `const outages = await monitoring.getServiceStatusEvents({ service: "cloudflare", types: ["incident.opened"], limit: 10 });`,
  path: "/services/{service}/status-events",
  args: {
    service,
    types: set(eventType, { doc: "Only events of these types." }),
    ...period,
  },
  reading: { as: "cursor" },
  record: object(
    "ServiceStatusEvent",
    {
      id: uuid({ doc: "Id of the event." }),
      type: eventType,
      at: instant({ doc: "When it happened." }),
      incident,
      maintenance,
      component,
      orgAnnotation: annotation,
    },
    { doc: "An event at a service." },
  ),
};

/** The catalogue in numbers. */
export const catalogueSummary: LookupSpec = {
  name: "CatalogueSummary",
  title: "summary of the catalogue",
  doc: "The number of services of the public catalogue by status, and the services that are not operational.",
  example: `const { servicesWithIssues } = await monitoring.getCatalogueSummary();`,
  path: "/services/summary",
  args: {},
  reading: { as: "record" },
  record: object(
    "CatalogueSummary",
    {
      totalServices: count("Number of services."),
      operationalCount: count("Number of operational services."),
      degradedCount: count("Number of services with degraded performance."),
      partialOutageCount: count("Number of services with a partial outage."),
      majorOutageCount: count("Number of services with a major outage."),
      maintenanceCount: count("Number of services under maintenance."),
      unknownCount: count("Number of services whose status is not known."),
      activeIncidentCount: count("Number of open incidents."),
      servicesWithIssues: list(services.record, { doc: "Services that are not operational." }),
    },
    { doc: "The catalogue in numbers." },
  ),
};
