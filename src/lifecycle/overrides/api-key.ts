// API keys: a destroy can revoke a key instead of deleting it, and the key in use is never removed, rotated or imported.
import { readNow } from "../safety/gone";
import { Refused } from "./people";
import { remove } from "../delete";
import { operationOn } from "../values/describe";
import type { Run, Target, Lifecycle } from "../types";
import { triggered, update } from "../update";

/** If the run's own key were deleted or got another value, the rest of the run would fail. */
async function refuseKeyInUse(
  { spec, id, oldOutputs }: Target,
  { organization }: Run,
  action: string,
): Promise<void> {
  const operation = operationOn(spec, action, oldOutputs, id);
  if ((await organization.keyInUse(operation)) === id)
    throw new Refused(
      operation,
      "this run uses this key. Run with another key, or remove the resource from the state with pulumi state delete",
    );
}

/** What is special about `ApiKey`. */
export const apiKeyOverride: Partial<Lifecycle> = {
  async update(change, run) {
    if (triggered(change).length > 0) await refuseKeyInUse(change, run, "rotating");
    return update(change, run);
  },

  async remove(target, run) {
    // A revoked key still exists.
    const { goneWhen: _goneWhen, ...spec } = target.spec;
    if ((await readNow({ ...target, spec }, run, "deleting")) === undefined) return;
    await refuseKeyInUse(target, run, "deleting");
    if (target.oldOutputs.onDestroy !== "revoke") return remove(target, run);
    return remove(target, run, { method: "POST", path: "/revoke", action: "revoking" });
  },

  unmanageable: {
    why: "this command uses it",
    idAmong: (_ids, { organization }) =>
      organization.keyInUse({ action: "reading", resource: "the credential in use" }),
  },
};
