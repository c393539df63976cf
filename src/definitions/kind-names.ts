/** The names of all kinds, in the order in which a program would create them; the registry defines each. */
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
  "StatusPageMaintenance",
  "ApiKey",
  "EmailDomain",
  "AssignedEmailDomain",
  "WebhookInbox",
] as const;

/** The name of a kind: of its class and in references. */
export type KindName = (typeof KIND_NAMES)[number];
