/** The names of all kinds, in the order in which a program would create them; the registry has one definition for each. */
export const KIND_NAMES = [
  "Workspace",
  "WorkspaceRuntime",
  "Tag",
  "Environment",
  "Secret",
  "AlertChannel",
  "ServiceSubscription",
  "Monitor",
  "ResourceGroup",
  "ResourceGroupMember",
  "MaintenanceWindow",
  "NotificationPolicy",
  "ResourceGroupPolicy",
  "Webhook",
  "WebhookSigningSecret",
  "StatusPage",
  "StatusPageComponentGroup",
  "StatusPageComponent",
  "StatusPageLayout",
  "StatusPageDomain",
  "StatusPageDomainVerification",
  "StatusPageSubscriber",
  "ApiKey",
  "EmailDomain",
  "WebhookInbox",
] as const;

/** The name of a kind: of its class, and in references from others. */
export type KindName = (typeof KIND_NAMES)[number];
