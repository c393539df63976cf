// Every kind there is. A new kind is one line here.
import type { KindSpec } from "./kind";
import { alertChannel } from "./kinds/alert-channel";
import { apiKey } from "./kinds/api-key";
import { emailDomain } from "./kinds/email-domain";
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
import { statusPageSubscriber } from "./kinds/status-page-subscriber";
import { tag } from "./kinds/tag";
import { webhookInbox } from "./kinds/webhook-inbox";
import { workspace, workspaceRuntime } from "./kinds/workspace";
import { webhook, webhookSigningSecret } from "./kinds/webhook";

/** The kinds in the order in which a program would create them. */
export const KINDS = [
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
  apiKey,
  emailDomain,
  webhookInbox,
] as const satisfies readonly KindSpec[];

// Names from outside are looked up in these tables.
for (const { fields, outputs } of KINDS) {
  for (const table of [fields, outputs]) Object.setPrototypeOf(table, null);
}

/** The kind of this name; an error that lists the names when there is none. */
export function kindNamed(name: string): KindSpec {
  const found = KINDS.find((kind) => kind.name === name);
  if (found === undefined) {
    const known = KINDS.map((kind) => kind.name).join(", ");
    throw new Error(`there is no kind of resource called "${name}"; there are ${known}`);
  }
  return found;
}
