// Generated from src/definitions by `npm run generate`. Do not edit.

/** What a program must know about a kind without loading its spec. */
export interface KindFacts {
  /** All outputs: each must be declared; otherwise a looked-up resource lacks it. */
  readonly outputs: readonly string[];
  /** Paths of arguments that are secret by their nature; `*` stands for every item or member. */
  readonly secretInputs: readonly (readonly string[])[];
  /** Outputs that are secret by their nature. */
  readonly secretOutputs: readonly string[];
  /** Arguments that default to the name of the resource. */
  readonly defaultToName: readonly string[];
}

/** Names of the kinds. */
export type KindName =
  | "Workspace"
  | "WorkspaceRuntime"
  | "Tag"
  | "Environment"
  | "Secret"
  | "AlertChannel"
  | "ServiceSubscription"
  | "Monitor"
  | "ResourceGroup"
  | "ResourceGroupMember"
  | "MaintenanceWindow"
  | "NotificationPolicy"
  | "ResourceGroupPolicy"
  | "Webhook"
  | "WebhookSigningSecret"
  | "StatusPage"
  | "StatusPageComponentGroup"
  | "StatusPageComponent"
  | "StatusPageLayout"
  | "StatusPageDomain"
  | "StatusPageDomainVerification"
  | "StatusPageSubscriber"
  | "StatusPageMaintenance"
  | "ApiKey"
  | "EmailDomain"
  | "AssignedEmailDomain"
  | "WebhookInbox"
  | "Member"
  | "Invite";

/** The facts of every kind. */
export const FACTS: Readonly<Record<KindName, KindFacts>> = {
  Workspace: {
    outputs: ["name", "createdAt", "updatedAt", "orgId"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: ["name"],
  },
  WorkspaceRuntime: {
    outputs: ["workspaceId", "runtimeId", "orgId", "nodeVersion", "playwrightVersion"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  Tag: {
    outputs: ["name", "color", "organizationId", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: ["name"],
  },
  Environment: {
    outputs: ["name", "slug", "variables", "isDefault", "orgId", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: ["name"],
  },
  Secret: {
    outputs: ["key", "value", "valueHash", "createdAt", "updatedAt"],
    secretInputs: [["value"]],
    secretOutputs: ["valueHash"],
    defaultToName: [],
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
    secretOutputs: ["configHash"],
    defaultToName: ["name"],
  },
  ServiceSubscription: {
    outputs: [
      "slug",
      "componentId",
      "alertSensitivity",
      "subscriptionId",
      "serviceId",
      "name",
      "subscribedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
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
      "package",
      "definitionId",
      "managedBy",
      "organizationId",
      "createdAt",
      "updatedAt",
      "pingUrl",
    ],
    secretInputs: [],
    secretOutputs: ["pingUrl"],
    defaultToName: ["name"],
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
    defaultToName: ["name"],
  },
  ResourceGroupMember: {
    outputs: ["groupId", "memberType", "memberId", "createdAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  MaintenanceWindow: {
    outputs: [
      "monitorId",
      "startsAt",
      "endsAt",
      "repeatRule",
      "reason",
      "suppressAlerts",
      "organizationId",
      "createdAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  NotificationPolicy: {
    outputs: [
      "name",
      "description",
      "matchRules",
      "escalation",
      "enabled",
      "priority",
      "organizationId",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: ["name"],
  },
  ResourceGroupPolicy: {
    outputs: ["groupId", "policyId", "organizationId"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  Webhook: {
    outputs: ["url", "description", "subscribedEvents", "enabled", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  WebhookSigningSecret: {
    outputs: ["rotationTrigger", "secret", "maskedSecret"],
    secretInputs: [],
    secretOutputs: ["secret", "maskedSecret"],
    defaultToName: [],
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
    defaultToName: [],
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
    defaultToName: [],
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
    defaultToName: [],
  },
  StatusPageLayout: {
    outputs: ["statusPageId", "sections"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  StatusPageDomain: {
    outputs: [
      "statusPageId",
      "hostname",
      "primary",
      "trafficRecord",
      "verificationRecord",
      "verificationMethod",
      "verificationToken",
      "verificationCnameTarget",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  StatusPageDomainVerification: {
    outputs: [
      "statusPageId",
      "domainId",
      "intervalSeconds",
      "maxAttempts",
      "hostname",
      "verifiedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  StatusPageSubscriber: {
    outputs: [
      "statusPageId",
      "channel",
      "destination",
      "componentIds",
      "requireConfirmation",
      "createdAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  StatusPageMaintenance: {
    outputs: [
      "statusPageId",
      "title",
      "impact",
      "body",
      "scheduledFor",
      "scheduledUntil",
      "autoResolve",
      "affectedComponents",
      "notifySubscribers",
      "createdByUserId",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  ApiKey: {
    outputs: ["name", "expiresAt", "rotationTrigger", "onDestroy", "key", "createdAt"],
    secretInputs: [],
    secretOutputs: ["key"],
    defaultToName: ["name"],
  },
  EmailDomain: {
    outputs: [
      "name",
      "disabled",
      "verifyTrigger",
      "workspaceId",
      "kind",
      "dnsRecords",
      "verificationToken",
      "retentionDays",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  AssignedEmailDomain: {
    outputs: ["disabled", "name", "workspaceId", "retentionDays", "createdAt", "updatedAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  WebhookInbox: {
    outputs: [
      "name",
      "status",
      "httpResponse",
      "cors",
      "retentionDays",
      "maxEvents",
      "workspaceId",
      "publicToken",
      "httpUrl",
      "createdAt",
      "updatedAt",
    ],
    secretInputs: [],
    secretOutputs: ["publicToken", "httpUrl"],
    defaultToName: ["name"],
  },
  Member: {
    outputs: ["email", "orgRole", "removeOnDelete", "confirmNotSelf", "userId", "createdAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
  Invite: {
    outputs: ["email", "roleOffered", "resendTrigger", "accepted", "createdAt"],
    secretInputs: [],
    secretOutputs: [],
    defaultToName: [],
  },
};
