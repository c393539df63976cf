import { choice, flag, instant, integer, list, map, number, object, text, uuid } from "../field";
import type { Field, Fields } from "../field";
import { serviceSubscription } from "../kinds/service-subscription";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { boundComponents } from "./monitors";

const windowUptime = (doc: string) => number({ doc, optional: true });

const component = object(
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

const common: Fields = {
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

const incident = object(
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
    updatedAt: instant({ doc: "When it was last told of.", optional: true }),
    vendorCreatedAt: instant({ doc: "When the service told of it.", optional: true }),
    shortlink: text({ doc: "Where the service tells of it.", optional: true }),
    affectedRegions: list(text({ doc: "Region." }), { doc: "Regions.", optional: true }),
  },
  { doc: "An incident of a service." },
);

const service: Field = text({ doc: "Slug or id of the service.", required: true });

/** The catalogue. */
export const services: LookupSpec = {
  name: "Services",
  title: "services",
  doc: "The services of the public catalogue, all of them or those that a filter leaves.",
  example: `const payments = await monitoring.getServices({ category: "Payments" });`,
  path: "/services",
  args: {
    category: text({ doc: "Only those of this category." }),
    status: text({ doc: "Only those with this status." }),
    published: flag({ doc: "Only those that are published, or the others." }),
    slaPublished: flag({ doc: "Only those that publish what they promise, or the others." }),
    search: text({ doc: "Only those with this text in their name or slug." }),
    sort: choice("ServiceOrder", ["recent", "curated"], { doc: "In which order." }),
  },
  reading: { as: "cursor" },
  record: object(
    "CatalogueService",
    {
      ...common,
      published: flag({ doc: "Whether it is published." }),
      slaPublished: flag({ doc: "Whether it publishes what it promises." }),
      componentCount: integer({ doc: "How many components it has." }),
      activeIncidentCount: integer({ doc: "How many incidents are open." }),
      dataCompleteness: text({ doc: "How much is known of it." }),
      overallStatus: text({ doc: "How it is.", optional: true }),
      uptime30d: number({ doc: "Uptime of 30 days, in percent.", optional: true }),
    },
    { doc: "A service of the catalogue." },
  ),
};

/** One service. */
export const oneService: LookupSpec = {
  name: "Service",
  title: "service",
  doc: "One service of the public catalogue with its components.",
  example: `const stripe = await monitoring.getService({ service: "stripe" });`,
  path: "/services/{service}",
  args: { service },
  reading: { as: "record" },
  record: object(
    "ServiceDetail",
    {
      ...common,
      dataCompleteness: text({ doc: "How much is known of it.", optional: true }),
      slaPublished: flag({ doc: "Whether it publishes what it promises.", optional: true }),
      currentStatus: object(
        "ServiceStatus",
        {
          overallStatus: text({ doc: "How it is.", optional: true }),
          lastPolledAt: instant({ doc: "Last look.", optional: true }),
        },
        { doc: "How it is.", optional: true },
      ),
      components: list(component, { doc: "Its components.", optional: true }),
      componentsSummary: object(
        "ComponentsSummary",
        {
          totalCount: integer({ doc: "How many there are." }),
          includedCount: integer({ doc: "How many of them are told here." }),
          groupComponentCounts: map(integer({ doc: "How many." }), { doc: "How many by group." }),
        },
        { doc: "How many components it has.", optional: true },
      ),
      recentIncidents: list(incident, { doc: "Its last incidents.", optional: true }),
    },
    { doc: "A service with what is known of it." },
  ),
};

/** The components of a service. */
export const serviceComponents: LookupSpec = {
  name: "ServiceComponents",
  title: "components of a service",
  doc: "The components of one service.",
  example: `const apis = await monitoring.getServiceComponents({ service: "stripe", search: "API" });
export const ids = apis.map((component) => component.id);`,
  path: "/services/{service}/components",
  args: {
    service,
    groupId: uuid({ doc: "Only those of this group." }),
    search: text({ doc: "Only those with this text in their name." }),
  },
  reading: { as: "pages" },
  record: component,
};

/** The incidents of a service. */
export const serviceIncidents: LookupSpec = {
  name: "ServiceIncidents",
  title: "incidents of a service",
  doc: "The incidents of one service.",
  example: `const incidents = await monitoring.getServiceIncidents({ service: "stripe", limit: 5 });`,
  path: "/services/{service}/incidents",
  args: {
    service,
    from: instant({ doc: "Not before." }),
    status: text({ doc: "Only those with this status." }),
  },
  reading: { as: "pages" },
  record: incident,
};

/** The polls of a service. */
export const servicePollResults: LookupSpec = {
  name: "ServicePollResults",
  title: "poll results of a service",
  doc: "What looking at one service gave, again and again.",
  example: `const polls = await monitoring.getServicePollResults({ service: "stripe", limit: 10 });`,
  path: "/services/{service}/poll-results",
  args: { service },
  reading: { as: "cursor" },
  record: object(
    "ServicePollResult",
    {
      serviceId: uuid({ doc: "The service." }),
      timestamp: instant({ doc: "When." }),
      passed: flag({ doc: "Whether it could be read." }),
      overallStatus: text({ doc: "How it was.", optional: true }),
      componentCount: integer({ doc: "How many components it had." }),
      degradedCount: integer({ doc: "How many of them failed." }),
      responseTimeMs: integer({ doc: "Milliseconds to the answer.", optional: true }),
      httpStatusCode: integer({ doc: "Status of the answer.", optional: true }),
      failureReason: text({ doc: "Why it could not be read.", optional: true }),
    },
    { doc: "A look at a service." },
  ),
};

const subscriptionRecord = recordOf(serviceSubscription, {
  other: {
    component: { ...component, doc: "The component.", optional: true },
    boundStatusPageComponents: boundComponents,
  },
});

/** All subscriptions. */
export const serviceSubscriptions: LookupSpec = {
  name: "ServiceSubscriptions",
  title: "service subscriptions",
  doc: "All subscriptions to services.",
  example: `const slugs = (await monitoring.getServiceSubscriptions()).map((each) => each.slug);`,
  path: "/service-subscriptions",
  args: {},
  reading: { as: "pages" },
  record: subscriptionRecord,
};

/** One subscription. */
export const oneSubscription: LookupSpec = {
  name: "ServiceSubscription",
  title: "service subscription",
  doc: "One subscription to a service.",
  example: `const payments = await monitoring.getServiceSubscription({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/service-subscriptions/{id}",
  args: { id: uuid({ doc: "Id of the subscription.", required: true }) },
  reading: { as: "record" },
  record: subscriptionRecord,
};
