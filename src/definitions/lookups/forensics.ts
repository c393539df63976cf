// What the detection of incidents recorded: evaluated rules, the transitions that they caused, and the policy that was
// in force.
import { choice, flag, instant, integer, list, object, set, text, uuid } from "../field";
import type { Fields, ObjectField } from "../field";
import type { LookupSpec } from "../lookup";

const monitorId = uuid({ doc: "Id of the monitor.", required: true });
const hash = (doc: string) => text({ doc });
const engineVersion = text({ doc: "Version of the engine that recorded it." });
const status = (doc: string) =>
  choice("TransitionStatus", ["WATCHING", "TRIGGERED", "CONFIRMED", "RESOLVED"], { doc });

const period: Fields = {
  from: instant({ doc: "Start of the period." }),
  to: instant({ doc: "End of the period." }),
};

/** A rule of an incident policy, evaluated for one check. */
const evaluationRecord: ObjectField = object(
  "RuleEvaluation",
  {
    id: uuid({ doc: "Id of the evaluation." }),
    occurredAt: instant({ doc: "When it was evaluated." }),
    monitorId: uuid({ doc: "Id of the monitor." }),
    region: text({ doc: "Region of the check." }),
    policySnapshotHashHex: hash("Hash of the policy, for `getPolicySnapshot`."),
    ruleIndex: integer({ doc: "Index of the rule in the policy." }),
    ruleType: text({ doc: "Type of the rule." }),
    ruleScope: text({ doc: "Scope of the rule." }),
    inputResultIds: list(uuid({ doc: "Id of a check result." }), {
      doc: "Ids of the check results that it considered, newest first.",
    }),
    outputMatched: flag({ doc: "Whether the rule matched." }),
    evaluationDetails: object("EvaluationDetails", {}, { doc: "Details of the evaluation." }),
    engineVersion,
    checkId: uuid({ doc: "Id of the check, for `getCheckTrace`." }),
    triggeringTransitionId: uuid({
      doc: "Id of the transition that it caused.",
      optional: true,
    }),
  },
  { doc: "A rule of an incident policy, evaluated for one check." },
);

/** A change of the status of an incident. */
const transitionRecord: ObjectField = object(
  "StateTransition",
  {
    id: uuid({ doc: "Id of the transition." }),
    occurredAt: instant({ doc: "When it occurred." }),
    monitorId: uuid({ doc: "Id of the monitor." }),
    incidentId: uuid({ doc: "Id of the incident.", optional: true }),
    fromStatus: status("Previous status."),
    toStatus: status("New status."),
    reason: choice("TransitionReason", ["trigger", "confirm", "resolve", "auto_clear", "reopen"], {
      doc: "Why it occurred.",
    }),
    triggeringEvaluationIds: list(uuid({ doc: "Id of an evaluation." }), {
      doc: "Ids of the evaluations that caused it.",
    }),
    affectedRegions: set(text({ doc: "Region." }), { doc: "Regions that contributed to it." }),
    policySnapshotHashHex: hash("Hash of the policy, for `getPolicySnapshot`."),
    engineVersion,
    checkId: uuid({ doc: "Id of the check, for `getCheckTrace`." }),
    details: object(
      "TransitionDetails",
      { source: text({ doc: "`pipeline` or `public-api`.", optional: true }) },
      { doc: "Details of the transition." },
    ),
  },
  { doc: "A change of the status of an incident." },
);

const snapshotFields: Fields = {
  hashHex: hash("SHA-256 of the policy's canonical JSON, in hexadecimal."),
  policy: object("PolicyDocument", {}, { doc: "The policy, with names in snake case." }),
  engineVersion,
  firstSeenAt: instant({ doc: "When the policy was first evaluated." }),
  lastSeenAt: instant({ doc: "When the policy was last evaluated." }),
};

/** An incident policy as it was when it was evaluated. */
const snapshotRecord: ObjectField = object("PolicySnapshot", snapshotFields, {
  doc: "An incident policy as it was when it was evaluated.",
});

const inForce: ObjectField = object("PolicySnapshot", snapshotFields, {
  doc: "The policy that was in force.",
  optional: true,
});

/** The causes and the course of an incident. */
export const incidentTimeline: LookupSpec = {
  name: "IncidentTimeline",
  title: "timeline of an incident",
  doc: "The transitions of one incident, with the evaluations that caused them.",
  example: `const { transitions } = await monitoring.getIncidentTimeline({ incidentId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/forensics/incidents/{incidentId}/timeline",
  args: { incidentId: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "record" },
  record: object(
    "IncidentTimeline",
    {
      transitions: list(transitionRecord, { doc: "Its transitions, oldest first." }),
      triggeringEvaluations: list(evaluationRecord, {
        doc: "The evaluations that caused them.",
      }),
      policySnapshot: inForce,
    },
    { doc: "The causes and the course of an incident." },
  ),
};

/** What one check caused. */
export const checkTrace: LookupSpec = {
  name: "CheckTrace",
  title: "trace of a check",
  doc: "The evaluations and transitions that one check caused.",
  example: `const [last] = await monitoring.getCheckResults({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 1 });
const trace = last?.checkId && (await monitoring.getCheckTrace({ checkId: last.checkId }));`,
  path: "/forensics/traces/{checkId}",
  args: { checkId: uuid({ doc: "Id of the check.", required: true }) },
  reading: { as: "record" },
  record: object(
    "CheckTrace",
    {
      checkId: uuid({ doc: "Id of the check." }),
      evaluations: list(evaluationRecord, { doc: "The rules that were evaluated for it." }),
      transitions: list(transitionRecord, { doc: "The transitions that it caused." }),
      policySnapshot: inForce,
    },
    { doc: "What one check caused." },
  ),
};

/** One incident policy as it was. */
export const policySnapshot: LookupSpec = {
  name: "PolicySnapshot",
  title: "snapshot of an incident policy",
  doc: "An incident policy as it was when it was evaluated, by its hash.",
  example: `const { incident } = await monitoring.getIncident({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });
const hash = incident.triggeredByRuleSnapshotHashHex;
const policy = hash && (await monitoring.getPolicySnapshot({ hash }));`,
  path: "/forensics/policy-snapshots/{hash}",
  args: { hash: text({ doc: "Its hash.", required: true, pattern: /^[0-9a-fA-F]{64}$/ }) },
  reading: { as: "record" },
  record: snapshotRecord,
};

/** The evaluated rules of one monitor. */
export const ruleEvaluations: LookupSpec = {
  name: "MonitorRuleEvaluations",
  title: "rule evaluations of a monitor",
  doc: "The rules that were evaluated for the checks of one monitor, newest first.",
  example: `const matched = await monitoring.getMonitorRuleEvaluations({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", onlyMatched: true, limit: 10 });`,
  path: "/forensics/monitors/{monitorId}/rule-evaluations",
  args: {
    monitorId,
    ruleType: text({ doc: "Only rules of this type." }),
    region: text({ doc: "Only checks from this region." }),
    onlyMatched: flag({ doc: "Only rules that matched." }),
    ...period,
  },
  reading: { as: "pages" },
  record: evaluationRecord,
};

/** The changes of status of one monitor's incidents. */
export const stateTransitions: LookupSpec = {
  name: "MonitorTransitions",
  title: "transitions of a monitor",
  doc: "The changes of status of one monitor's incidents, newest first.",
  example: `const changes = await monitoring.getMonitorTransitions({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11", limit: 10 });`,
  path: "/forensics/monitors/{monitorId}/transitions",
  args: { monitorId, ...period },
  reading: { as: "pages" },
  record: transitionRecord,
};
