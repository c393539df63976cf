// Generated from src/definitions by `npm run generate`. Do not edit.

/** The name of a kind: of its class and in references. */
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
  | "ApiKey"
  | "EmailDomain"
  | "WebhookInbox";
