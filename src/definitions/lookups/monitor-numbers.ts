// The check results of a monitor in numbers.
import { choice, flag, instant, integer, list, number, object, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";

const WINDOWS = ["24h", "7d", "30d", "90d"] as const;

const monitorId = uuid({ doc: "Id of the monitor.", required: true });
const period = (doc: string) => choice("ResultWindow", WINDOWS, { doc });
const maybe = (doc: string) => number({ doc, optional: true });

/** The uptime of one monitor. */
export const monitorUptime: LookupSpec = {
  name: "MonitorUptime",
  title: "uptime of a monitor",
  doc: "The uptime and the latencies of one monitor over a period.",
  example: `const { uptimePercentage } = await monitoring.getMonitorUptime({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", window: "30d" });`,
  path: "/monitors/{monitorId}/uptime",
  args: { monitorId, window: period("Length of the period; `24h` if omitted.") },
  reading: { as: "record" },
  record: object(
    "MonitorUptime",
    {
      uptimePercentage: maybe("Uptime in percent."),
      totalChecks: integer({ doc: "Number of checks." }),
      passedChecks: integer({ doc: "Number of checks that passed." }),
      avgLatencyMs: maybe("Average latency in milliseconds."),
      p50LatencyMs: maybe("Median of the latencies in milliseconds."),
      p95LatencyMs: maybe("95th percentile of the latencies in milliseconds."),
      incidentCount: integer({ doc: "Number of incidents." }),
      firstTryPercent: maybe("Checks that passed without a retry, in percent."),
      retryCount: integer({ doc: "Number of retries.", optional: true }),
    },
    { doc: "The uptime of a monitor." },
  ),
};

/** The check results of one monitor, summarized. */
export const resultsSummary: LookupSpec = {
  name: "MonitorResultsSummary",
  title: "summary of a monitor's check results",
  doc: "The last check results of one monitor by region, and its uptime over a period.",
  example: `const { currentStatus, latestPerRegion } = await monitoring.getMonitorResultsSummary({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/monitors/{monitorId}/results/summary",
  args: { monitorId, chartWindow: period("Length of the chart's period; `24h` if omitted.") },
  reading: { as: "record" },
  record: object(
    "MonitorResultsSummary",
    {
      currentStatus: choice("MonitorStatus", ["up", "degraded", "down", "paused", "unknown"], {
        doc: "Current status.",
      }),
      latestPerRegion: list(
        object("RegionResult", {
          region: text({ doc: "Region." }),
          passed: flag({ doc: "Whether the last check there passed." }),
          responseTimeMs: maybe("Its response time in milliseconds."),
          timestamp: instant({ doc: "Its time." }),
          severityHint: text({ doc: "`down` or `degraded`, if it failed.", optional: true }),
        }),
        { doc: "The last check of each region." },
      ),
      chartData: list(
        object("ResultBucket", {
          bucket: instant({ doc: "Start of the bucket." }),
          uptimePercent: maybe("Uptime in percent."),
          avgLatencyMs: maybe("Average latency in milliseconds."),
          p95LatencyMs: maybe("95th percentile of the latencies in milliseconds."),
          p99LatencyMs: maybe("99th percentile of the latencies in milliseconds."),
        }),
        { doc: "The checks of the period by hour." },
      ),
      uptime24h: maybe("Uptime over 24 hours, in percent."),
      uptimeWindow: maybe("Uptime over the period, in percent."),
    },
    { doc: "The check results of a monitor, summarized." },
  ),
};
