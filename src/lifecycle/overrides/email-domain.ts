// Email domains: the input `disabled` stands for the service's `status`. A custom domain becomes active only by a
// verification, not by an update; an assigned one needs no verification.
import { create } from "../create";
import { PartialFailure } from "../partial-failure";
import { objectPath } from "../requests/paths";
import { sendForRecord } from "../requests/responses";
import { operationOn } from "../values/describe";
import type { Run, Target, Lifecycle } from "../types";
import { ownMembers, pick, without } from "../values/members";
import { stateIn } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import type { JsonObject } from "../../definitions";

const DISABLED = "disabled";
const TRIGGER = "verifyTrigger";

/** The status of a custom domain that is enabled again, until it is verified. */
const WAITING = "pending_dns";
const ACTIVE = "active";

/** Disables a domain, or enables it with this status. */
function switched(
  { spec, id, oldOutputs }: Target,
  { client }: Run,
  inputs: JsonObject,
  enabled: string,
): Promise<JsonObject> {
  const request = {
    method: "PATCH",
    path: objectPath(spec, id, oldOutputs),
    body: { status: inputs[DISABLED] === true ? "disabled" : enabled },
    operation: operationOn(spec, "updating", oldOutputs, id),
  } as const;
  return sendForRecord(client, request, spec, id);
}

/** Makes the service check the DNS once; throws if it does not find the records. */
async function verified({ spec, id, oldOutputs }: Target, { client }: Run): Promise<JsonObject> {
  const operation = operationOn(spec, "verifying", oldOutputs, id);
  const path = `${objectPath(spec, id, oldOutputs)}/verify`;
  const request = { method: "POST", path, operation, repeatable: true } as const;
  const record = await sendForRecord(client, request, spec, id);
  if (record.status === ACTIVE) return record;
  const reason = typeof record.verificationError === "string" ? ` ${record.verificationError}` : "";
  throw new Error(
    `${operation.action} ${operation.resource}: the service has not found its DNS records yet.${reason} Publish the records in dnsRecords, wait until they have propagated, and run again`,
  );
}

/** A create request cannot disable a domain: that takes a second call. */
const createSwitched: Lifecycle["create"] = async (spec, run, props) => {
  const inputs = ownMembers(props);
  if (inputs[DISABLED] !== true) return create(spec, run, props);
  const { id, outputs } = await create(spec, run, without(props, [DISABLED]));
  try {
    const record = await switched({ spec, id, oldOutputs: outputs }, run, inputs, ACTIVE);
    return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
  } catch (error) {
    throw new PartialFailure(id, outputs, error);
  }
};

/** What is special about `AssignedEmailDomain`. */
export const assignedEmailDomainOverride: Partial<Lifecycle> = {
  create: createSwitched,
  async update(change, run) {
    const { spec, oldOutputs, inputs } = change;
    const record = await switched(change, run, inputs, ACTIVE);
    return outputsAfterWrite(spec, inputs, { record }, oldOutputs);
  },
};

/** What is special about `EmailDomain`. */
export const emailDomainOverride: Partial<Lifecycle> = {
  create: createSwitched,

  async update(change, run) {
    const { spec, id, oldOutputs, inputs, changed } = change;
    let state = stateIn(oldOutputs);
    // The old trigger is kept until the verification succeeds: after a failure, the preview still shows the
    // difference.
    const before = { ...without(inputs, [TRIGGER]), ...pick(oldOutputs, [TRIGGER]) };
    if (changed.includes(DISABLED)) {
      const record = await switched(change, run, inputs, WAITING);
      state = outputsAfterWrite(spec, before, { record }, oldOutputs);
    }
    const isTriggered = changed.includes(TRIGGER) && inputs[TRIGGER] !== undefined;
    if (inputs[DISABLED] !== true && (isTriggered || changed.includes(DISABLED))) {
      const record = await verified(change, run).catch((error: unknown) => {
        // While the state still says that it is disabled, the next update enables and verifies it again.
        if (!changed.includes(DISABLED)) throw error;
        throw new PartialFailure(id, { ...state, [DISABLED]: true }, error);
      });
      state = outputsAfterWrite(spec, inputs, { record }, oldOutputs);
    }
    return { ...without(state, [TRIGGER]), ...pick(inputs, [TRIGGER]) };
  },
};
