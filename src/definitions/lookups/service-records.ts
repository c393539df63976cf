// What records of the public catalogue hold.
import { choice, flag, instant, integer, list, number, object, text, uuid } from "../field";
import type { Fields } from "../field";

const windowUptime = (doc: string) => number({ doc, optional: true });

/** A component of a service. */
export const component = object(
  "ServiceComponent",
  {
    id: uuid({ doc: "Id, as subscriptions take it." }),
    externalId: text({ doc: "Its id at the service." }),
    name: text({ doc: "Its name." }),
    description: text({ doc: "What it is.", optional: true }),
    status: text({ doc: "How it is." }),
    groupId: uuid({ doc: "The group it is in.", optional: true }),
    groupName: text({ doc: "Name of the group.", optional: true }),
    isGroup: flag({ doc: "Whether it is a group itself." }),
    childCount: integer({ doc: "How many are in it.", optional: true }),
    position: integer({ doc: "Place among the others.", optional: true }),
    region: text({ doc: "Region.", optional: true }),
    showcase: flag({ doc: "Whether the service shows it first." }),
    onlyShowIfDegraded: flag({ doc: "Whether the service shows it only when it fails." }),
    lifecycleStatus: text({ doc: "How far along it is." }),
    dataType: text({ doc: "What is known of it." }),
    hasUptime: flag({ doc: "Whether its uptime is known." }),
    displayAggregatedUptime: flag({ doc: "Whether the uptime is that of its children." }),
    uptime: object(
      "ComponentUptime",
      {
        source: text({ doc: "Where it comes from." }),
        day: windowUptime("Uptime of a day, in percent."),
        week: windowUptime("Uptime of a week, in percent."),
        month: windowUptime("Uptime of a month, in percent."),
      },
      { doc: "Its uptime.", optional: true },
    ),
    startDate: instant({ doc: "Since when the service reports it.", optional: true }),
    vendorCreatedAt: instant({ doc: "Since when the service has it.", optional: true }),
    statusChangedAt: instant({ doc: "When its status changed.", optional: true }),
    firstSeenAt: instant({ doc: "First seen." }),
    lastSeenAt: instant({ doc: "Last seen." }),
  },
  { doc: "A component of a service." },
);

/** What every record of a service holds. */
export const common: Fields = {
  id: uuid({ doc: "Id of the service." }),
  slug: text({ doc: "Its slug, as subscriptions take it." }),
  name: text({ doc: "Its name." }),
  category: text({ doc: "Its category.", optional: true }),
  officialStatusUrl: text({ doc: "Its own status page.", optional: true }),
  developerContext: text({ doc: "What developers should know.", optional: true }),
  logoUrl: text({ doc: "Its logo.", optional: true }),
  adapterType: text({ doc: "How its status is read." }),
  pollingIntervalSeconds: integer({ doc: "How often." }),
  lifecycleStatus: choice("ServiceLifecycle", ["ACTIVE", "DEGRADED", "DEPRECATED", "RETIRED"], {
    doc: "How far along it is.",
  }),
  enabled: flag({ doc: "Whether it is read." }),
  createdAt: instant({ doc: "When it was added." }),
  updatedAt: instant({ doc: "When it was last changed." }),
};

/** An incident of a service. */
export const incident = object(
  "ServiceIncident",
  {
    id: uuid({ doc: "Id of the incident." }),
    serviceId: uuid({ doc: "The service." }),
    serviceSlug: text({ doc: "Its slug.", optional: true }),
    serviceName: text({ doc: "Its name.", optional: true }),
    externalId: text({ doc: "Its id at the service.", optional: true }),
    title: text({ doc: "Its title." }),
    status: text({ doc: "How far along it is." }),
    impact: text({ doc: "How bad.", optional: true }),
    startedAt: instant({ doc: "When it began.", optional: true }),
    detectedAt: instant({ doc: "When it was seen.", optional: true }),
    resolvedAt: instant({ doc: "When it ended.", optional: true }),
    updatedAt: instant({ doc: "When it was last reported.", optional: true }),
    vendorCreatedAt: instant({ doc: "When the service reported it.", optional: true }),
    shortlink: text({ doc: "Where the service reports it.", optional: true }),
    affectedRegions: list(text({ doc: "Region." }), { doc: "Regions.", optional: true }),
  },
  { doc: "An incident of a service." },
);
