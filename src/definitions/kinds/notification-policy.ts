import { choice, flag, instant, integer, list, object, set, text, uuid, variant } from "../field";
import type { Field, ObjectField } from "../field";
import { defineKind, timestamps } from "../kind";
import { MONITOR_TYPES } from "./monitor-config";

const severity = choice("IncidentSeverity", ["DOWN", "DEGRADED", "MAINTENANCE"], {
  doc: "The least severity that matches.",
  required: true,
  foldCase: true,
});
const among = (doc: string, of: Field): Field => set(of, { doc, required: true, min: 1 });

const operands: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  severity_gte: { value: severity },
  incident_status: {
    value: choice("IncidentEventStatus", ["created", "resolved", "reopened"], {
      doc: "What happened to the incident.",
      required: true,
      foldCase: true,
    }),
  },
  monitor_id_in: {
    monitorIds: among("Monitors, at least one.", uuid({ doc: "Monitor.", ref: "Monitor" })),
  },
  region_in: {
    regions: among(
      "Regions, at least one.",
      text({ doc: "Region.", min: 1, judges: { kind: "Monitor", field: "regions" } }),
    ),
  },
  monitor_type_in: {
    values: among(
      "Monitor types, at least one.",
      choice("MonitorType", MONITOR_TYPES, {
        doc: "Monitor type.",
        judges: { kind: "Monitor", field: "type" },
      }),
    ),
  },
  service_id_in: {
    values: among(
      "Services of the catalogue, at least one.",
      uuid({ doc: "Service.", judges: { kind: "ServiceSubscription" } }),
    ),
  },
  resource_group_id_in: {
    values: among("Resource groups, at least one.", uuid({ doc: "Group.", ref: "ResourceGroup" })),
  },
  component_name_in: {
    values: among(
      "Names of components, at least one.",
      text({ doc: "Name.", min: 1, judges: { kind: "ServiceSubscription" } }),
    ),
  },
  monitor_tag_in: {
    values: among(
      "Names of tags, at least one.",
      text({ doc: "Tag.", min: 1, judges: { kind: "Monitor", field: "tags" } }),
    ),
  },
};

const pascal = (type: string): string =>
  type.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());

const rules: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  Object.entries(operands).map(([type, fields]) => [
    type,
    object(`${pascal(type)}Rule`, fields, { doc: `Matches by \`${type}\`.` }),
  ]),
);

const step = object("EscalationStep", {
  delayMinutes: integer({
    doc: "Minutes after the step before, or after the incident for the first step; 0 is at once.",
    min: 0,
    default: 0,
    explicit: true,
  }),
  channelIds: set(uuid({ doc: "Alert channel.", ref: "AlertChannel" }), {
    doc: "Alert channels to notify, at least one.",
    required: true,
    min: 1,
  }),
  requireAck: flag({ doc: "Whether the step waits for somebody to acknowledge.", default: false }),
  repeatIntervalSeconds: integer({
    doc: "Seconds between repetitions; none when left out.",
    min: 1,
  }),
});

const escalation = object(
  "Escalation",
  {
    steps: list(step, { doc: "The steps in their order, at least one.", required: true, min: 1 }),
    onResolve: text({
      doc: "What is sent when the incident is resolved, for example `notify_all`.",
    }),
    onReopen: text({ doc: "What is sent when it is reopened, for example `notify_all`." }),
  },
  { doc: "Whom to notify, and when.", required: true },
);

const counters = (doc: string): Field =>
  object("PolicyWindowStats", {}, { doc, optional: true, volatile: true });

/** Which incidents alert which channels, and when. */
export const notificationPolicy = defineKind({
  name: "NotificationPolicy",
  title: "notification policy",
  code: "NOTIFICATION_POLICY",
  doc: "A notification policy: which incidents it matches, and whom it notifies in which steps. Policies are tried from the highest priority down. A group may name a policy and a policy's rules may name groups: attach the policy with `ResourceGroupPolicy` where both are wanted.",
  examples: {
    minimal: `const mail = new monitoring.AlertChannel("on-call", {
    name: "On call",
    config: { channelType: "email", recipients: ["oncall@example.com"] },
});
new monitoring.NotificationPolicy("all", { name: "Everything", escalation: { steps: [{ channelIds: [mail.id] }] } });`,
    realistic: `const mail = new monitoring.AlertChannel("on-call", {
    name: "On call",
    config: { channelType: "email", recipients: ["oncall@example.com"] },
});
new monitoring.NotificationPolicy("down", {
    name: "Down",
    matchRules: [
        { type: "severity_gte", value: "DOWN" },
        { type: "monitor_tag_in", values: ["shop"] },
    ],
    escalation: {
        steps: [
            { channelIds: [mail.id], requireAck: true },
            { delayMinutes: 15, channelIds: [mail.id], repeatIntervalSeconds: 300 },
        ],
        onResolve: "notify_all",
    },
    priority: 10,
});`,
  },
  path: "/notification-policies",
  read: { by: "id" },
  idType: "uuid",
  entitlement: "notification_policies",
  fields: {
    name: text({
      doc: "Name. It does not have to be unique.",
      required: true,
      defaultsToResourceName: true,
      max: 255,
      notBlank: true,
    }),
    description: text({ doc: "What it is for, for people.", max: 500, clear: { send: "" } }),
    matchRules: list(variant("MatchRule", "type", rules, { doc: "What an incident must be." }), {
      doc: "All of them must match; without any the policy is for every incident.",
      default: [],
    }),
    escalation,
    enabled: flag({
      doc: "Whether it is used.",
      default: true,
      switch: true,
      impact: { to: false, says: "is switched off: what it matches alerts nobody through it" },
    }),
    priority: integer({ doc: "Policies of higher priority are tried first.", min: 0, default: 0 }),
  },
  outputs: {
    organizationId: integer({ doc: "The organization it belongs to." }),
    ...timestamps,
    stats7d: counters("What it did in 7 days."),
    stats30d: counters("What it did in 30 days."),
    lastFiredAt: instant({ doc: "When it last fired.", optional: true, volatile: true }),
    lastFiredIncidentId: uuid({ doc: "For which incident.", optional: true, volatile: true }),
  },
  update: { method: "PUT", omitted: "keeps", required: [], repeats: ["matchRules"] },
});
