import { choice, flag, integer, list, nameField, number, object, set, text, uuid } from "../field";
import { isObject } from "../json";
import type { JsonObject } from "../json";
import { defineKind, managedByField, timestamps } from "../kind";
import { isUnknown } from "../unknown";
import { region } from "./regions";

/** The health of a group. */
export const groupHealth = object(
  "ResourceGroupHealth",
  {
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "Worst status of the members.",
    }),
    totalMembers: integer({ doc: "Number of members." }),
    operationalCount: integer({ doc: "Number of operational members." }),
    activeIncidents: integer({ doc: "Number of members that are not operational." }),
    thresholdStatus: choice("ThresholdStatus", ["healthy", "degraded", "down"], {
      doc: "Health by the threshold; absent without one.",
      optional: true,
    }),
    failingCount: integer({
      doc: "Number of failing members; absent without a threshold.",
      optional: true,
    }),
    healthBreachedSince: text({
      doc: "Since when the threshold has been breached.",
      format: "instant",
      optional: true,
    }),
    healthEvaluatedAt: text({
      doc: "When the health was evaluated.",
      format: "instant",
      optional: true,
    }),
  },
  { doc: "Health, evaluated by the service.", volatile: true },
);

/** If there is no strategy, the service may return an empty one, or one of zeros. */
const isNoStrategy = ({ defaultRetryStrategy: strategy }: JsonObject): boolean =>
  isObject(strategy) && !Object.values(strategy).some(Boolean);

/** A threshold counts only if both of its fields are set. */
const isNoThreshold = ({ healthThresholdType: type, healthThresholdValue: value }: JsonObject) =>
  typeof type !== "string" || typeof value !== "number";

/** A group of monitors and services. */
export const resourceGroup = defineKind({
  name: "ResourceGroup",
  title: "resource group",
  code: "RESOURCE_GROUP",
  doc: "A group of monitors and services, with defaults for its members and a health threshold. Add members with `ResourceGroupMember`. Deleting a group also deletes the status page components that show it.",
  examples: {
    minimal: `const shop = new monitoring.ResourceGroup("shop", { name: "Shop" });`,
    realistic: `const shop = new monitoring.ResourceGroup("shop", {
    name: "Shop",
    description: "Everything a customer touches",
    healthThresholdType: "PERCENTAGE",
    healthThresholdValue: 50,
    suppressMemberAlerts: true,
    defaultRegions: ["us-east", "eu-west"],
});`,
  },
  path: "/resource-groups",
  read: { by: "id" },
  idType: "uuid",
  entitlement: "resource_groups",
  fields: {
    name: nameField(255),
    // "" is stored as none (docs/api.md, Updates and clearing).
    description: text({ doc: "Description, for people.", max: 500, clear: { send: "" } }),
    alertPolicyId: uuid({
      doc: "Id of the group's notification policy. If omitted, the live value is kept, because `ResourceGroupPolicy` may set it. If removed later, it is cleared.",
      ref: "NotificationPolicy",
      shared: true,
    }),
    defaultFrequency: integer({
      unit: "s",
      doc: "Seconds between two checks of a member.",
      min: 30,
      max: 86400,
    }),
    defaultRegions: set(region, { doc: "Regions to check members from." }),
    defaultRetryStrategy: object(
      "RetryStrategy",
      {
        type: text({ doc: "Type of retry; the service supports `fixed`.", required: true, min: 1 }),
        maxRetries: integer({ doc: "Maximum number of retries.", required: true, min: 0 }),
        interval: integer({
          unit: "s",
          doc: "Seconds between two retries.",
          required: true,
          min: 0,
        }),
      },
      { doc: "How a failed check of a member is retried.", isNone: isNoStrategy },
    ),
    defaultAlertChannels: set(uuid({ doc: "Id of an alert channel.", ref: "AlertChannel" }), {
      doc: "Ids of the alert channels of members.",
    }),
    defaultEnvironmentId: uuid({ doc: "Id of the environment of members.", ref: "Environment" }),
    healthThresholdType: choice("HealthThresholdType", ["COUNT", "PERCENTAGE"], {
      doc: "Whether `healthThresholdValue` is a count or a percentage. Set both or neither.",
      isNone: isNoThreshold,
    }),
    healthThresholdValue: number({
      doc: "Count or percentage of failing members at which the group counts as unhealthy.",
      isNone: isNoThreshold,
      min: 0,
      max: 100,
    }),
    suppressMemberAlerts: flag({
      doc: "Whether alerts of members are suppressed, so that only the group alerts.",
      default: false,
      impacts: [
        { to: true, says: "suppresses the alerts of its members; only the group sends alerts" },
      ],
    }),
    confirmationDelaySeconds: integer({
      unit: "s",
      doc: "Seconds that a breach must last to count.",
      min: 0,
      max: 600,
    }),
    recoveryCooldownMinutes: integer({
      unit: "min",
      doc: "Minutes that the group must be healthy before a breach ends.",
      min: 0,
      max: 60,
    }),
  },
  outputs: {
    managedBy: managedByField,
    organizationId: integer({ doc: "Id of its organization." }),
    slug: text({ doc: "Name in URLs, derived from the name that the group was created with." }),
    health: groupHealth,
    members: list(object("ResourceGroupMemberRecord", {}), {
      doc: "Its members; only if a single group is read.",
      volatile: true,
      optional: true,
    }),
    deleteBlockedBy: list(object("GroupComponentUse", {}), {
      doc: "Status page components that show it and are deleted with it.",
      volatile: true,
      optional: true,
    }),
    openRegionIncident: object(
      "IncidentRecord",
      {},
      { doc: "Its open incident.", volatile: true, optional: true },
    ),
    ...timestamps,
  },
  listLacks: ["members", "deleteBlockedBy"],
  update: { method: "PUT", omitted: "clears", required: ["name"] },
  rules: [
    ({ healthThresholdType: type, healthThresholdValue: value }) => {
      if (isUnknown(type) || isUnknown(value)) return [];
      if ((type === undefined) === (value === undefined)) return [];
      const missing = type === undefined ? "healthThresholdType" : "healthThresholdValue";
      return [
        {
          path: [missing],
          code: "RESOURCE_GROUP_HEALTH_THRESHOLD_INCOMPLETE",
          message:
            "healthThresholdType and healthThresholdValue belong together: set both or neither",
        },
      ];
    },
  ],
  loses: "its memberships, and its components on status pages",
});
