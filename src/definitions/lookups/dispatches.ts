// Notification dispatches of incidents.
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
    incidentId: uuid({ doc: "Id of the incident." }),
    incidentTitle: text({ doc: "Title of the incident.", optional: true }),
    policyId: uuid({ doc: "Id of the notification policy." }),
    policyName: text({ doc: "Name of the policy.", optional: true }),
    status: choice("DispatchStatus", DISPATCH_STATUSES, { doc: "Status of the dispatch." }),
    completionReason: choice("DispatchCompletion", ["EXHAUSTED", "RESOLVED", "NO_STEPS"], {
      doc: "Why it ended.",
      optional: true,
    }),
    currentStep: integer({ doc: "Number of the current step." }),
    totalSteps: integer({ doc: "Number of steps.", optional: true }),
    acknowledgedAt: instant({ doc: "When it was acknowledged.", optional: true }),
    acknowledgedBy: text({ doc: "Who acknowledged it.", optional: true }),
    acknowledgedVia: text({ doc: "How it was acknowledged.", optional: true }),
    matchedRules: list(text({ doc: "Rule." }), {
      doc: "Rules of the policy that matched.",
      optional: true,
    }),
    nextEscalationAt: instant({ doc: "Time of the next step.", optional: true }),
    lastNotifiedAt: instant({ doc: "Time of the last notification.", optional: true }),
    deliveries: list(deliveryRecord, { doc: "Deliveries of the dispatch." }),
    createdAt: instant({ doc: "When it was created." }),
    updatedAt: instant({ doc: "When it was last changed." }),
  },
  { doc: "The notifications of one policy about one incident." },
);

/** The dispatches of an incident. */
export const dispatches: LookupSpec = {
  name: "NotificationDispatches",
  title: "dispatches of an incident",
  doc: "The dispatches of one incident, one for each notification policy, with all deliveries.",
  example: `const [incident] = await monitoring.getIncidents({ severity: "DOWN", limit: 1 });
const dispatches = incident && (await monitoring.getNotificationDispatches({ incidentId: incident.id }));`,
  path: "/notification-dispatches",
  args: { incidentId: uuid({ doc: "Id of the incident.", required: true }) },
  reading: { as: "pages" },
  record: dispatchRecord,
};

/** One dispatch. */
export const oneDispatch: LookupSpec = {
  name: "NotificationDispatch",
  title: "dispatch",
  doc: "One dispatch, by id.",
  example: `const dispatch = await monitoring.getNotificationDispatch({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/notification-dispatches/{id}",
  args: { id: uuid({ doc: "Id of the dispatch.", required: true }) },
  reading: { as: "record" },
  record: dispatchRecord,
};

/** The dispatches of a policy. */
export const policyDispatches: LookupSpec = {
  name: "NotificationPolicyDispatches",
  title: "dispatches of a notification policy",
  doc: "The dispatches of one notification policy, by default of the last 30 days.",
  example: `const policy = await monitoring.getNotificationPolicy({ name: "Everything" });
const fired = await monitoring.getNotificationPolicyDispatches({ policyId: policy.id, limit: 10 });`,
  path: "/notification-policies/{policyId}/dispatches",
  args: {
    policyId: uuid({ doc: "Id of the policy.", required: true }),
    since: instant({ doc: "Start of the period; by default 30 days before its end." }),
    until: instant({ doc: "End of the period." }),
  },
  reading: { as: "cursor" },
  record: dispatchRecord,
};
