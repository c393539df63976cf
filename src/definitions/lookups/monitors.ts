import { choice, flag, instant, integer, list, number, object, set, text, uuid } from "../field";
import type { Field } from "../field";
import { MANAGED_BY } from "../kind";
import { monitor } from "../kinds/monitor";
import { MONITOR_TYPES } from "../kinds/monitor-config";
import { tag } from "../kinds/tag";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

/** Status page components that show something; the same for monitors and subscriptions. */
export const boundComponents = list(
  object("BoundComponent", {
    componentId: uuid({ doc: "The component." }),
    componentName: text({ doc: "Its name." }),
    statusPageId: uuid({ doc: "The page it is on." }),
    statusPageName: text({ doc: "Name of the page." }),
  }),
  { doc: "Status page components that show it.", optional: true },
);

const tagRecord = recordOf(tag);
const monitorType = choice("MonitorType", MONITOR_TYPES, { doc: "What kind of check it is." });

/** The fields that a monitor's record holds in another form than its inputs. */
const record = recordOf(monitor, {
  other: {
    tags: list(tagRecord, { doc: "Its tags.", optional: true }),
    environment: object(
      "MonitorEnvironment",
      {
        id: uuid({ doc: "The environment." }),
        name: text({ doc: "Its name." }),
        slug: text({ doc: "Its slug." }),
      },
      { doc: "Its environment.", optional: true },
    ),
    boundStatusPageComponents: boundComponents,
  },
});

/** The monitor that something belongs to. */
const monitorId: Field = uuid({ doc: "Id of the monitor.", required: true });

/** Monitors, filtered. */
export const monitors: LookupSpec = {
  name: "Monitors",
  title: "monitors",
  doc: "Monitors, all of them or those that a filter leaves. Rows lack assertions, channels, policy and authentication: ask for one monitor to have them.",
  example: `const shop = await monitoring.getMonitors({ tags: ["shop"], enabled: true });`,
  path: "/monitors",
  args: {
    enabled: flag({ doc: "Only those that run, or that do not." }),
    status: choice("MonitorActivity", ["active", "paused"], { doc: "Only those of this state." }),
    type: { ...monitorType, doc: "Only those of this type." },
    types: set(monitorType, { doc: "Only those of one of these types." }),
    managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only those that this tool wrote last." }),
    tags: set(text({ doc: "Tag." }), { doc: "Only those with one of these tags, by name." }),
    tag: text({ doc: "Only those with this tag, by name." }),
    search: text({ doc: "Only those with this text in their name." }),
    environmentId: uuid({ doc: "Only those in this environment." }),
    displayHealth: text({ doc: "Only those of this health as shown." }),
    needsAttention: flag({ doc: "Only those that somebody should look at, or the others." }),
    region: text({ doc: "Only those checked from this region." }),
  },
  reading: { as: "pages" },
  record,
};

/** One monitor. */
export const oneMonitor: LookupSpec = {
  name: "Monitor",
  title: "monitor",
  doc: "One monitor with all that it holds.",
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
    monitorId: uuid({ doc: "The monitor." }),
    version: integer({ doc: "Number, from 1 on." }),
    snapshot: { ...record, doc: "The monitor as it was." },
    changedVia: choice("ChangedVia", ["API", "DASHBOARD", "CLI", "TERRAFORM"], {
      doc: "By which tool.",
    }),
    changedById: integer({ doc: "By whom.", optional: true }),
    changeSummary: text({ doc: "What changed.", optional: true }),
    createdAt: instant({ doc: "When." }),
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
  doc: "One version of a monitor, by its number.",
  example: `const first = await monitoring.getMonitorVersion({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", version: 1 });`,
  path: "/monitors/{monitorId}/versions/{version}",
  args: { monitorId, version: integer({ doc: "Its number, from 1 on.", required: true, min: 1 }) },
  reading: { as: "record" },
  record: versionRecord,
};

/** The checks of one monitor. */
export const checkResults: LookupSpec = {
  name: "CheckResults",
  title: "check results of a monitor",
  doc: "The results of one monitor's checks, of the last 24 hours unless told.",
  example: `const failed = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", passed: false, limit: 20 });`,
  path: "/monitors/{monitorId}/check-results",
  args: {
    monitorId,
    from: instant({ doc: "Not before." }),
    to: instant({ doc: "Not after." }),
    region: text({ doc: "Only those from this region." }),
    passed: flag({ doc: "Only those that passed, or that failed." }),
  },
  reading: { as: "cursor" },
  record: object(
    "CheckResult",
    {
      id: uuid({ doc: "Id of the result." }),
      timestamp: instant({ doc: "When." }),
      region: text({ doc: "From where." }),
      responseTimeMs: number({ doc: "Milliseconds to the answer.", optional: true }),
      passed: flag({ doc: "Whether it passed." }),
      failureReason: text({ doc: "Why not.", optional: true }),
      severityHint: text({ doc: "`down` or `degraded`.", optional: true }),
      details: object("CheckDetails", {}, { doc: "What was seen.", optional: true }),
      checkId: text({ doc: "The check.", optional: true }),
    },
    { doc: "The result of one check." },
  ),
};
