// Which API key a run uses.
import { ifPermitted } from "../recovery/fallbacks";
import { scalarText } from "../values/members";
import type { Service } from "../requests/past-caches";
import { readForMembers } from "../requests/response-checks";
import type { Operation } from "../../client";
import { isObject } from "../../definitions";

/** The id of the API key that the client sends; undefined for a session token, which has none. */
export async function keyInUse(
  service: Service,
  operation: Operation,
): Promise<string | undefined> {
  const me = readForMembers(service, "/auth/me", ["key", "organization"], operation);
  const { key } = await ifPermitted(me, {});
  return isObject(key) ? scalarText(key.id) : undefined;
}
