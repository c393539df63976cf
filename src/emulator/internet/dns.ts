// Simulated DNS: no records, until a control call sets them. It is shared by the whole service, so it is
// stored with the first organization.
import type { Organization } from "../contract";

const DNS = "Dns";

/** Sets whether the records of a domain are found. */
export function publish(
  organizations: readonly Organization[],
  name: string,
  found: boolean,
): void {
  const store = organizations[0]?.store;
  if (found) store?.insert(DNS, { id: name });
  else store?.remove(DNS, name);
}

/** Whether the records of a domain are found. */
export const isPublished = (organizations: readonly Organization[], name: string): boolean =>
  organizations[0]?.store.get(DNS, name) !== undefined;
