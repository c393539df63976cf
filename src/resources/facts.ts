// Generated from src/spec by `npm run generate`. Do not edit.

/** What a program must know of a kind without loading its spec. */
export interface KindFacts {
  /** All outputs: each must be declared, or a looked-up resource would lack it. */
  readonly outputs: readonly string[];
  /** Paths of arguments that are secret by their nature; `*` stands for every item or member. */
  readonly secretInputs: readonly (readonly string[])[];
  /** Outputs that are secret by their nature. */
  readonly secretOutputs: readonly string[];
}

/** Names of the kinds. */
export type KindName =
  | "Tag"
  | "Environment"
  | "Secret"
  | "AlertChannel"
  | "ResourceGroup"
  | "Monitor"
  | "ResourceGroupMember"
  | "StatusPage"
  | "StatusPageComponentGroup"
  | "StatusPageComponent"
  | "ApiKey";

/** The facts of every kind. */
export const FACTS: Readonly<Record<KindName, KindFacts>> = {
  Tag: {
    outputs: ["name", "color", "organizationId", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
  },
  Environment: {
    outputs: ["name", "slug", "variables", "isDefault", "orgId", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
  },
  Secret: {
    outputs: ["key", "value", "valueHash", "createdAt", "updatedAt"],
    secretInputs: [["value"]],
    secretOutputs: ["valueHash"],
  },
  AlertChannel: {
    outputs: [
      "name",
      "config",
      "enabled",
      "managedBy",
      "channelType",
      "configHash",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [
      ["config", "url"],
      ["config", "signingSecret"],
      ["config", "customHeaders"],
      ["config", "webhookUrl"],
      ["config", "routingKey"],
      ["config", "apiKey"],
      ["config", "botToken"],
      ["config", "userKey"],
      ["config", "appToken"],
      ["config", "accessToken"],
      ["config", "apiToken"],
      ["config", "authorizationKey"],
    ],
    secretOutputs: [],
  },
  ResourceGroup: {
    outputs: [
      "name",
      "description",
      "alertPolicyId",
      "defaultFrequency",
      "defaultRegions",
      "defaultRetryStrategy",
      "defaultAlertChannels",
      "defaultEnvironmentId",
      "healthThresholdType",
      "healthThresholdValue",
      "suppressMemberAlerts",
      "confirmationDelaySeconds",
      "recoveryCooldownMinutes",
      "managedBy",
      "organizationId",
      "slug",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
  },
  Monitor: {
    outputs: [
      "name",
      "type",
      "config",
      "frequencySeconds",
      "enabled",
      "regions",
      "environmentId",
      "assertions",
      "auth",
      "incidentPolicy",
      "alertChannelIds",
      "tags",
      "capturePolicy",
      "fastRetryMaxAttempts",
      "runParallel",
      "definitionId",
      "managedBy",
      "organizationId",
      "createdAt",
      "updatedAt",
      "pingUrl",
    ],
    secretInputs: [],
    secretOutputs: ["pingUrl"],
  },
  ResourceGroupMember: {
    outputs: ["groupId", "memberType", "memberId", "createdAt"],
    secretInputs: [],
    secretOutputs: [],
  },
  StatusPage: {
    outputs: [
      "name",
      "slug",
      "description",
      "branding",
      "visibility",
      "enabled",
      "incidentMode",
      "managedBy",
      "organizationId",
      "workspaceId",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
  },
  StatusPageComponentGroup: {
    outputs: [
      "statusPageId",
      "name",
      "description",
      "displayOrder",
      "defaultOpen",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
  },
  StatusPageComponent: {
    outputs: [
      "statusPageId",
      "name",
      "type",
      "monitorId",
      "resourceGroupId",
      "serviceSubscriptionId",
      "description",
      "groupId",
      "showUptime",
      "displayOrder",
      "excludeFromOverall",
      "startDate",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
  },
  ApiKey: {
    outputs: ["name", "expiresAt", "rotationTrigger", "onDestroy", "key", "createdAt"],
    secretInputs: [],
    secretOutputs: ["key"],
  },
};
