// Every kind there is. A new kind is one line here.
import type { KindSpec } from "./kind";
import { alertChannel } from "./kinds/alert-channel";
import { apiKey } from "./kinds/api-key";
import { environment } from "./kinds/environment";
import { monitor } from "./kinds/monitor";
import { resourceGroup, resourceGroupMember } from "./kinds/resource-group";
import { secret } from "./kinds/secret";
import { statusPage } from "./kinds/status-page";
import { statusPageComponent, statusPageComponentGroup } from "./kinds/status-page-component";
import { tag } from "./kinds/tag";

/** The kinds in the order in which a program would create them. */
export const KINDS = [
  tag,
  environment,
  secret,
  alertChannel,
  resourceGroup,
  monitor,
  resourceGroupMember,
  statusPage,
  statusPageComponentGroup,
  statusPageComponent,
  apiKey,
] as const satisfies readonly KindSpec[];

/** The kind of this name; an error that lists the names when there is none. */
export function kindNamed(name: string): KindSpec {
  const found = KINDS.find((kind) => kind.name === name);
  if (found === undefined) {
    const known = KINDS.map((kind) => kind.name).join(", ");
    throw new Error(`there is no kind of resource called "${name}"; there are ${known}`);
  }
  return found;
}
