// Values that a state cannot contain.
import { lostMembers, pathText, printable } from "../definitions";
import type { JsonObject } from "../definitions";

/**
 * Refuses values from a read that the state cannot contain. After a write they are not refused, because the id of the
 * object must get into the state.
 * @throws Error if Pulumi would drop a member
 */
export function refuseLostMembers(...values: readonly JsonObject[]): void {
  const [lost] = values.flatMap(lostMembers);
  if (lost === undefined) return;
  const place = lost.path.length === 0 ? "the object" : pathText(lost.path);
  throw new Error(printable(`${place} ${lost.message}`));
}
