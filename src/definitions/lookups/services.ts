import { choice, flag, instant, integer, list, map, number, object, text, uuid } from "../field";
import type { Field } from "../field";
import type { LookupSpec } from "../lookup";
import { common, component, incident, maintenance, uptimeFields } from "./service-records";

/** The service of a lookup. */
export const service: Field = text({ doc: "Slug or id of the service.", required: true });

/** The catalogue. */
export const services: LookupSpec = {
  name: "Services",
  title: "services",
  doc: "Services of the public catalogue that match the filters.",
  example: `const payments = await monitoring.getServices({ category: "Payments" });`,
  path: "/services",
  args: {
    category: text({ doc: "Only services of this category." }),
    status: text({ doc: "Only services with this status." }),
    published: flag({ doc: "Only published services, or only the others." }),
    slaPublished: flag({ doc: "Only services that publish an SLA, or only the others." }),
    search: text({ doc: "Only services with this text in their name or slug." }),
    sort: choice("ServiceOrder", ["recent", "curated"], { doc: "Sort order." }),
  },
  reading: { as: "cursor" },
  record: object(
    "CatalogueService",
    {
      ...common,
      published: flag({ doc: "Whether the service is published." }),
      slaPublished: flag({ doc: "Whether the service publishes an SLA." }),
      componentCount: integer({ doc: "Number of components." }),
      activeIncidentCount: integer({ doc: "Number of open incidents." }),
      dataCompleteness: text({ doc: "Completeness of the data about the service." }),
      overallStatus: text({ doc: "Overall status of the service.", optional: true }),
      uptime30d: number({ doc: "Uptime over 30 days, in percent.", optional: true }),
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
      dataCompleteness: text({ doc: "Completeness of the data about the service." }),
      slaPublished: flag({ doc: "Whether the service publishes an SLA." }),
      slaData: object("SlaData", {}, { doc: "Its SLA.", optional: true }),
      seoMetadata: object("SeoMetadata", {}, { doc: "Texts about the service.", optional: true }),
      currentStatus: object(
        "ServiceStatus",
        {
          overallStatus: text({ doc: "Overall status of the service.", optional: true }),
          lastPolledAt: instant({ doc: "Time of the last poll.", optional: true }),
        },
        { doc: "Current status of the service.", optional: true },
      ),
      components: list(component, { doc: "Its components.", optional: true }),
      componentsSummary: object(
        "ComponentsSummary",
        {
          totalCount: integer({ doc: "Number of components." }),
          includedCount: integer({ doc: "Number of components in `components`." }),
          groupComponentCounts: map(integer({ doc: "Number of components." }), {
            doc: "Number of components by group.",
          }),
        },
        { doc: "Number of components.", optional: true },
      ),
      recentIncidents: list(incident, { doc: "Its recent incidents.", optional: true }),
      activeMaintenances: list(maintenance, { doc: "Its current maintenance." }),
      relatedServices: list(object("RelatedService", {}, { doc: "A service." }), {
        doc: "Similar services.",
        optional: true,
      }),
      uptime: object("ServiceUptimeSummary", uptimeFields, { doc: "Its uptime.", optional: true }),
    },
    { doc: "A service with its details." },
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
    groupId: uuid({ doc: "Only components of this group." }),
    search: text({ doc: "Only components with this text in their name." }),
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
    from: instant({ doc: "Start of the period." }),
    status: text({ doc: "Only incidents with this status." }),
  },
  reading: { as: "pages" },
  record: incident,
};

/** The incidents of all services. */
export const catalogueIncidents: LookupSpec = {
  name: "CatalogueIncidents",
  title: "incidents of the catalogue",
  doc: "The incidents of all services of the public catalogue.",
  example: `const outages = await monitoring.getCatalogueIncidents({ category: "Payments" });`,
  path: "/services/incidents",
  args: {
    category: text({ doc: "Only incidents of services of this category." }),
    from: instant({ doc: "Start of the period." }),
    status: text({ doc: "Only incidents with this status." }),
  },
  reading: { as: "pages" },
  record: incident,
};

/** The polls of a service. */
export const servicePollResults: LookupSpec = {
  name: "ServicePollResults",
  title: "poll results of a service",
  doc: "The results of polling one service.",
  example: `const polls = await monitoring.getServicePollResults({ service: "stripe", limit: 10 });`,
  path: "/services/{service}/poll-results",
  args: { service },
  reading: { as: "cursor" },
  record: object(
    "ServicePollResult",
    {
      serviceId: uuid({ doc: "Id of the service." }),
      timestamp: instant({ doc: "Time of the poll." }),
      passed: flag({ doc: "Whether the poll succeeded." }),
      overallStatus: text({ doc: "Overall status of the service.", optional: true }),
      componentCount: integer({ doc: "Number of components." }),
      degradedCount: integer({ doc: "Number of failing components." }),
      responseTimeMs: integer({ doc: "Response time in milliseconds.", optional: true }),
      httpStatusCode: integer({ doc: "Status code of the response.", optional: true }),
      failureReason: text({ doc: "Why the poll failed.", optional: true }),
    },
    { doc: "The result of a poll of a service." },
  ),
};
