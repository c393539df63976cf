import {
  choice,
  flag,
  instant,
  integer,
  list,
  nameField,
  object,
  set,
  text,
  uuid,
  variant,
} from "../field";
import type { Field, ObjectField } from "../field";
import { defineKind, timestamps } from "../kind";
import { pascal } from "../texts";
import { MONITOR_TYPES } from "./monitor-config";

const severity = choice("IncidentSeverity", ["DOWN", "DEGRADED", "MAINTENANCE"], {
  doc: "Minimum severity.",
  required: true,
  foldCase: true,
});
const among = (doc: string, of: Field): Field => set(of, { doc, required: true, min: 1 });

const operands: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  severity_gte: { value: severity },
  incident_status: {
    value: text({
      doc: "Event of the incident: `created`, `resolved` or `reopened`. The API does not list its values.",
      required: true,
      notBlank: true,
      foldCase: true,
      known: ["created", "resolved", "reopened"],
    }),
  },
  monitor_id_in: {
    monitorIds: among("Ids of monitors.", uuid({ doc: "Id of a monitor.", ref: "Monitor" })),
  },
  region_in: {
    regions: among(
      "Regions.",
      text({ doc: "Region.", min: 1, comparedWith: { kind: "Monitor", field: "regions" } }),
    ),
  },
  monitor_type_in: {
    values: among(
      "Monitor types.",
      choice("MonitorType", MONITOR_TYPES, {
        doc: "Monitor type.",
        comparedWith: { kind: "Monitor", field: "type" },
      }),
    ),
  },
  service_id_in: {
    values: among(
      "Ids of services of the catalogue.",
      uuid({ doc: "Id of a service.", comparedWith: { kind: "ServiceSubscription" } }),
    ),
  },
  resource_group_id_in: {
    values: among(
      "Ids of resource groups.",
      uuid({ doc: "Id of a resource group.", ref: "ResourceGroup" }),
    ),
  },
  component_name_in: {
    values: among(
      "Names of service components.",
      text({ doc: "Name of a component.", min: 1, comparedWith: { kind: "ServiceSubscription" } }),
    ),
  },
  monitor_tag_in: {
    values: among(
      "Names of tags.",
      text({ doc: "Name of a tag.", min: 1, comparedWith: { kind: "Monitor", field: "tags" } }),
    ),
  },
};

const rules: Readonly<Record<string, ObjectField>> = Object.fromEntries(
  Object.entries(operands).map(([type, fields]) => [
    type,
    object(`${pascal(type)}Rule`, fields, { doc: `Matches by \`${type}\`.` }),
  ]),
);

const step = object("EscalationStep", {
  delayMinutes: integer({
    unit: "min",
    doc: "Minutes after the previous step, or after the incident for the first step; 0 means at once.",
    min: 0,
    default: 0,
    explicit: true,
    words: "after",
  }),
  channelIds: set(uuid({ doc: "Id of an alert channel.", ref: "AlertChannel" }), {
    doc: "Ids of the alert channels to notify.",
    words: "notifies",
    required: true,
    min: 1,
  }),
  requireAck: flag({
    doc: "Whether someone must acknowledge the step.",
    default: false,
    words: "must be acknowledged",
  }),
  repeatIntervalSeconds: integer({
    unit: "s",
    doc: "Seconds between repetitions; not repeated if omitted.",
    min: 1,
    words: "repeated every",
  }),
});

const escalation = object(
  "Escalation",
  {
    steps: list(step, { doc: "The steps, in order.", required: true, min: 1 }),
    onResolve: text({
      doc: "Whom to notify when the incident is resolved, for example `notify_all`.",
    }),
    onReopen: text({ doc: "Whom to notify when it is reopened, for example `notify_all`." }),
  },
  { doc: "Which channels to notify, and when.", required: true },
);

const counters = (doc: string): Field =>
  object("PolicyWindowStats", {}, { doc, optional: true, volatile: true });

/** Which incidents alert which channels, and when. */
export const notificationPolicy = defineKind({
  name: "NotificationPolicy",
  title: "notification policy",
  code: "NOTIFICATION_POLICY",
  doc: "Selects incidents by rules and notifies alert channels about them in steps. Policies are evaluated from the highest priority down. A resource group can refer to a policy, and the policy's rules to the group: if you need both, attach the policy with `ResourceGroupPolicy`.",
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
    name: nameField(255),
    description: text({ doc: "Description, for people.", max: 500, clear: { send: "" } }),
    matchRules: list(variant("MatchRule", "type", rules, { doc: "A rule, by `type`." }), {
      doc: "Rules that must all match. Without any, the policy matches every incident.",
      default: [],
    }),
    escalation,
    enabled: flag({
      doc: "Whether the policy is used.",
      default: true,
      switch: true,
      impacts: [{ to: false, says: "is disabled: it notifies no one", stops: true }],
    }),
    priority: integer({
      doc: "Policies of higher priority are evaluated first.",
      words: "priority (higher first)",
      default: 0,
    }),
  },
  outputs: {
    organizationId: integer({ doc: "Id of its organization." }),
    ...timestamps,
    stats7d: counters("Statistics of the last 7 days."),
    stats30d: counters("Statistics of the last 30 days."),
    lastFiredAt: instant({ doc: "When it last fired.", optional: true, volatile: true }),
    lastFiredIncidentId: uuid({
      doc: "Id of the incident that it last fired for.",
      optional: true,
      volatile: true,
    }),
  },
  update: { method: "PUT", omitted: "keeps", required: [], repeats: ["matchRules"] },
});
