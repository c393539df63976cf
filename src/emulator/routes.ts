// All modules that serve routes. A kind without special cases needs none.
import { KINDS } from "../definitions";
import type { KindBehaviour } from "./contract";
import { crudRoutes } from "./crud/crud";
import { alertChannels } from "./kinds/alert-channel";
import { apiKeys } from "./kinds/api-key";
import { dashboard } from "./kinds/dashboard";
import { dispatches } from "./kinds/dispatch";
import { emailDomains } from "./kinds/email-domain";
import { emailMessages } from "./kinds/email-message";
import { environments } from "./kinds/environment";
import { forensics } from "./kinds/forensics";
import { incidents } from "./kinds/incident";
import { maintenanceWindows } from "./kinds/maintenance-window";
import { invites, members } from "./kinds/people";
import { monitors } from "./kinds/monitor";
import { notificationPolicies } from "./kinds/notification-policy";
import { resourceGroups } from "./kinds/resource-group";
import { secrets } from "./kinds/secret";
import { serviceCatalogue } from "./kinds/service-catalogue";
import { serviceSubscriptions } from "./kinds/service-subscription";
import { statusPageDomains } from "./kinds/status-page-domain";
import { statusPageIncidents } from "./kinds/status-page-incident";
import { statusPageSubscribers } from "./kinds/status-page-subscriber";
import { statusPages } from "./kinds/status-page";
import { statusPageComponents } from "./kinds/status-page-component";
import { tags } from "./kinds/tag";
import { webhookInboxes } from "./kinds/webhook-inbox";
import { workspaces } from "./kinds/workspace";
import { webhooks } from "./kinds/webhook";

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

/** The modules in the order in which their routes are tried. */
export const BEHAVIOURS: readonly KindBehaviour[] = [...SPECIAL, ...usual];
