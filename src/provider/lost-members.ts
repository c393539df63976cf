// Members that Pulumi drops on their way into a state.
import { printable } from "../definitions";
import type { Json, JsonObject } from "../definitions";

/**
 * Refuses values from a read that the state cannot contain. After a write they are not refused, because the id of the
 * object must get into the state.
 * @throws Error if a member would be dropped
 */
export function refuseLostMembers(...values: readonly JsonObject[]): void {
  for (const value of values) {
    const place = placeOfProto(value, "");
    if (place === undefined) continue;
    throw new Error(
      `${place} in the service is named __proto__, and Pulumi drops members with that name: rename it in the service`,
    );
  }
}

function placeOfProto(value: Json | undefined, at: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, "__proto__")) return `a member of ${at === "" ? "the object" : at}`;
  for (const [key, member] of Object.entries(value)) {
    const found = placeOfProto(member, at === "" ? key : `${at}.${key}`);
    if (found !== undefined) return printable(found);
  }
  return undefined;
}
