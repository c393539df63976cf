import { choice, flag, instant, integer, list, number, object, set, text, uuid } from "../field";
import type { Field } from "../field";
import { MANAGED_BY } from "../kind";
import { monitor } from "../kinds/monitor";
import { MONITOR_TYPES } from "../kinds/monitor-config";
import { tag } from "../kinds/tag";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

/** Status page components that show a monitor or a subscription. */
export const boundComponents = list(
  object("BoundComponent", {
    componentId: uuid({ doc: "Id of the component." }),
    componentName: text({ doc: "Name of the component." }),
    statusPageId: uuid({ doc: "Id of the page." }),
    statusPageName: text({ doc: "Name of the page." }),
  }),
  { doc: "Status page components that show it.", optional: true },
);

const tagRecord = recordOf(tag);
const monitorType = choice("MonitorType", MONITOR_TYPES, { doc: "Type of check." });

/** The record of a monitor, with the fields whose form differs from the inputs. */
const record = recordOf(monitor, {
  optional: ["fastRetryMaxAttempts", "runParallel"],
  other: {
    tags: list(tagRecord, { doc: "Its tags.", optional: true }),
    environment: object(
      "MonitorEnvironment",
      {
        id: uuid({ doc: "Id of the environment." }),
        name: text({ doc: "Name of the environment." }),
        slug: text({ doc: "Slug of the environment." }),
      },
      { doc: "Its environment.", optional: true },
    ),
    boundStatusPageComponents: boundComponents,
  },
});

/** The monitor of a lookup. */
const monitorId: Field = uuid({ doc: "Id of the monitor.", required: true });

/** Monitors, filtered. */
export const monitors: LookupSpec = {
  name: "Monitors",
  title: "monitors",
  doc: "Monitors that match the filters. Rows lack assertions, alert channels, incident policy and authentication: use `getMonitor` for these.",
  example: `const shop = await monitoring.getMonitors({ tags: ["shop"], enabled: true });`,
  path: "/monitors",
  args: {
    enabled: flag({ doc: "Only enabled (`true`) or disabled (`false`) monitors." }),
    status: choice("MonitorActivity", ["active", "paused"], {
      doc: "Only active or only paused monitors.",
    }),
    type: { ...monitorType, doc: "Only monitors of this type." },
    types: set(monitorType, { doc: "Only monitors of one of these types." }),
    managedBy: choice("ManagedBy", MANAGED_BY, {
      doc: "Only monitors that this tool wrote last.",
    }),
    // The API separates the names with commas.
    tags: set(text({ doc: "Name of a tag.", pattern: /^[^,]*$/, hint: "no comma: use `tag`" }), {
      doc: "Only monitors with one of these tags, by name.",
    }),
    tag: text({ doc: "Only monitors with this tag, by name." }),
    search: text({ doc: "Only monitors with this text in their name." }),
    environmentId: uuid({ doc: "Only monitors in this environment." }),
    displayHealth: text({ doc: "Only monitors with this displayed health." }),
    needsAttention: flag({ doc: "Only monitors that need attention, or only the others." }),
    region: text({ doc: "Only monitors checked from this region." }),
  },
  reading: { as: "pages" },
  record,
};

/** One monitor. */
export const oneMonitor: LookupSpec = {
  name: "Monitor",
  title: "monitor",
  doc: "One monitor with all its fields, by id.",
  example: `const api = await monitoring.getMonitor({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/monitors/{id}",
  args: { id: monitorId },
  reading: { as: "record" },
  record,
};

/** The tags of one monitor. */
export const monitorTagList: LookupSpec = {
  name: "MonitorTags",
  title: "tags of a monitor",
  doc: "The tags of one monitor.",
  example: `const api = new monitoring.Monitor("api", { name: "api", type: "HEARTBEAT", config: { expectedInterval: 300, gracePeriod: 60 } });
export const tags = monitoring.getMonitorTagsOutput({ monitorId: api.id });`,
  path: "/monitors/{monitorId}/tags",
  args: { monitorId },
  reading: { as: "pages" },
  record: tagRecord,
};

const versionRecord = object(
  "MonitorVersion",
  {
    id: uuid({ doc: "Id of the version." }),
    monitorId: uuid({ doc: "Id of the monitor." }),
    version: integer({ doc: "Number of the version, counted from 1." }),
    snapshot: { ...record, doc: "The monitor at that time." },
    changedVia: choice("ChangedVia", ["API", "DASHBOARD", "CLI", "TERRAFORM"], {
      doc: "The tool that made the change.",
    }),
    changedById: integer({ doc: "Id of the user who made the change.", optional: true }),
    changeSummary: text({ doc: "Summary of the change.", optional: true }),
    createdAt: instant({ doc: "When it was created." }),
  },
  { doc: "A version of a monitor." },
);

/** The versions of one monitor. */
export const monitorVersions: LookupSpec = {
  name: "MonitorVersions",
  title: "versions of a monitor",
  doc: "The versions of one monitor, newest first.",
  example: `const history = await monitoring.getMonitorVersions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 5 });`,
  path: "/monitors/{monitorId}/versions",
  args: { monitorId },
  reading: { as: "pages" },
  record: versionRecord,
};

/** One version of a monitor. */
export const oneVersion: LookupSpec = {
  name: "MonitorVersion",
  title: "version of a monitor",
  doc: "One version of a monitor, by number.",
  example: `const first = await monitoring.getMonitorVersion({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", version: 1 });`,
  path: "/monitors/{monitorId}/versions/{version}",
  args: {
    monitorId,
    version: integer({ doc: "Number of the version.", required: true, min: 1 }),
  },
  reading: { as: "record" },
  record: versionRecord,
};

/** The check results of one monitor. */
export const checkResults: LookupSpec = {
  name: "CheckResults",
  title: "check results of a monitor",
  doc: "The check results of one monitor, by default of the last 24 hours.",
  example: `const failed = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", passed: false, limit: 20 });`,
  path: "/monitors/{monitorId}/check-results",
  args: {
    monitorId,
    from: instant({ doc: "Start of the period." }),
    to: instant({ doc: "End of the period." }),
    region: text({ doc: "Only results from this region." }),
    passed: flag({ doc: "Only passed (`true`) or failed (`false`) checks." }),
  },
  reading: { as: "cursor" },
  record: object(
    "CheckResult",
    {
      id: uuid({ doc: "Id of the result." }),
      timestamp: instant({ doc: "Time of the check." }),
      region: text({ doc: "Region of the check." }),
      responseTimeMs: number({ doc: "Response time in milliseconds.", optional: true }),
      passed: flag({ doc: "Whether the check passed." }),
      failureReason: text({ doc: "Why the check failed.", optional: true }),
      severityHint: text({ doc: "`down` or `degraded`.", optional: true }),
      details: object("CheckDetails", {}, { doc: "Details of the check.", optional: true }),
      checkId: text({ doc: "Id of the check.", optional: true }),
    },
    { doc: "The result of one check." },
  ),
};
