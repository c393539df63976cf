// Which API key a run uses.
import { ifPermitted } from "../recovery/refusal";
import { wordOf } from "../records/members";
import { readForMembers } from "../requests/proof";
import type { ApiClient, Operation } from "../../client";
import { isObject } from "../../definitions";

/** The id of the API key that this client sends; undefined for a session token, which has none. */
export async function keyInUse(
  client: ApiClient,
  operation: Operation,
): Promise<string | undefined> {
  const me = readForMembers(client, "/auth/me", ["key", "organization"], operation);
  const { key } = await ifPermitted(me, {});
  return isObject(key) ? wordOf(key.id) : undefined;
}
