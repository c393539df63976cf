// All lookups. A new one needs a line here.
import * as alerting from "./alerting";
import * as code from "./code-monitors";
import * as dashboard from "./dashboard";
import * as forensics from "./forensics";
import * as dispatches from "./dispatches";
import * as incidents from "./incidents";
import * as inboxes from "./mail-and-inboxes";
import * as mail from "./mail";
import * as maintenance from "./maintenance";
import * as numbers from "./monitor-numbers";
import * as monitors from "./monitors";
import * as organization from "./organization";
import * as resourceGroups from "./resource-groups";
import * as serviceDays from "./service-days";
import * as serviceEvents from "./service-events";
import * as status from "./service-status";
import * as services from "./services";
import * as pageChildren from "./status-page-children";
import * as pageUptime from "./status-page-uptime";
import * as statusPages from "./status-pages";
import * as subscriptions from "./subscriptions";
import { oneTag, tags } from "./tags";
import * as tenants from "./tenants";
import * as webhooks from "./webhooks";
import type { LookupSpec } from "../lookup";

/** All lookups, in the order of the reference. */
export const LOOKUPS: readonly LookupSpec[] = [
  monitors.monitors,
  monitors.oneMonitor,
  monitors.monitorTagList,
  monitors.monitorVersions,
  monitors.oneVersion,
  code.revisions,
  code.definitions,
  code.oneDefinition,
  monitors.checkResults,
  numbers.monitorUptime,
  numbers.resultsSummary,
  statusPages.monitorPages,
  tags,
  oneTag,
  alerting.alertChannels,
  alerting.oneAlertChannel,
  alerting.channelDeliveries,
  alerting.deliveryAttempts,
  alerting.integrations,
  alerting.voiceLanguages,
  alerting.notificationPolicies,
  alerting.onePolicy,
  dispatches.policyDispatches,
  dispatches.dispatches,
  dispatches.oneDispatch,
  incidents.incidents,
  incidents.oneIncident,
  incidents.incidentEvents,
  incidents.relatedIncidents,
  forensics.incidentTimeline,
  forensics.checkTrace,
  forensics.policySnapshot,
  forensics.ruleEvaluations,
  forensics.stateTransitions,
  maintenance.maintenanceWindows,
  maintenance.oneWindow,
  resourceGroups.resourceGroups,
  resourceGroups.oneResourceGroup,
  resourceGroups.matchedPolicies,
  services.services,
  services.oneService,
  services.serviceComponents,
  services.serviceIncidents,
  status.serviceIncident,
  services.servicePollResults,
  status.serviceMaintenances,
  status.serviceUptime,
  serviceDays.componentUptime,
  serviceDays.componentsUptime,
  serviceDays.serviceDay,
  serviceDays.pollSummary,
  status.liveStatus,
  serviceEvents.statusEvents,
  status.categories,
  serviceEvents.catalogueSummary,
  services.catalogueIncidents,
  subscriptions.serviceSubscriptions,
  subscriptions.oneSubscription,
  statusPages.statusPages,
  statusPages.oneStatusPage,
  statusPages.pageGroups,
  statusPages.pageComponents,
  pageUptime.componentUptime,
  pageUptime.measuredUptime,
  pageChildren.pageDomains,
  pageChildren.pageSubscribers,
  pageChildren.pageIncidents,
  pageChildren.onePageIncident,
  pageChildren.pageMaintenances,
  pageChildren.onePageMaintenance,
  pageChildren.pageNotifications,
  pageChildren.onePageNotification,
  tenants.environments,
  tenants.oneEnvironment,
  tenants.secrets,
  tenants.oneSecret,
  tenants.apiKeys,
  tenants.oneApiKey,
  tenants.workspaces,
  tenants.oneWorkspace,
  tenants.workspaceRuntime,
  dashboard.dashboardOverview,
  dashboard.notifications,
  organization.auditLog,
  organization.organization,
  organization.members,
  organization.invites,
  organization.identity,
  organization.deployLock,
  webhooks.webhooks,
  webhooks.oneWebhook,
  webhooks.webhookDeliveries,
  webhooks.webhookEvents,
  webhooks.signingSecret,
  inboxes.emailDomains,
  inboxes.oneEmailDomain,
  inboxes.emailDomainActivity,
  mail.emailMessages,
  mail.oneEmailMessage,
  inboxes.webhookInboxes,
  inboxes.oneWebhookInbox,
  inboxes.inboxEvents,
  inboxes.oneInboxEvent,
  inboxes.inboxActivity,
];

/** The lookup of this name. */
export function lookupNamed(name: string): LookupSpec {
  const found = LOOKUPS.find((lookup) => lookup.name === name);
  if (found === undefined) throw new Error(`there is no lookup called "get${name}"`);
  return found;
}
