// All kinds: a new one needs a line here. Their names in the types are generated from this list (kind-name.ts).
import type { KindSpec } from "./kind";
import { alertChannel } from "./kinds/alert-channel";
import { apiKey } from "./kinds/api-key";
import { assignedEmailDomain, emailDomain } from "./kinds/email-domain";
import { environment } from "./kinds/environment";
import { invite } from "./kinds/invite";
import { maintenanceWindow } from "./kinds/maintenance-window";
import { member } from "./kinds/member";
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

/** The kinds in the order in which a program would create them. */
export const KINDS: readonly KindSpec[] = [
  workspace,
  workspaceRuntime,
  tag,
  environment,
  secret,
  alertChannel,
  serviceSubscription,
  monitor,
  resourceGroup,
  resourceGroupMember,
  maintenanceWindow,
  notificationPolicy,
  resourceGroupPolicy,
  webhook,
  webhookSigningSecret,
  statusPage,
  statusPageComponentGroup,
  statusPageComponent,
  statusPageLayout,
  statusPageDomain,
  statusPageDomainVerification,
  statusPageSubscriber,
  statusPageMaintenance,
  apiKey,
  emailDomain,
  assignedEmailDomain,
  webhookInbox,
  member,
  invite,
];

/** The names of the kinds. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ name }) => name);

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
