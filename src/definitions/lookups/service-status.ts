// How the services of the public catalogue are: live, over time, and what they announce.
import { instant, integer, list, number, object, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";
import { service } from "./services";

const count = (doc: string) => integer({ doc });

/** How one service is now. */
export const liveStatus: LookupSpec = {
  name: "ServiceLiveStatus",
  title: "live status of a service",
  doc: "How one service and its components are now.",
  example: `const { overallStatus } = await monitoring.getServiceLiveStatus({ service: "stripe" });`,
  path: "/services/{service}/live-status",
  args: { service },
  reading: { as: "record" },
  record: object(
    "ServiceLiveStatus",
    {
      overallStatus: text({ doc: "How it is.", optional: true }),
      componentStatuses: list(
        object("ServiceComponentStatus", {
          id: text({ doc: "The component." }),
          name: text({ doc: "Its name." }),
          status: text({ doc: "How it is." }),
        }),
        { doc: "How its components are." },
      ),
      activeIncidentCount: count("How many incidents are open."),
      lastPolledAt: text({ doc: "Last look.", optional: true }),
    },
    { doc: "How a service is." },
  ),
};

/** The uptime of one service. */
export const serviceUptime: LookupSpec = {
  name: "ServiceUptime",
  title: "uptime of a service",
  doc: "The uptime of one service over a period.",
  example: `const { overallUptimePct } = await monitoring.getServiceUptime({ service: "stripe", period: "30d" });`,
  path: "/services/{service}/uptime",
  args: { service, period: text({ doc: "How far back, for example `30d`." }) },
  reading: { as: "record" },
  record: object(
    "ServiceUptime",
    {
      period: text({ doc: "How far back." }),
      granularity: text({ doc: "How long a bucket is." }),
      overallUptimePct: number({ doc: "Uptime in percent.", optional: true }),
      source: text({ doc: "Where it comes from.", optional: true }),
      buckets: list(
        object("UptimeBucket", {
          timestamp: instant({ doc: "When it begins." }),
          totalPolls: count("How often the service was looked at."),
          uptimePct: number({ doc: "Uptime in percent.", optional: true }),
        }),
        { doc: "Uptime by time." },
      ),
    },
    { doc: "The uptime of a service." },
  ),
};

const maintenanceUpdate = object("ServiceMaintenanceUpdate", {
  id: uuid({ doc: "Id of the update." }),
  status: text({ doc: "What it became." }),
  body: text({ doc: "What was said.", optional: true }),
  displayAt: instant({ doc: "When.", optional: true }),
});

/** The maintenance of one service. */
export const serviceMaintenances: LookupSpec = {
  name: "ServiceMaintenances",
  title: "maintenance of a service",
  doc: "The maintenance that one service announces.",
  example: `const planned = await monitoring.getServiceMaintenances({ service: "stripe" });`,
  path: "/services/{service}/maintenances",
  args: { service, status: text({ doc: "Only those with this status." }) },
  reading: { as: "pages" },
  record: object(
    "ServiceMaintenance",
    {
      id: uuid({ doc: "Id of the maintenance." }),
      externalId: text({ doc: "Its id at the service." }),
      title: text({ doc: "Headline." }),
      status: text({ doc: "How far along it is." }),
      impact: text({ doc: "How bad it is.", optional: true }),
      shortlink: text({ doc: "Where the service reports it.", optional: true }),
      scheduledFor: instant({ doc: "When it is to begin.", optional: true }),
      scheduledUntil: instant({ doc: "When it is to end.", optional: true }),
      startedAt: instant({ doc: "When it began.", optional: true }),
      completedAt: instant({ doc: "When it ended.", optional: true }),
      affectedComponents: list(
        object("MaintenanceComponent", {
          id: uuid({ doc: "The component." }),
          name: text({ doc: "Its name." }),
          status: text({ doc: "How it is." }),
        }),
        { doc: "What it affects." },
      ),
      updates: list(maintenanceUpdate, { doc: "Its news." }),
    },
    { doc: "Maintenance of a service." },
  ),
};

/** One incident of a service. */
export const serviceIncident: LookupSpec = {
  name: "ServiceIncident",
  title: "incident of a service",
  doc: "One incident of one service with its updates.",
  example: `const [last] = await monitoring.getServiceIncidents({ service: "cloudflare", limit: 1 });
const told = last && (await monitoring.getServiceIncident({ service: "cloudflare", id: last.id }));`,
  path: "/services/{service}/incidents/{id}",
  args: { service, id: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "record" },
  record: object(
    "ServiceIncidentDetail",
    {
      id: uuid({ doc: "Id of the incident." }),
      title: text({ doc: "Headline." }),
      status: text({ doc: "How far along it is." }),
      impact: text({ doc: "How bad it is.", optional: true }),
      startedAt: instant({ doc: "When it began.", optional: true }),
      detectedAt: instant({ doc: "When it was seen.", optional: true }),
      resolvedAt: instant({ doc: "When it ended.", optional: true }),
      shortlink: text({ doc: "Where the service reports it.", optional: true }),
      affectedComponents: list(text({ doc: "Name." }), { doc: "Components.", optional: true }),
      affectedRegions: list(text({ doc: "Region." }), { doc: "Regions.", optional: true }),
      updates: list(
        object("ServiceIncidentUpdate", {
          status: text({ doc: "What it became." }),
          body: text({ doc: "What was said.", optional: true }),
          displayAt: instant({ doc: "When.", optional: true }),
        }),
        { doc: "Its news." },
      ),
    },
    { doc: "An incident of a service with its news." },
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
      category: text({ doc: "Its name, as `getServices` takes it." }),
      serviceCount: count("How many services are in it."),
    },
    { doc: "A category of services." },
  ),
};
