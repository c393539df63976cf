// Email domains: the input `disabled` stands for the service's `status`. A custom domain becomes active only by a
// verification, not by an update; an assigned one needs no verification.
import type { JsonObject } from "../../definitions";
import { create } from "../create";
import { changedFields } from "../diff";
import type { Lifecycle } from "../types";
import { ownMembers, pick, without } from "../values/members";
import { read } from "../read";
import { isUnconfirmed, stateIn, withUnconfirmed } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import { asUnconfirmed } from "../recovery/unconfirmed";
import { liveRecord } from "../reading/live-record";
import { PartialFailure } from "../partial-failure";
import { objectPath } from "../requests/paths";
import { sendForRecord, unchangedResponse } from "../requests/response-checks";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";

const DISABLED = "disabled";
const TRIGGER = "verifyTrigger";

/** The status of a custom domain that is enabled again, until it is verified. */
const WAITING = "pending_dns";
const ACTIVE = "active";

/** Disables a domain, or enables it with this status. */
async function switched(
  { spec, id, olds }: Target,
  { client }: RunContext,
  inputs: JsonObject,
  enabled: string,
): Promise<JsonObject> {
  const request = {
    method: "PATCH",
    path: objectPath(spec, id, olds),
    body: { status: inputs[DISABLED] === true ? "disabled" : enabled },
    operation: operationOn(spec, "updating", olds, id),
  } as const;
  const record = await sendForRecord(client, request, spec, id);
  if ((record.status === "disabled") === (inputs[DISABLED] === true)) return record;
  throw unchangedResponse(request.operation);
}

/** Makes the service check the DNS once; throws if it does not find the records. */
async function verified({ spec, id, olds }: Target, { client }: RunContext): Promise<JsonObject> {
  const operation = operationOn(spec, "verifying", olds, id);
  const path = `${objectPath(spec, id, olds)}/verify`;
  const request = { method: "POST", path, operation, repeatable: true } as const;
  const record = await sendForRecord(client, request, spec, id);
  if (record.status === "active") return record;
  const reason = typeof record.verificationError === "string" ? ` ${record.verificationError}` : "";
  throw new Error(
    `${operation.action} ${operation.resource}: the service has not found its DNS records yet.${reason} Publish the records in dnsRecords, wait until they have propagated, and run again`,
  );
}

/**
 * Whether a verification is needed: the trigger changed, the domain is enabled again, or the last verification of a
 * create was interrupted, which causes an update without changes.
 */
function mustVerify(changed: readonly string[], inputs: JsonObject, isBeingEnabled: boolean) {
  if (inputs[DISABLED] === true) return false;
  if (changed.length === 0 || isBeingEnabled) return true;
  return changed.includes(TRIGGER) && inputs[TRIGGER] !== undefined;
}

/** The record of a domain, unless it is disabled. */
async function ifEnabled(target: Target, context: RunContext) {
  const { spec, id, olds } = target;
  const live = await liveRecord(target, context, operationOn(spec, "updating", olds, id));
  return live.status === "disabled" ? undefined : live;
}

const isEnablingUnconfirmed = (outputs: JsonObject): boolean =>
  isUnconfirmed(outputs, DISABLED) && outputs[DISABLED] !== true;

/** A create request cannot disable a domain: that takes a second call. */
const createSwitched: Lifecycle["create"] = async (spec, context, props) => {
  const inputs = ownMembers(props);
  if (inputs[DISABLED] !== true) return create(spec, context, props);
  const { id, outputs } = await create(spec, context, without(props, [DISABLED]));
  try {
    const record = await switched({ spec, id, olds: outputs }, context, inputs, ACTIVE);
    return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
  } catch (error) {
    throw new PartialFailure(id, asUnconfirmed(spec, outputs, inputs, [DISABLED]), error);
  }
};

/** What is special about `AssignedEmailDomain`. */
export const assignedEmailDomainLifecycle: Partial<Lifecycle> = {
  create: createSwitched,
  async update(target, context, props) {
    const { spec, olds } = target;
    const inputs = ownMembers(props);
    if (!changedFields(spec, olds, inputs).includes(DISABLED)) return olds;
    const record = await switched(target, context, inputs, ACTIVE);
    return outputsAfterWrite(spec, inputs, { record }, olds);
  },
};

/** What is special about `EmailDomain`. */
export const emailDomainLifecycle: Partial<Lifecycle> = {
  create: createSwitched,

  /**
   * A record does not show whether a domain that waits for its verification was never verified or was enabled again, so
   * enabling stays unconfirmed until the domain is active.
   */
  async read(target, context) {
    const found = await read(target, context);
    const { status } = found?.record ?? {};
    const isWaiting = status !== ACTIVE && status !== "disabled";
    if (found === undefined || !isWaiting || !isEnablingUnconfirmed(target.olds)) return found;
    return { ...found, outputs: withUnconfirmed(found.outputs, [DISABLED]) };
  },

  async update(target, context, props) {
    const { spec, id, olds } = target;
    const inputs = ownMembers(props);
    const changed = changedFields(spec, olds, inputs);
    let state = stateIn(olds);
    // The old trigger is kept until the verification succeeds: after a failure, the preview still shows the
    // difference.
    const before = { ...without(inputs, [TRIGGER]), ...pick(olds, [TRIGGER]) };
    let isSwitched = false;
    if (changed.includes(DISABLED)) {
      // A domain that is not disabled after all must not lose its verification.
      const mayBeEnabled = inputs[DISABLED] !== true && isUnconfirmed(olds, DISABLED);
      const enabled = mayBeEnabled ? await ifEnabled(target, context) : undefined;
      isSwitched = enabled === undefined;
      const record = enabled ?? (await switched(target, context, inputs, WAITING));
      state = outputsAfterWrite(spec, before, { record }, olds);
    }
    const isBeingEnabled = isSwitched || isEnablingUnconfirmed(olds);
    if (mustVerify(changed, inputs, isBeingEnabled)) {
      const record = await verified(target, context).catch((error: unknown) => {
        if (!isBeingEnabled) throw error;
        throw new PartialFailure(id, withUnconfirmed(state, [DISABLED]), error);
      });
      state = outputsAfterWrite(spec, inputs, { record }, olds);
    }
    return { ...without(state, [TRIGGER]), ...pick(inputs, [TRIGGER]) };
  },
};
