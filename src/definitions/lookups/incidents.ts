// Incidents of the organization; those of status pages are in status-page-children.ts.
import { choice, flag, instant, integer, list, object, set, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";

const SOURCES = ["AUTOMATIC", "MANUAL", "MONITORS", "STATUS_DATA", "RESOURCE_GROUP"] as const;
const STATUSES = ["WATCHING", "TRIGGERED", "CONFIRMED", "RESOLVED"] as const;
const SEVERITIES = ["DOWN", "DEGRADED", "MAINTENANCE"] as const;
const REASONS = ["MANUAL", "AUTO_RECOVERED", "AUTO_RESOLVED"] as const;

const source = (doc: string) => choice("IncidentSource", SOURCES, { doc });
const status = (doc: string) => choice("IncidentStatus", STATUSES, { doc });
const severity = (doc: string) => choice("IncidentSeverity", SEVERITIES, { doc });

const failingMember = object("FailingMember", {
  memberType: text({ doc: "`monitor` or `service`." }),
  name: text({ doc: "Its name.", optional: true }),
  monitorId: uuid({ doc: "The monitor.", optional: true }),
  serviceId: uuid({ doc: "The service.", optional: true }),
  membershipId: uuid({ doc: "Its membership in the group.", optional: true }),
});

/** An incident, as lists and other records hold it. */
export const incidentRecord = object(
  "Incident",
  {
    id: uuid({ doc: "Id of the incident." }),
    organizationId: integer({ doc: "The organization it belongs to." }),
    source: source("Where it comes from."),
    status: status("How far along it is."),
    severity: severity("How bad it is."),
    affectedRegions: set(text({ doc: "Region." }), { doc: "Regions that see it." }),
    reopenCount: integer({ doc: "How often it was reopened." }),
    statusPageVisible: flag({ doc: "Whether status pages tell of it." }),
    suppressDispatch: flag({ doc: "Whether nobody is notified of it." }),
    monitorId: uuid({ doc: "The monitor.", optional: true }),
    monitorName: text({ doc: "Its name; in lists only.", optional: true }),
    monitorType: text({ doc: "Its type; in lists only.", optional: true }),
    title: text({ doc: "Headline.", optional: true }),
    triggeredByRule: text({ doc: "The rule that raised it.", optional: true }),
    triggeredByRuleIndex: integer({ doc: "Place of that rule in its policy.", optional: true }),
    triggeredByRuleSnapshotHashHex: text({
      doc: "Hash of that rule as it was then.",
      optional: true,
    }),
    triggeringCheckId: text({ doc: "The check that raised it.", optional: true }),
    engineVersion: text({ doc: "Version of what raised it.", optional: true }),
    createdByUserId: integer({ doc: "Who raised it by hand.", optional: true }),
    serviceIncidentId: uuid({ doc: "The incident of a service.", optional: true }),
    serviceId: uuid({ doc: "The service.", optional: true }),
    serviceName: text({ doc: "Its name; in lists only.", optional: true }),
    serviceSlug: text({ doc: "Its slug; in lists only.", optional: true }),
    resourceGroupId: uuid({ doc: "The resource group.", optional: true }),
    resourceGroupName: text({ doc: "Its name; in lists only.", optional: true }),
    externalRef: text({ doc: "Its name elsewhere.", optional: true }),
    affectedComponents: list(text({ doc: "Component." }), {
      doc: "Components of the service that are affected.",
      optional: true,
    }),
    shortlink: text({ doc: "Where it is shown.", optional: true }),
    displayKey: text({ doc: "Short name for people.", optional: true }),
    resolutionReason: choice("ResolutionReason", REASONS, {
      doc: "How it was resolved.",
      optional: true,
    }),
    resolutionNote: text({ doc: "What was said of it.", optional: true }),
    startedAt: instant({ doc: "When it began.", optional: true }),
    confirmedAt: instant({ doc: "When it was confirmed.", optional: true }),
    resolvedAt: instant({ doc: "When it was resolved.", optional: true }),
    cooldownUntil: instant({ doc: "Until when it reopens rather than anew.", optional: true }),
    alertCollapsedByResourceGroupIds: list(uuid({ doc: "Group." }), {
      doc: "Groups that alert in its place.",
      optional: true,
    }),
    peakFailingMemberCount: integer({ doc: "Members failing at the worst.", optional: true }),
    failingMembersAtPeak: list(failingMember, { doc: "Which they were.", optional: true }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  },
  { doc: "An incident." },
);

/** All incidents. */
export const incidents: LookupSpec = {
  name: "Incidents",
  title: "incidents",
  doc: "Incidents, all of them or those that a filter leaves.",
  example: `const open = await monitoring.getIncidents({ status: "CONFIRMED", severity: "DOWN" });`,
  path: "/incidents",
  args: {
    status: status("Only those with this status."),
    severity: severity("Only those of this severity."),
    source: source("Only those from there."),
    monitorId: uuid({ doc: "Only those of this monitor." }),
    serviceId: uuid({ doc: "Only those of this service." }),
    resourceGroupId: uuid({ doc: "Only those of this resource group." }),
    tagId: uuid({ doc: "Only those of monitors with this tag." }),
    environmentId: uuid({ doc: "Only those of monitors in this environment." }),
    excludeId: uuid({ doc: "All but this one." }),
    startedFrom: instant({ doc: "Only those that did not begin before." }),
    startedTo: instant({ doc: "Only those that did not begin after." }),
    search: text({ doc: "Only those with this text in their title." }),
  },
  reading: { as: "pages" },
  record: incidentRecord,
};

const updateRecord = object(
  "IncidentUpdate",
  {
    id: uuid({ doc: "Id of the update." }),
    incidentId: uuid({ doc: "The incident." }),
    oldStatus: { ...status("What it was."), optional: true },
    newStatus: { ...status("What it became."), optional: true },
    body: text({ doc: "What was said.", optional: true }),
    createdBy: text({ doc: "`SYSTEM` or `USER`.", optional: true }),
    notifySubscribers: flag({ doc: "Whether subscribers of status pages were told." }),
    createdAt: instant({ doc: "When." }),
  },
  { doc: "News of an incident." },
);
const linkedRecord = object(
  "LinkedStatusPageIncident",
  {
    id: uuid({ doc: "Id of the link." }),
    spIncidentId: uuid({ doc: "The incident of the page." }),
    statusPageId: uuid({ doc: "The page." }),
    statusPageName: text({ doc: "Its name." }),
    statusPageSlug: text({ doc: "Its slug." }),
    title: text({ doc: "Headline on the page." }),
    status: text({ doc: "How far along it is there." }),
    impact: text({ doc: "How bad it is there." }),
    scheduled: flag({ doc: "Whether it is maintenance." }),
    connectionMode: choice("IncidentConnection", ["AUTO", "MANUAL"], { doc: "Who linked them." }),
    pageIncidentMode: text({ doc: "How the page makes incidents." }),
    publishedAt: instant({ doc: "When visitors saw it first.", optional: true }),
  },
  { doc: "An incident of a status page that reports this one." },
);

/** One incident. */
export const oneIncident: LookupSpec = {
  name: "Incident",
  title: "incident",
  doc: "One incident with its updates, the status pages that tell of it and what raised it.",
  example: `const { incident, updates } = await monitoring.getIncident({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/incidents/{id}",
  args: { id: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "record" },
  record: object(
    "IncidentDetail",
    {
      incident: { ...incidentRecord, doc: "The incident." },
      updates: list(updateRecord, { doc: "Its news." }),
      statusPageIncidents: list(linkedRecord, {
        doc: "Incidents of status pages that tell of it.",
        optional: true,
      }),
      trigger: object(
        "IncidentTrigger",
        {
          source: choice("TriggerSource", ["forensics", "checks", "none"], {
            doc: "What is known of it.",
          }),
          ruleType: text({ doc: "Type of the rule.", optional: true }),
          ruleIndex: integer({ doc: "Place of the rule in its policy.", optional: true }),
          count: integer({ doc: "How many checks failed.", optional: true }),
          threshold: integer({ doc: "How many had to.", optional: true }),
          lastError: text({ doc: "What the last one said.", optional: true }),
          firstFailedCheckAt: instant({ doc: "When the first one failed.", optional: true }),
        },
        { doc: "What raised it.", optional: true },
      ),
    },
    { doc: "An incident with all that is known of it." },
  ),
};
