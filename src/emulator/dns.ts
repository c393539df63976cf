// What the emulator finds when it looks at DNS: nothing, until a control call says otherwise. The
// whole service sees the same, so it is kept with the first organization.
import type { Organization } from "./contract";

const DNS = "Dns";

/** Says whether the records of a domain are found from now on. */
export function publish(
  organizations: readonly Organization[],
  name: string,
  found: boolean,
): void {
  const store = organizations[0]?.store;
  if (store === undefined) return;
  if (store.get(DNS, name) !== undefined) store.remove(DNS, name);
  if (found) store.insert(DNS, { id: name });
}

/** Whether the records of a domain are found. */
export const isPublished = (organizations: readonly Organization[], name: string): boolean =>
  organizations[0]?.store.get(DNS, name) !== undefined;
