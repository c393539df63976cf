// Which API key a run uses.
import { ifPermitted } from "../recovery/refusal";
import { wordOf } from "../records/members";
import type { Service } from "../requests/past-caches";
import { readForMembers } from "../requests/proof";
import type { Operation } from "../../client";
import { isObject } from "../../definitions";

/** The id of the API key that the client sends; undefined for a session token, which has none. */
export async function keyInUse(
  service: Service,
  operation: Operation,
): Promise<string | undefined> {
  const me = readForMembers(service, "/auth/me", ["key", "organization"], operation);
  const { key } = await ifPermitted(me, {});
  return isObject(key) ? wordOf(key.id) : undefined;
}
