// All kinds. A new kind needs a line here and its name in kind-names.ts.
import type { KindSpec } from "./kind";
import { KIND_NAMES } from "./kind-names";
import type { KindName } from "./kind-names";
import { alertChannel } from "./kinds/alert-channel";
import { apiKey } from "./kinds/api-key";
import { assignedEmailDomain, emailDomain } from "./kinds/email-domain";
import { environment } from "./kinds/environment";
import { maintenanceWindow } from "./kinds/maintenance-window";
import { monitor } from "./kinds/monitor";
import { notificationPolicy } from "./kinds/notification-policy";
import { resourceGroup } from "./kinds/resource-group";
import { resourceGroupMember, resourceGroupPolicy } from "./kinds/resource-group-parts";
import { secret } from "./kinds/secret";
import { serviceSubscription } from "./kinds/service-subscription";
import { statusPage } from "./kinds/status-page";
import { statusPageComponent, statusPageComponentGroup } from "./kinds/status-page-component";
import { statusPageDomain, statusPageDomainVerification } from "./kinds/status-page-domain";
import { statusPageLayout } from "./kinds/status-page-layout";
import { statusPageMaintenance } from "./kinds/status-page-maintenance";
import { statusPageSubscriber } from "./kinds/status-page-subscriber";
import { tag } from "./kinds/tag";
import { webhookInbox } from "./kinds/webhook-inbox";
import { workspace, workspaceRuntime } from "./kinds/workspace";
import { webhook, webhookSigningSecret } from "./kinds/webhook";

const DEFINITIONS: Readonly<Record<KindName, KindSpec>> = {
  Workspace: workspace,
  WorkspaceRuntime: workspaceRuntime,
  Tag: tag,
  Environment: environment,
  Secret: secret,
  AlertChannel: alertChannel,
  ServiceSubscription: serviceSubscription,
  Monitor: monitor,
  ResourceGroup: resourceGroup,
  ResourceGroupMember: resourceGroupMember,
  MaintenanceWindow: maintenanceWindow,
  NotificationPolicy: notificationPolicy,
  ResourceGroupPolicy: resourceGroupPolicy,
  Webhook: webhook,
  WebhookSigningSecret: webhookSigningSecret,
  StatusPage: statusPage,
  StatusPageComponentGroup: statusPageComponentGroup,
  StatusPageComponent: statusPageComponent,
  StatusPageLayout: statusPageLayout,
  StatusPageDomain: statusPageDomain,
  StatusPageDomainVerification: statusPageDomainVerification,
  StatusPageSubscriber: statusPageSubscriber,
  StatusPageMaintenance: statusPageMaintenance,
  ApiKey: apiKey,
  EmailDomain: emailDomain,
  AssignedEmailDomain: assignedEmailDomain,
  WebhookInbox: webhookInbox,
};

/** The kinds in the order in which a program would create them. */
export const KINDS: readonly KindSpec[] = KIND_NAMES.map((name) => DEFINITIONS[name]);

/** The kind of this name, or an error that lists all names. */
export function kindNamed(name: string): KindSpec {
  const found = KINDS.find((kind) => kind.name === name);
  if (found === undefined) {
    throw new Error(
      `there is no kind of resource called "${name}"; the kinds are ${KIND_NAMES.join(", ")}`,
    );
  }
  return found;
}
