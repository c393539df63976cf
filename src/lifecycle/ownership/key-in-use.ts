// Which API key a run uses.
import { ifPermitted } from "../recovery/refusal";
import { wordOf } from "../records/members";
import { foreignResponse } from "../requests/proof";
import type { ApiClient, Operation } from "../../client";
import { isObject } from "../../definitions";
import type { JsonObject } from "../../definitions";

/** The id of the API key that this client sends; undefined for a session token, which has none. */
export async function keyInUse(
  client: ApiClient,
  operation: Operation,
): Promise<string | undefined> {
  const ask = async (): Promise<JsonObject> => {
    const { data } = await client.send({ method: "GET", path: "/auth/me", operation });
    if (isObject(data) && ("key" in data || "organization" in data)) return data;
    throw foreignResponse(operation);
  };
  const { key } = await ifPermitted(ask(), {});
  return isObject(key) ? wordOf(key.id) : undefined;
}
