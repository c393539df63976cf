// Every module that serves routes. A new kind is one line here.
import type { KindBehaviour } from "./contract";
import { alertChannels } from "./kinds/alert-channel";
import { apiKeys } from "./kinds/api-key";
import { environments } from "./kinds/environment";
import { monitors } from "./kinds/monitor";
import { resourceGroups } from "./kinds/resource-group";
import { secrets } from "./kinds/secret";
import { statusPages } from "./kinds/status-page";
import { statusPageComponents } from "./kinds/status-page-component";
import { tags } from "./kinds/tag";

/** The modules in the order in which their routes are tried. */
export const BEHAVIOURS: readonly KindBehaviour[] = [
  tags,
  environments,
  secrets,
  alertChannels,
  resourceGroups,
  monitors,
  statusPages,
  statusPageComponents,
  apiKeys,
];
