// The uptime of services of the public catalogue by day.
import { choice, instant, integer, list, map, number, object, text, uuid } from "../field";
import type { Fields, ObjectField } from "../field";
import type { LookupSpec } from "../lookup";
import { service } from "./services";

const seconds = (doc: string) => integer({ doc });
const maybe = (doc: string) => number({ doc, optional: true });

const incidentRef: ObjectField = object("UptimeIncident", {
  id: uuid({ doc: "Id of the incident." }),
  title: text({ doc: "Title." }),
  impact: text({ doc: "Impact of the incident." }),
});

/** One day of a component. */
export const uptimeDay: ObjectField = object(
  "ComponentUptimeDay",
  {
    date: instant({ doc: "Start of the day." }),
    partialOutageSeconds: seconds("Seconds of partial outage."),
    majorOutageSeconds: seconds("Seconds of major outage."),
    degradedSeconds: seconds("Seconds of degraded performance."),
    uptimePercentage: number({ doc: "Uptime in percent." }),
    incidents: list(incidentRef, { doc: "Incidents of the day.", optional: true }),
  },
  { doc: "The uptime of a component on one day." },
);

/** The arguments that name a period. */
export const period: Fields = {
  period: text({ doc: "Length of the period, for example `30d`." }),
  from: instant({ doc: "Start of the period." }),
  to: instant({ doc: "End of the period." }),
};

/** The uptime of one component of a service by day. */
export const componentUptime: LookupSpec = {
  name: "ServiceComponentUptime",
  title: "uptime of a component of a service",
  doc: "The uptime of one component of one service by day, oldest first.",
  example: `const [api] = await monitoring.getServiceComponents({ service: "stripe", limit: 1 });
const days = api && (await monitoring.getServiceComponentUptime({ service: "stripe", componentId: api.id }));`,
  path: "/services/{service}/components/{componentId}/uptime",
  args: {
    service,
    componentId: uuid({ doc: "Id of the component.", required: true }),
    ...period,
  },
  reading: { as: "pages" },
  record: uptimeDay,
};

/** The uptime of all components of a service by day. */
export const componentsUptime: LookupSpec = {
  name: "ServiceComponentsUptime",
  title: "uptime of the components of a service",
  doc: "The uptime of each component of one service by day.",
  example: `const { components } = await monitoring.getServiceComponentsUptime({ service: "stripe" });`,
  path: "/services/{service}/components/uptime",
  args: { service, ...period },
  reading: { as: "record" },
  record: object(
    "ServiceComponentsUptime",
    {
      components: map(list(uptimeDay, { doc: "Its days, oldest first." }), {
        doc: "The days of each component, by its id.",
      }),
    },
    { doc: "The uptime of the components of a service." },
  ),
};

/** One day of a service. */
export const serviceDay: LookupSpec = {
  name: "ServiceDay",
  title: "day of a service",
  doc: "The uptime and the incidents of one service on one day.",
  example: `const { incidents } = await monitoring.getServiceDay({ service: "cloudflare", date: "2026-01-15" });`,
  path: "/services/{service}/days/{date}",
  args: {
    service,
    date: text({ doc: "The day, as `2026-01-15`.", required: true, pattern: /^\d{4}-\d\d-\d\d$/ }),
  },
  reading: { as: "record" },
  record: object(
    "ServiceDay",
    {
      date: text({ doc: "The day.", format: "date" }),
      overallUptimePercentage: maybe("Average uptime of the components, in percent."),
      totalPartialOutageSeconds: seconds("Seconds of partial outage of all components."),
      totalMajorOutageSeconds: seconds("Seconds of major outage of all components."),
      totalDegradedSeconds: seconds("Seconds of degraded performance of all components."),
      components: list(
        object("ComponentImpact", {
          componentId: uuid({ doc: "Id of the component." }),
          componentName: text({ doc: "Name of the component." }),
          groupName: text({ doc: "Name of its group.", optional: true }),
          uptimePercentage: number({ doc: "Uptime in percent." }),
          partialOutageSeconds: seconds("Seconds of partial outage."),
          majorOutageSeconds: seconds("Seconds of major outage."),
        }),
        { doc: "Its components." },
      ),
      incidents: list(
        object("DayIncident", {
          id: uuid({ doc: "Id of the incident." }),
          title: text({ doc: "Title." }),
          status: text({ doc: "Status of the incident." }),
          impact: text({ doc: "Impact of the incident.", optional: true }),
          startedAt: instant({ doc: "When it began.", optional: true }),
          resolvedAt: instant({ doc: "When it ended.", optional: true }),
        }),
        { doc: "Incidents that were open on the day." },
      ),
    },
    { doc: "A service on one day." },
  ),
};

/** The polls of one service in numbers. */
export const pollSummary: LookupSpec = {
  name: "ServicePollSummary",
  title: "summary of the polls of a service",
  doc: "The polls of one service over a period, summarized.",
  example: `const { uptimePercentage } = await monitoring.getServicePollSummary({ service: "stripe", window: "24h" });`,
  path: "/services/{service}/poll-summary",
  args: {
    service,
    window: choice("ResultWindow", ["24h", "7d", "30d", "90d"], {
      doc: "Length of the period; `24h` if omitted.",
    }),
  },
  reading: { as: "record" },
  record: object(
    "ServicePollSummary",
    {
      window: text({ doc: "Length of the period." }),
      uptimePercentage: maybe("Uptime in percent."),
      totalPolls: integer({ doc: "Number of polls." }),
      passedPolls: integer({ doc: "Number of polls that succeeded." }),
      avgResponseTimeMs: maybe("Average response time in milliseconds."),
      p95ResponseTimeMs: maybe("95th percentile of the response times in milliseconds."),
      chartData: list(
        object("PollBucket", {
          bucket: instant({ doc: "Start of the bucket." }),
          uptimePercent: maybe("Uptime in percent."),
          avgResponseTimeMs: maybe("Average response time in milliseconds."),
          totalPolls: integer({ doc: "Number of polls." }),
        }),
        { doc: "The polls of the period by hour." },
      ),
    },
    { doc: "The polls of a service, summarized." },
  ),
};
