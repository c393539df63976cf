// Incidents of the organization; those of status pages are in status-page-children.ts.
import { choice, flag, instant, integer, list, object, set, text, uuid } from "../field";
import type { ObjectField } from "../field";
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
  name: text({ doc: "Name of the member.", optional: true }),
  monitorId: uuid({ doc: "Id of the monitor.", optional: true }),
  serviceId: uuid({ doc: "Id of the service.", optional: true }),
  membershipId: uuid({ doc: "Id of the membership in the group.", optional: true }),
});

/** An incident, as lists and other records contain it. */
export const incidentRecord = object(
  "Incident",
  {
    id: uuid({ doc: "Id of the incident." }),
    organizationId: integer({ doc: "Id of its organization." }),
    source: source("Source of the incident."),
    status: status("Status of the incident."),
    severity: severity("Severity of the incident."),
    affectedRegions: set(text({ doc: "Region." }), { doc: "Affected regions." }),
    reopenCount: integer({ doc: "Number of times that it was reopened." }),
    statusPageVisible: flag({ doc: "Whether it is visible on status pages." }),
    suppressDispatch: flag({ doc: "Whether notifications are suppressed." }),
    monitorId: uuid({ doc: "Id of the monitor.", optional: true }),
    monitorName: text({ doc: "Name of the monitor; in lists only.", optional: true }),
    monitorType: text({ doc: "Type of the monitor; in lists only.", optional: true }),
    title: text({ doc: "Title.", optional: true }),
    triggeredByRule: text({ doc: "The rule that triggered it.", optional: true }),
    triggeredByRuleIndex: integer({ doc: "Index of that rule in its policy.", optional: true }),
    triggeredByRuleSnapshotHashHex: text({
      doc: "Hash of that rule at that time, in hexadecimal.",
      optional: true,
    }),
    triggeringCheckId: text({ doc: "Id of the check that triggered it.", optional: true }),
    engineVersion: text({ doc: "Version of the engine that triggered it.", optional: true }),
    createdByUserId: integer({ doc: "Id of the user who created it by hand.", optional: true }),
    serviceIncidentId: uuid({ doc: "Id of the service's incident.", optional: true }),
    serviceId: uuid({ doc: "Id of the service.", optional: true }),
    serviceName: text({ doc: "Name of the service; in lists only.", optional: true }),
    serviceSlug: text({ doc: "Slug of the service; in lists only.", optional: true }),
    resourceGroupId: uuid({ doc: "Id of the resource group.", optional: true }),
    resourceGroupName: text({ doc: "Name of the resource group; in lists only.", optional: true }),
    externalRef: text({ doc: "External reference.", optional: true }),
    affectedComponents: list(text({ doc: "Component." }), {
      doc: "Affected components of the service.",
      optional: true,
    }),
    shortlink: text({ doc: "URL of the incident.", optional: true }),
    displayKey: text({ doc: "Short display name.", optional: true }),
    resolutionReason: choice("ResolutionReason", REASONS, {
      doc: "How it was resolved.",
      optional: true,
    }),
    resolutionNote: text({ doc: "Note on the resolution.", optional: true }),
    startedAt: instant({ doc: "When it began.", optional: true }),
    confirmedAt: instant({ doc: "When it was confirmed.", optional: true }),
    resolvedAt: instant({ doc: "When it was resolved.", optional: true }),
    cooldownUntil: instant({
      doc: "Until when a new failure reopens it instead of creating a new incident.",
      optional: true,
    }),
    alertCollapsedByResourceGroupIds: list(uuid({ doc: "Id of a resource group." }), {
      doc: "Ids of the resource groups that alert in its place.",
      optional: true,
    }),
    peakFailingMemberCount: integer({
      doc: "Highest number of failing members.",
      optional: true,
    }),
    failingMembersAtPeak: list(failingMember, {
      doc: "The failing members at that time.",
      optional: true,
    }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  },
  { doc: "An incident." },
);

/** All incidents. */
export const incidents: LookupSpec = {
  name: "Incidents",
  title: "incidents",
  doc: "Incidents that match the filters.",
  example: `const open = await monitoring.getIncidents({ status: "CONFIRMED", severity: "DOWN" });`,
  path: "/incidents",
  args: {
    status: status("Only incidents with this status."),
    severity: severity("Only incidents of this severity."),
    source: source("Only incidents from this source."),
    monitorId: uuid({ doc: "Only incidents of this monitor." }),
    serviceId: uuid({ doc: "Only incidents of this service." }),
    resourceGroupId: uuid({ doc: "Only incidents of this resource group." }),
    tagId: uuid({ doc: "Only incidents of monitors with this tag." }),
    environmentId: uuid({ doc: "Only incidents of monitors in this environment." }),
    excludeId: uuid({ doc: "Id of an incident to exclude." }),
    startedFrom: instant({ doc: "Only incidents that began at this time or later." }),
    startedTo: instant({ doc: "Only incidents that began at this time or earlier." }),
    search: text({ doc: "Only incidents with this text in their title." }),
  },
  reading: { as: "pages" },
  record: incidentRecord,
};

const updateRecord = object(
  "IncidentUpdate",
  {
    id: uuid({ doc: "Id of the update." }),
    incidentId: uuid({ doc: "Id of the incident." }),
    oldStatus: { ...status("Previous status."), optional: true },
    newStatus: { ...status("New status."), optional: true },
    body: text({ doc: "Text of the update.", optional: true }),
    createdBy: text({ doc: "`SYSTEM` or `USER`.", optional: true }),
    notifySubscribers: flag({ doc: "Whether subscribers of status pages were notified." }),
    createdAt: instant({ doc: "When it was created." }),
  },
  { doc: "An update of an incident." },
);
const linkedRecord = object(
  "LinkedStatusPageIncident",
  {
    id: uuid({ doc: "Id of the link." }),
    spIncidentId: uuid({ doc: "Id of the page's incident." }),
    statusPageId: uuid({ doc: "Id of the page." }),
    statusPageName: text({ doc: "Name of the page." }),
    statusPageSlug: text({ doc: "Slug of the page." }),
    title: text({ doc: "Title on the page." }),
    status: text({ doc: "Status on the page." }),
    impact: text({ doc: "Impact on the page." }),
    scheduled: flag({ doc: "Whether it is maintenance." }),
    connectionMode: choice("IncidentConnection", ["AUTO", "MANUAL"], {
      doc: "How they were linked.",
    }),
    pageIncidentMode: text({ doc: "The `incidentMode` of the page." }),
    publishedAt: instant({ doc: "When it was published.", optional: true }),
  },
  { doc: "An incident of a status page that reports this one." },
);

/** What triggered an incident. */
export const incidentTrigger: ObjectField = object(
  "IncidentTrigger",
  {
    source: choice("TriggerSource", ["forensics", "checks", "none"], {
      doc: "Source of this information.",
    }),
    ruleType: text({ doc: "Type of the rule.", optional: true }),
    ruleIndex: integer({ doc: "Index of the rule in its policy.", optional: true }),
    count: integer({ doc: "Number of failed checks.", optional: true }),
    threshold: integer({
      doc: "Number of failed checks that the rule requires.",
      optional: true,
    }),
    lastError: text({ doc: "Error of the last failed check.", optional: true }),
    firstFailedCheckAt: instant({
      doc: "Time of the first failed check.",
      optional: true,
    }),
  },
  { doc: "What triggered it." },
);

/** One incident. */
export const oneIncident: LookupSpec = {
  name: "Incident",
  title: "incident",
  doc: "One incident with its updates, its incidents on status pages and its trigger.",
  example: `const { incident, updates } = await monitoring.getIncident({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/incidents/{id}",
  args: { id: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "record" },
  record: object(
    "IncidentDetail",
    {
      incident: { ...incidentRecord, doc: "The incident." },
      updates: list(updateRecord, { doc: "Its updates." }),
      statusPageIncidents: list(linkedRecord, {
        doc: "Incidents of status pages that report it.",
        optional: true,
      }),
      trigger: { ...incidentTrigger, optional: true },
    },
    { doc: "An incident with its details." },
  ),
};

/** Other incidents of the same monitor or service. */
export const relatedIncidents: LookupSpec = {
  name: "RelatedIncidents",
  title: "incidents related to an incident",
  doc: "Other incidents of the same monitor or service as one incident.",
  example: `const earlier = await monitoring.getRelatedIncidents({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/incidents/{incidentId}/related",
  args: { incidentId: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "pages" },
  record: incidentRecord,
};

const EVENTS = [
  "update",
  "dispatch",
  "delivery",
  "forensic_transition",
  "status_page_update",
] as const;

/** What happened in the course of one incident. */
export const incidentEvents: LookupSpec = {
  name: "IncidentEvents",
  title: "events of an incident",
  doc: "What happened in the course of one incident, newest first: updates, dispatches, deliveries, transitions.",
  example: `const events = await monitoring.getIncidentEvents({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 20 });`,
  path: "/incidents/{incidentId}/events",
  args: { incidentId: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "cursor" },
  record: object(
    "IncidentEvent",
    {
      id: text({ doc: "Id of the event." }),
      at: instant({ doc: "When it happened." }),
      kind: choice("IncidentEventKind", EVENTS, { doc: "What it is." }),
      actor: text({ doc: "Who did it.", optional: true }),
      summary: text({ doc: "What happened, in words." }),
      payload: object("IncidentEventPayload", {}, { doc: "Its details.", optional: true }),
    },
    { doc: "An event in the course of an incident." },
  ),
};
