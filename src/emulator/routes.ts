// All modules that serve routes or control calls. A kind without special cases needs none.
import { KINDS } from "../definitions";
import { addIncidentCalls } from "./alerting/control";
import type { KindBehaviour } from "./contract";
import type { AddCalls } from "./control/control";
import { crudRoutes } from "./crud/crud";
import { alertChannels } from "./kinds/alert-channel/channel";
import { apiKeys } from "./kinds/api-key";
import { checkResults } from "./kinds/check-results";
import { dashboard } from "./kinds/dashboard";
import { environments } from "./kinds/environment";
import { dispatches } from "./kinds/incident/dispatch";
import { forensics } from "./kinds/incident/forensics";
import { incidents } from "./kinds/incident/incident";
import { emailDomains } from "./kinds/mail/domain";
import { emailMessages } from "./kinds/mail/message";
import { maintenanceWindows } from "./kinds/maintenance-window";
import { monitors } from "./kinds/monitor/monitor";
import { notificationPolicies } from "./kinds/notification-policy";
import { addJoining, invites, members } from "./kinds/people";
import { resourceGroups } from "./kinds/resource-group";
import { secrets } from "./kinds/secret";
import { serviceCatalogue } from "./kinds/service-catalogue/catalogue";
import { serviceSubscriptions } from "./kinds/service-catalogue/subscription";
import { statusPageComponents } from "./kinds/status-page/component";
import { statusPageDomains } from "./kinds/status-page/domain";
import { statusPageIncidents } from "./kinds/status-page/incident";
import { statusPages } from "./kinds/status-page/page";
import { statusPageSubscribers } from "./kinds/status-page/subscriber";
import { tags } from "./kinds/tag";
import { webhookInboxes } from "./kinds/webhook-inbox/inbox";
import { webhooks } from "./kinds/webhook/webhook";
import { workspaces } from "./kinds/workspace";

const SPECIAL: readonly KindBehaviour[] = [
  workspaces,
  tags,
  environments,
  secrets,
  alertChannels,
  serviceCatalogue,
  serviceSubscriptions,
  resourceGroups,
  monitors,
  checkResults,
  maintenanceWindows,
  notificationPolicies,
  incidents,
  forensics,
  dashboard,
  dispatches,
  webhooks,
  statusPages,
  statusPageComponents,
  statusPageDomains,
  statusPageSubscribers,
  statusPageIncidents,
  apiKeys,
  emailDomains,
  emailMessages,
  webhookInboxes,
  members,
  invites,
];

const served = SPECIAL.flatMap(({ kinds }) => kinds);

/** The kinds that no module serves, with the five usual routes. */
const usual = KINDS.filter(({ name, read }) => read.by !== "own" && !served.includes(name)).map(
  (spec): KindBehaviour => ({ kinds: [spec.name], routes: crudRoutes(spec) }),
);

/** All modules of kinds. */
export const BEHAVIOURS: readonly KindBehaviour[] = [...SPECIAL, ...usual];

/** Each adds its calls to the control interface. */
export const CONTROL_CALLS: readonly AddCalls[] = [addIncidentCalls, addJoining];
