// The arguments of each lookup in the tests, if it needs any.
import type { World } from "./world";

type Question = (world: World) => object;

const ofMonitor: Question = ({ checked }) => ({ monitorId: checked });
const ofPage: Question = ({ status }) => ({ statusPageId: status });
const ofService: Question = () => ({ service: "cloudflare" });

/** By the name of the lookup. Those that are not here are asked without arguments. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  Monitor: ({ checked }) => ({ id: checked }),
  MonitorTags: ofMonitor,
  MonitorVersions: ofMonitor,
  MonitorVersion: ({ checked }) => ({ monitorId: checked, version: 1 }),
  CheckResults: ofMonitor,
  MonitorStatusPages: ofMonitor,
  Tag: () => ({ name: "shop" }),
  AlertChannel: () => ({ name: "on call" }),
  AlertChannelDeliveries: ({ alertChannel }) => ({ alertChannelId: alertChannel }),
  AlertDeliveryAttempts: ({ delivery }) => ({ deliveryId: delivery }),
  NotificationDispatches: ({ incident }) => ({ incidentId: incident }),
  NotificationDispatch: ({ dispatch }) => ({ id: dispatch }),
  Incident: ({ incident }) => ({ id: incident }),
  NotificationPolicy: () => ({ name: "All" }),
  NotificationPolicyDispatches: ({ policy }) => ({ policyId: policy }),
  MaintenanceWindow: ({ window }) => ({ id: window }),
  ResourceGroup: ({ group }) => ({ id: group, includeMetrics: true }),
  ResourceGroupMatchedPolicies: ({ group }) => ({ groupId: group }),
  Service: ofService,
  ServiceComponents: ofService,
  ServiceIncidents: ofService,
  ServiceIncident: ({ serviceIncident }) => ({ service: "cloudflare", id: serviceIncident }),
  ServicePollResults: ofService,
  ServiceMaintenances: () => ({ service: "digitalocean" }),
  ServiceUptime: ofService,
  ServiceLiveStatus: ofService,
  ServiceSubscription: ({ subscription }) => ({ id: subscription }),
  StatusPage: () => ({ slug: "shop-status" }),
  StatusPageComponentGroups: ofPage,
  StatusPageComponents: ofPage,
  StatusPageDomains: ofPage,
  StatusPageSubscribers: ofPage,
  StatusPageIncidents: ofPage,
  StatusPageIncident: ({ status, pageIncident }) => ({ statusPageId: status, id: pageIncident }),
  StatusPageMaintenances: ofPage,
  StatusPageMaintenance: ({ status, maintenance }) => ({ statusPageId: status, id: maintenance }),
  StatusPageNotificationDeliveries: ofPage,
  StatusPageNotificationDelivery: ({ status, notification }) => ({
    statusPageId: status,
    id: notification,
  }),
  Environment: () => ({ slug: "staging" }),
  Secret: () => ({ key: "token" }),
  ApiKey: () => ({ name: "ci" }),
  Workspace: () => ({ name: "Tests" }),
  WorkspaceRuntime: ({ workspace }) => ({ workspaceId: workspace }),
  Webhook: ({ hook }) => ({ id: hook }),
  WebhookDeliveries: ({ hook }) => ({ webhookId: hook }),
  EmailDomain: () => ({ name: "mail-test.example.com" }),
  WebhookInbox: ({ inbox }) => ({ id: inbox }),
  WebhookInboxEvents: ({ inbox }) => ({ inboxId: inbox }),
};
