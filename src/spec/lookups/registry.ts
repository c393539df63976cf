// Every lookup there is. A new one is one line here.
import * as alerting from "./alerting";
import * as monitors from "./monitors";
import * as platform from "./platform";
import * as resourceGroups from "./resource-groups";
import * as services from "./services";
import * as statusPages from "./status-pages";
import { oneTag, tags } from "./tags";
import * as tenants from "./tenants";
import type { LookupSpec } from "../lookup";

/** The lookups, in the order of the reference. */
export const LOOKUPS: readonly LookupSpec[] = [
  monitors.monitors,
  monitors.oneMonitor,
  monitors.monitorTagList,
  monitors.monitorVersions,
  monitors.checkResults,
  tags,
  oneTag,
  alerting.alertChannels,
  alerting.oneAlertChannel,
  alerting.channelDeliveries,
  alerting.deliveryAttempts,
  alerting.notificationPolicies,
  alerting.onePolicy,
  alerting.maintenanceWindows,
  alerting.oneWindow,
  alerting.integrations,
  resourceGroups.resourceGroups,
  resourceGroups.oneResourceGroup,
  services.services,
  services.oneService,
  services.serviceComponents,
  services.serviceIncidents,
  services.servicePollResults,
  services.serviceSubscriptions,
  services.oneSubscription,
  statusPages.statusPages,
  statusPages.oneStatusPage,
  statusPages.pageGroups,
  statusPages.pageComponents,
  tenants.environments,
  tenants.oneEnvironment,
  tenants.secrets,
  tenants.apiKeys,
  tenants.auditLog,
  tenants.organization,
  tenants.workspaces,
  tenants.oneWorkspace,
  tenants.identity,
  platform.webhooks,
  platform.oneWebhook,
  platform.webhookEvents,
  platform.emailDomains,
  platform.oneEmailDomain,
  platform.webhookInboxes,
  platform.oneWebhookInbox,
];

/** The lookup of this name. */
export function lookupNamed(name: string): LookupSpec {
  const found = LOOKUPS.find((lookup) => lookup.name === name);
  if (found === undefined) throw new Error(`there is no lookup called "get${name}"`);
  return found;
}
