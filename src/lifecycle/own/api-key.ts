// API keys: a destroy can revoke a key instead of deleting it, and the key in use is never removed or imported.
import { ApiError, Conflict } from "../../client";
import type { ApiClient, Operation } from "../../client";
import { isObject } from "../../definitions";
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import { wordOf } from "../records/members";
import { operationOn } from "../run/run-context";
import type { RunContext, Target } from "../run/run-context";
import { update } from "../update";
import type { Lifecycle } from "../verbs";

/** The id of the key that these requests use; undefined with a session token. */
async function keyInUse(client: ApiClient, operation: Operation): Promise<string | undefined> {
  const { data } = await client.send({ method: "GET", path: "/auth/me", operation });
  return isObject(data) && isObject(data.key) ? wordOf(data.key.id) : undefined;
}

/** If the run's own key were deleted, the rest of the run would fail. */
async function refuseKeyInUse({ spec, id, olds }: Target, { client }: RunContext): Promise<void> {
  const operation = operationOn(spec, "deleting", olds, id);
  const used = await keyInUse(client, operation).catch((error: unknown) => {
    // Session tokens have no key of their own; without an answer, the check is skipped.
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  });
  if (used !== id) return;
  throw new Conflict({
    message: `${operation.action} ${operation.resource} failed: this run itself uses this key. Run with another key, or remove the resource from the state with pulumi state delete`,
  });
}

/** The operations of `ApiKey`. */
export const apiKeyLifecycle: Lifecycle = {
  create,
  read,
  update,

  async remove(target, context) {
    await refuseKeyInUse(target, context);
    if (target.olds.onDestroy !== "revoke") return remove(target, context);
    return remove(target, context, { method: "POST", path: "/revoke", action: "revoking" });
  },

  givenId: (_ids, { client }) =>
    keyInUse(client, { action: "reading", resource: "the credential in use" }),
};
