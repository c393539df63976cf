// Values that a state cannot contain.
import { pathText, printable, unstorable } from "../definitions";
import type { JsonObject } from "../definitions";

/**
 * Refuses values from a read that the state cannot contain. After a write they are not refused, because the id of the
 * object must get into the state.
 * @throws Error that names the place of such a value
 */
export function refuseUnstorable(...values: readonly JsonObject[]): void {
  const [first] = values.flatMap(unstorable);
  if (first === undefined) return;
  const place = first.path.length === 0 ? "the object" : pathText(first.path);
  throw new Error(printable(`${place} ${first.message}`));
}
