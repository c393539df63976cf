// API keys: a destroy can revoke a key instead of deleting it, and the key in use is never removed or imported.
import { Conflict } from "../../client";
import { remove } from "../delete";
import { keyInUse } from "../ownership/key-in-use";
import { operationOn } from "../run/run-context";
import type { RunContext, Target } from "../run/run-context";
import type { Lifecycle } from "../types";

/** If the run's own key were deleted, the rest of the run would fail. */
async function refuseKeyInUse({ spec, id, olds }: Target, { client }: RunContext): Promise<void> {
  const operation = operationOn(spec, "deleting", olds, id);
  if ((await keyInUse(client, operation)) !== id) return;
  throw new Conflict({
    message: `${operation.action} ${operation.resource} failed: this run itself uses this key. Run with another key, or remove the resource from the state with pulumi state delete`,
  });
}

/** What is special about `ApiKey`. */
export const apiKeyLifecycle: Partial<Lifecycle> = {
  async remove(target, context) {
    await refuseKeyInUse(target, context);
    if (target.olds.onDestroy !== "revoke") return remove(target, context);
    return remove(target, context, { method: "POST", path: "/revoke", action: "revoking" });
  },

  unmanageableId: (_ids, { client }) =>
    keyInUse(client, { action: "reading", resource: "the credential in use" }),
};
