// Which API key a run uses.
import { ifAllowed } from "../recovery/refusal";
import { wordOf } from "../records/members";
import type { ApiClient, Operation } from "../../client";
import { isObject } from "../../definitions";
import type { Json } from "../../definitions";

/** The id of the API key that this client sends; undefined for a session token, which has none. */
export async function keyInUse(
  client: ApiClient,
  operation: Operation,
): Promise<string | undefined> {
  const noKey: { readonly data: Json } = { data: null };
  const { data } = await ifAllowed(
    client.send({ method: "GET", path: "/auth/me", operation }),
    noKey,
  );
  return isObject(data) && isObject(data.key) ? wordOf(data.key.id) : undefined;
}
