import { choice, flag, instant, integer, list, map, number, object, text, uuid } from "../field";
import type { Field } from "../field";
import type { LookupSpec } from "../lookup";
import { common, component, incident } from "./service-records";

/** Which service. */
export const service: Field = text({ doc: "Slug or id of the service.", required: true });

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
          includedCount: integer({ doc: "How many of them are included." }),
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
