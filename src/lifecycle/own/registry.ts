// Kinds that have no record with create, read, update and delete of its own: each defines these operations.
// Everything else (check, diff, types, secrets) is derived as usual.
import { assignedEmailDomainLifecycle, emailDomainLifecycle } from "./email-domain";
import { workspaceRuntimeLifecycle } from "./workspace-runtime";
import type { Lifecycle } from "../verbs";
import { resourceGroupPolicyLifecycle } from "./resource-group-policy";
import { webhookSigningSecretLifecycle } from "./webhook-signing-secret";
import { statusPageDomainLifecycle } from "./status-page-domain";
import { statusPageDomainVerificationLifecycle } from "./status-page-domain-verification";
import { statusPageLayoutLifecycle } from "./status-page-layout";

/** The lifecycles of these kinds, by name. */
export const OWN_LIFECYCLES: Readonly<Partial<Record<string, Lifecycle>>> = {
  EmailDomain: emailDomainLifecycle,
  AssignedEmailDomain: assignedEmailDomainLifecycle,
  ResourceGroupPolicy: resourceGroupPolicyLifecycle,
  WebhookSigningSecret: webhookSigningSecretLifecycle,
  WorkspaceRuntime: workspaceRuntimeLifecycle,
  StatusPageDomain: statusPageDomainLifecycle,
  StatusPageDomainVerification: statusPageDomainVerificationLifecycle,
  StatusPageLayout: statusPageLayoutLifecycle,
};
