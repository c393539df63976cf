// The status of services of the public catalogue: live, over time, incidents and maintenance.
import { choice, instant, integer, list, number, object, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";
import { maintenance } from "./service-records";
import { service } from "./services";

const count = (doc: string) => integer({ doc });

/** The current status of one service. */
export const liveStatus: LookupSpec = {
  name: "ServiceLiveStatus",
  title: "live status of a service",
  doc: "The current status of one service and its components.",
  example: `const { overallStatus } = await monitoring.getServiceLiveStatus({ service: "stripe" });`,
  path: "/services/{service}/live-status",
  args: { service },
  reading: { as: "record" },
  record: object(
    "ServiceLiveStatus",
    {
      overallStatus: text({ doc: "Overall status of the service.", optional: true }),
      componentStatuses: list(
        object("ServiceComponentStatus", {
          id: text({ doc: "Id of the component." }),
          name: text({ doc: "Name of the component." }),
          status: text({ doc: "Status of the component." }),
        }),
        { doc: "Status of each component." },
      ),
      activeIncidentCount: count("Number of open incidents."),
      lastPolledAt: text({ doc: "Time of the last poll.", optional: true }),
    },
    { doc: "The current status of a service." },
  ),
};

/** The uptime of one service. */
export const serviceUptime: LookupSpec = {
  name: "ServiceUptime",
  title: "uptime of a service",
  doc: "The uptime of one service over a period.",
  example: `const { overallUptimePct } = await monitoring.getServiceUptime({ service: "stripe", period: "30d" });`,
  path: "/services/{service}/uptime",
  args: {
    service,
    period: text({ doc: "Length of the period, for example `30d`." }),
    granularity: choice("UptimeGranularity", ["hourly", "daily"], {
      doc: "Length of a bucket; `daily` if omitted.",
    }),
  },
  reading: { as: "record" },
  record: object(
    "ServiceUptime",
    {
      period: text({ doc: "Length of the period." }),
      granularity: text({ doc: "Length of a bucket." }),
      overallUptimePct: number({ doc: "Uptime in percent.", optional: true }),
      source: text({ doc: "Source of the data.", optional: true }),
      buckets: list(
        object("UptimeBucket", {
          timestamp: instant({ doc: "Start of the bucket." }),
          totalPolls: count("Number of polls."),
          uptimePct: number({ doc: "Uptime in percent.", optional: true }),
        }),
        { doc: "Uptime by bucket." },
      ),
    },
    { doc: "The uptime of a service." },
  ),
};

/** The maintenance of one service. */
export const serviceMaintenances: LookupSpec = {
  name: "ServiceMaintenances",
  title: "maintenance of a service",
  doc: "The maintenance that one service announces.",
  example: `const planned = await monitoring.getServiceMaintenances({ service: "stripe" });`,
  path: "/services/{service}/maintenances",
  args: { service, status: text({ doc: "Only maintenance with this status." }) },
  reading: { as: "pages" },
  record: maintenance,
};

/** One incident of a service. */
export const serviceIncident: LookupSpec = {
  name: "ServiceIncident",
  title: "incident of a service",
  doc: "One incident of one service with its updates, by id.",
  example: `const [last] = await monitoring.getServiceIncidents({ service: "cloudflare", limit: 1 });
const incident = last && (await monitoring.getServiceIncident({ service: "cloudflare", id: last.id }));`,
  path: "/services/{service}/incidents/{id}",
  args: { service, id: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "record" },
  record: object(
    "ServiceIncidentDetail",
    {
      id: uuid({ doc: "Id of the incident." }),
      title: text({ doc: "Title." }),
      status: text({ doc: "Status of the incident." }),
      impact: text({ doc: "Impact of the incident.", optional: true }),
      startedAt: instant({ doc: "When it began.", optional: true }),
      detectedAt: instant({ doc: "When it was detected.", optional: true }),
      resolvedAt: instant({ doc: "When it ended.", optional: true }),
      shortlink: text({ doc: "URL of the service's report.", optional: true }),
      affectedComponents: list(text({ doc: "Name of a component." }), {
        doc: "Names of the affected components.",
        optional: true,
      }),
      affectedRegions: list(text({ doc: "Region." }), {
        doc: "Affected regions.",
        optional: true,
      }),
      updates: list(
        object("ServiceIncidentUpdate", {
          status: text({ doc: "New status." }),
          body: text({ doc: "Text of the update.", optional: true }),
          displayAt: instant({ doc: "Time of the update.", optional: true }),
        }),
        { doc: "Its updates." },
      ),
    },
    { doc: "An incident of a service with its updates." },
  ),
};

/** The categories of services. */
export const categories: LookupSpec = {
  name: "ServiceCategories",
  title: "categories of services",
  doc: "The categories of the public catalogue.",
  example: `const names = (await monitoring.getServiceCategories()).map((each) => each.category);`,
  path: "/categories",
  args: {},
  reading: { as: "pages" },
  record: object(
    "ServiceCategory",
    {
      category: text({ doc: "Name of the category, for `category` of `getServices`." }),
      serviceCount: count("Number of services in the category."),
    },
    { doc: "A category of services." },
  ),
};
