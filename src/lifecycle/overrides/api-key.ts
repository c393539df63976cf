// API keys: a destroy can revoke a key instead of deleting it, and the key in use is never removed, rotated or imported.
import { Conflict } from "../../client";
import { remove } from "../delete";
import { changedFields } from "../diff";
import { keyInUse } from "../ownership/key-in-use";
import { requireGone } from "../safety/gone";
import { ownMembers } from "../values/members";
import { missingOnUpdate } from "../run/missing";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import type { Lifecycle } from "../types";
import { update } from "../update";

/** If the run's own key were deleted or got another value, the rest of the run would fail. */
async function refuseKeyInUse(
  { spec, id, olds }: Target,
  context: RunContext,
  action: string,
): Promise<void> {
  const operation = operationOn(spec, action, olds, id);
  if ((await keyInUse(context, operation)) !== id) return;
  throw new Conflict({
    message: `${operation.action} ${operation.resource} failed: this run uses this key. Run with another key, or remove the resource from the state with pulumi state delete`,
  });
}

/** Whether the key of the state still exists, also if it was revoked. Throws if its id is that of another key. */
async function exists({ spec, id, olds }: Target, { reader }: RunContext, action: string) {
  const { goneWhen: _goneWhen, ...kept } = spec;
  return (await reader.read(kept, { id, known: olds, action, current: true })) !== undefined;
}

/** What is special about `ApiKey`. */
export const apiKeyLifecycle: Partial<Lifecycle> = {
  async update(target, context, props) {
    const { spec, id, olds } = target;
    const inputs = ownMembers(props);
    const changed = changedFields(spec, olds, inputs);
    const isRotation = changed.includes("rotationTrigger") && inputs.rotationTrigger !== undefined;
    if (isRotation || changed.includes("name")) {
      if (!(await exists(target, context, "updating")))
        throw missingOnUpdate(operationOn(spec, "updating", olds, id));
    }
    if (isRotation) await refuseKeyInUse(target, context, "rotating");
    return update(target, context, props);
  },

  async remove(target, context) {
    if (!(await exists(target, context, "deleting"))) {
      return requireGone(target, context, "deleting");
    }
    await refuseKeyInUse(target, context, "deleting");
    if (target.olds.onDestroy !== "revoke") return remove(target, context);
    return remove(target, context, { method: "POST", path: "/revoke", action: "revoking" });
  },

  unmanageable: {
    why: "this command uses it",
    idAmong: (_ids, context) =>
      keyInUse(context, { action: "reading", resource: "the credential in use" }),
  },
};
