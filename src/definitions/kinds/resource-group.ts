import { choice, flag, integer, list, number, object, set, text, uuid } from "../field";
import { defineKind, managedByField, timestamps } from "../kind";
import { isUnknown } from "../unknown";

const health = object(
  "ResourceGroupHealth",
  {
    status: choice("GroupStatus", ["operational", "maintenance", "degraded", "down"], {
      doc: "The worst status among its members.",
    }),
    totalMembers: integer({ doc: "How many members it has." }),
    operationalCount: integer({ doc: "How many of them are operational." }),
    activeIncidents: integer({ doc: "How many of them are not operational." }),
    thresholdStatus: choice("ThresholdStatus", ["healthy", "degraded", "down"], {
      doc: "Health by the threshold; none without one.",
      optional: true,
    }),
    failingCount: integer({ doc: "Members failing; none without a threshold.", optional: true }),
    healthBreachedSince: text({
      doc: "Since when it is breached.",
      format: "instant",
      optional: true,
    }),
    healthEvaluatedAt: text({ doc: "When it was worked out.", format: "instant", optional: true }),
  },
  { doc: "Health, worked out by the service.", volatile: true },
);

/** Monitors and services watched together. */
export const resourceGroup = defineKind({
  name: "ResourceGroup",
  title: "resource group",
  code: "RESOURCE_GROUP",
  doc: "A resource group: monitors and services that are watched together, with defaults for its members and a health threshold. Members are declared with `ResourceGroupMember`. Deleting a group also deletes the status page components that show it.",
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
    name: text({
      doc: "Name. It does not have to be unique.",
      required: true,
      defaultsToResourceName: true,
      max: 255,
      notBlank: true,
    }),
    description: text({ doc: "What it is, for people.", max: 500 }),
    alertPolicyId: uuid({
      doc: "Notification policy of the group. Left out, it stays as it is: `ResourceGroupPolicy` sets it where the policy's rules name the group itself.",
      ref: "NotificationPolicy",
      shared: true,
    }),
    defaultFrequency: integer({
      doc: "Seconds between two checks of a member.",
      min: 30,
      max: 86400,
    }),
    defaultRegions: set(text({ doc: "Region.", min: 1 }), {
      doc: "Regions that members are checked from.",
    }),
    defaultRetryStrategy: object(
      "RetryStrategy",
      {
        type: text({
          doc: "Kind of retry; `fixed` is the one the service knows.",
          required: true,
          min: 1,
        }),
        maxRetries: integer({ doc: "How many retries.", required: true, min: 0 }),
        interval: integer({ doc: "Seconds between two retries.", required: true, min: 0 }),
      },
      { doc: "How a failed check of a member is repeated." },
    ),
    defaultAlertChannels: set(uuid({ doc: "Alert channel.", ref: "AlertChannel" }), {
      doc: "Alert channels of members.",
    }),
    defaultEnvironmentId: uuid({ doc: "Environment of members.", ref: "Environment" }),
    healthThresholdType: choice("HealthThresholdType", ["COUNT", "PERCENTAGE"], {
      doc: "How `healthThresholdValue` counts failing members. Both or neither.",
    }),
    healthThresholdValue: number({
      doc: "From how many failing members on the group counts as unhealthy.",
      min: 0,
      max: 100,
    }),
    suppressMemberAlerts: flag({
      doc: "Whether members stay silent and only the group alerts.",
      default: false,
      impact: { to: true, says: "silences its members: only the group alerts" },
    }),
    confirmationDelaySeconds: integer({
      doc: "Seconds that a breach must last before it counts.",
      min: 0,
      max: 600,
    }),
    recoveryCooldownMinutes: integer({
      doc: "Minutes of health before a breach is over.",
      min: 0,
      max: 60,
    }),
  },
  outputs: {
    managedBy: managedByField,
    organizationId: integer({ doc: "The organization it belongs to." }),
    slug: text({ doc: "Name in addresses, made from the first name." }),
    health,
    members: list(object("ResourceGroupMemberRecord", {}), {
      doc: "Its members; on reads of one group only.",
      volatile: true,
      optional: true,
    }),
    deleteBlockedBy: list(object("GroupComponentUse", {}), {
      doc: "Status page components that show it and go with it.",
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
  loses: "its memberships and the status page components that show it",
});
