// Records of the public catalogue.
import { choice, flag, instant, integer, list, number, object, text, uuid } from "../field";
import type { Fields } from "../field";

const windowUptime = (doc: string) => number({ doc, optional: true });

/** The uptime of a service or a component over three periods. */
export const uptimeFields: Fields = {
  source: text({ doc: "Source of the data." }),
  day: windowUptime("Uptime over a day, in percent."),
  week: windowUptime("Uptime over a week, in percent."),
  month: windowUptime("Uptime over a month, in percent."),
};

/** A component of a service. */
export const component = object(
  "ServiceComponent",
  {
    id: uuid({ doc: "Id of the component, for `componentId` of a subscription." }),
    externalId: text({ doc: "Id at the service." }),
    name: text({ doc: "Name of the component." }),
    description: text({ doc: "Description.", optional: true }),
    status: text({ doc: "Status of the component." }),
    groupId: uuid({ doc: "Id of its group.", optional: true }),
    groupName: text({ doc: "Name of its group.", optional: true }),
    isGroup: flag({ doc: "Whether it is a group itself." }),
    childCount: integer({ doc: "Number of components in the group.", optional: true }),
    position: integer({ doc: "Position among its siblings.", optional: true }),
    region: text({ doc: "Region.", optional: true }),
    showcase: flag({ doc: "Whether the service shows it first." }),
    onlyShowIfDegraded: flag({ doc: "Whether the service shows it only if it fails." }),
    lifecycleStatus: text({ doc: "Lifecycle status of the component." }),
    dataType: text({ doc: "Type of the available data." }),
    hasUptime: flag({ doc: "Whether its uptime is known." }),
    displayAggregatedUptime: flag({
      doc: "Whether the uptime is aggregated from its children.",
    }),
    uptime: object("ComponentUptime", uptimeFields, { doc: "Its uptime.", optional: true }),
    startDate: instant({ doc: "Since when the service reports it.", optional: true }),
    vendorCreatedAt: instant({ doc: "When the service created it.", optional: true }),
    statusChangedAt: instant({ doc: "Time of the last status change.", optional: true }),
    firstSeenAt: instant({ doc: "When it was first seen." }),
    lastSeenAt: instant({ doc: "When it was last seen." }),
  },
  { doc: "A component of a service." },
);

/** The fields of every record of a service. */
export const common: Fields = {
  id: uuid({ doc: "Id of the service." }),
  slug: text({ doc: "Slug of the service, for `slug` of a subscription." }),
  name: text({ doc: "Name of the service." }),
  category: text({ doc: "Category of the service.", optional: true }),
  officialStatusUrl: text({ doc: "URL of the service's own status page.", optional: true }),
  developerContext: text({ doc: "Notes for developers.", optional: true }),
  logoUrl: text({ doc: "URL of the logo.", optional: true }),
  adapterType: text({ doc: "How the service's status is read." }),
  pollingIntervalSeconds: integer({ doc: "Seconds between two polls." }),
  lifecycleStatus: choice("ServiceLifecycle", ["ACTIVE", "DEGRADED", "DEPRECATED", "RETIRED"], {
    doc: "Lifecycle status of the service.",
  }),
  enabled: flag({ doc: "Whether the service is polled." }),
  createdAt: instant({ doc: "When it was added." }),
  updatedAt: instant({ doc: "When it was last changed." }),
};

/** An incident of a service. */
export const incident = object(
  "ServiceIncident",
  {
    id: uuid({ doc: "Id of the incident." }),
    serviceId: uuid({ doc: "Id of the service." }),
    serviceSlug: text({ doc: "Slug of the service.", optional: true }),
    serviceName: text({ doc: "Name of the service.", optional: true }),
    externalId: text({ doc: "Id at the service.", optional: true }),
    title: text({ doc: "Title." }),
    status: text({ doc: "Status of the incident." }),
    impact: text({ doc: "Impact of the incident.", optional: true }),
    startedAt: instant({ doc: "When it began.", optional: true }),
    detectedAt: instant({ doc: "When it was detected.", optional: true }),
    resolvedAt: instant({ doc: "When it ended.", optional: true }),
    updatedAt: instant({ doc: "When it was last updated.", optional: true }),
    vendorCreatedAt: instant({ doc: "When the service reported it.", optional: true }),
    shortlink: text({ doc: "URL of the service's report.", optional: true }),
    affectedRegions: list(text({ doc: "Region." }), { doc: "Affected regions.", optional: true }),
  },
  { doc: "An incident of a service." },
);

const maintenanceUpdate = object("ServiceMaintenanceUpdate", {
  id: uuid({ doc: "Id of the update." }),
  status: text({ doc: "New status." }),
  body: text({ doc: "Text of the update.", optional: true }),
  displayAt: instant({ doc: "Time of the update.", optional: true }),
});

/** Maintenance of a service. */
export const maintenance = object(
  "ServiceMaintenance",
  {
    id: uuid({ doc: "Id of the maintenance." }),
    externalId: text({ doc: "Id at the service." }),
    title: text({ doc: "Title." }),
    status: text({ doc: "Status of the maintenance." }),
    impact: text({ doc: "Impact of the maintenance.", optional: true }),
    shortlink: text({ doc: "URL of the service's announcement.", optional: true }),
    scheduledFor: instant({ doc: "Planned start.", optional: true }),
    scheduledUntil: instant({ doc: "Planned end.", optional: true }),
    startedAt: instant({ doc: "When it began.", optional: true }),
    completedAt: instant({ doc: "When it ended.", optional: true }),
    affectedComponents: list(
      object("MaintenanceComponent", {
        id: uuid({ doc: "Id of the component." }),
        name: text({ doc: "Name of the component." }),
        status: text({ doc: "Status of the component." }),
      }),
      { doc: "Affected components." },
    ),
    updates: list(maintenanceUpdate, { doc: "Its updates." }),
  },
  { doc: "Maintenance of a service." },
);
