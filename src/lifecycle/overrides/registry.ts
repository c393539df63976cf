// Kinds that call the service in their own way, most of them because the API has no record of them: each overrides some
// operations. Everything else (check, diff, types, secrets) is derived from the spec.
import { alertChannelLifecycle } from "./alert-channel";
import { apiKeyLifecycle } from "./api-key";
import { assignedEmailDomainLifecycle, emailDomainLifecycle } from "./email-domain";
import { workspaceLifecycle } from "./workspace";
import { inviteLifecycle } from "./invite";
import { memberLifecycle } from "./member";
import { monitorLifecycle } from "./monitor";
import { workspaceRuntimeLifecycle } from "./workspace-runtime";
import type { Lifecycle } from "../types";
import { resourceGroupPolicyLifecycle } from "./resource-group-policy";
import { serviceSubscriptionLifecycle } from "./service-subscription";
import { webhookSigningSecretLifecycle } from "./webhook-signing-secret";
import { statusPageDomainLifecycle } from "./status-page-domain";
import { statusPageDomainVerificationLifecycle } from "./status-page-domain-verification";
import { statusPageLayoutLifecycle } from "./status-page-layout";
import { statusPageMaintenanceLifecycle } from "./status-page-maintenance";
import { statusPagePartLifecycle } from "./status-page-part";

/** What is special about these kinds, by name. */
export const OWN_LIFECYCLES: Readonly<Partial<Record<string, Partial<Lifecycle>>>> = {
  AlertChannel: alertChannelLifecycle,
  ApiKey: apiKeyLifecycle,
  EmailDomain: emailDomainLifecycle,
  Invite: inviteLifecycle,
  Member: memberLifecycle,
  Monitor: monitorLifecycle,
  AssignedEmailDomain: assignedEmailDomainLifecycle,
  ResourceGroupPolicy: resourceGroupPolicyLifecycle,
  ServiceSubscription: serviceSubscriptionLifecycle,
  WebhookSigningSecret: webhookSigningSecretLifecycle,
  Workspace: workspaceLifecycle,
  WorkspaceRuntime: workspaceRuntimeLifecycle,
  StatusPageComponent: statusPagePartLifecycle,
  StatusPageComponentGroup: statusPagePartLifecycle,
  StatusPageDomain: statusPageDomainLifecycle,
  StatusPageDomainVerification: statusPageDomainVerificationLifecycle,
  StatusPageLayout: statusPageLayoutLifecycle,
  StatusPageMaintenance: statusPageMaintenanceLifecycle,
};
