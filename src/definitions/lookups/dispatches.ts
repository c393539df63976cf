// Whom incidents have alerted, in which steps.
import { choice, instant, integer, list, object, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";
import { deliveryRecord } from "./alerting";

const DISPATCH_STATUSES = [
  "PENDING",
  "DISPATCHING",
  "DELIVERED",
  "ESCALATING",
  "ACKNOWLEDGED",
  "COMPLETED",
] as const;

const dispatchRecord = object(
  "NotificationDispatch",
  {
    id: uuid({ doc: "Id of the dispatch." }),
    incidentId: uuid({ doc: "The incident." }),
    incidentTitle: text({ doc: "Its headline.", optional: true }),
    policyId: uuid({ doc: "The notification policy." }),
    policyName: text({ doc: "Its name.", optional: true }),
    status: choice("DispatchStatus", DISPATCH_STATUSES, { doc: "How far along it is." }),
    completionReason: choice("DispatchCompletion", ["EXHAUSTED", "RESOLVED", "NO_STEPS"], {
      doc: "Why it is over.",
      optional: true,
    }),
    currentStep: integer({ doc: "The step it is at." }),
    totalSteps: integer({ doc: "How many steps there are.", optional: true }),
    acknowledgedAt: instant({ doc: "When somebody acknowledged.", optional: true }),
    acknowledgedBy: text({ doc: "Who.", optional: true }),
    acknowledgedVia: text({ doc: "How.", optional: true }),
    matchedRules: list(text({ doc: "Rule." }), {
      doc: "Rules of the policy that matched.",
      optional: true,
    }),
    nextEscalationAt: instant({ doc: "When the next step comes.", optional: true }),
    lastNotifiedAt: instant({ doc: "When somebody was last told.", optional: true }),
    deliveries: list(deliveryRecord, { doc: "The messages." }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  },
  { doc: "What a notification policy did for an incident." },
);

/** What was done for an incident. */
export const dispatches: LookupSpec = {
  name: "NotificationDispatches",
  title: "dispatches of an incident",
  doc: "What the notification policies did for one incident, with every message.",
  example: `const [incident] = await monitoring.getIncidents({ severity: "DOWN", limit: 1 });
const told = incident && (await monitoring.getNotificationDispatches({ incidentId: incident.id }));`,
  path: "/notification-dispatches",
  args: { incidentId: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "pages" },
  record: dispatchRecord,
};

/** One dispatch. */
export const oneDispatch: LookupSpec = {
  name: "NotificationDispatch",
  title: "dispatch",
  doc: "What one notification policy did for one incident.",
  example: `const dispatch = await monitoring.getNotificationDispatch({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/notification-dispatches/{id}",
  args: { id: uuid({ doc: "Id of the dispatch.", required: true }) },
  reading: { as: "record" },
  record: dispatchRecord,
};

/** What a policy did. */
export const policyDispatches: LookupSpec = {
  name: "NotificationPolicyDispatches",
  title: "dispatches of a notification policy",
  doc: "What one notification policy did lately.",
  example: `const policy = await monitoring.getNotificationPolicy({ name: "Everything" });
const fired = await monitoring.getNotificationPolicyDispatches({ policyId: policy.id, limit: 10 });`,
  path: "/notification-policies/{policyId}/dispatches",
  args: {
    policyId: uuid({ doc: "Id of the policy.", required: true }),
    since: instant({ doc: "Not before." }),
    until: instant({ doc: "Not after." }),
  },
  reading: { as: "cursor" },
  record: dispatchRecord,
};
