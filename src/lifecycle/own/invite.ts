// Invites. The service tells nothing reliable about accepted ones (docs/api.md, "Members and invites"), so an invite
// counts as accepted as soon as its e-mail address is that of a member, and stays so: nothing is sent for it any more.
import { Refused, everybodyNow, memberRecords, membersWith } from "./membership";
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import { update } from "../update";
import type { Change, Lifecycle } from "../types";
import { confirmGone } from "../reading/gone";
import { describeObject } from "../records/describe";
import { ownMembers, pick, wordOf } from "../records/members";
import { operationOn } from "../run/run-context";
import type { RunContext, Target } from "../run/run-context";
import { refreshed } from "../state/refresh";
import type { Refreshed } from "../state/refresh";
import { isConflict, isNotFound } from "../../client";
import type { Operation } from "../../client";
import { isUnknown, same } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

const isAccepted = ({ accepted }: JsonObject): boolean => accepted === true;

/** Throws if somebody with this e-mail address is a member. */
function refuseMember(everybody: readonly JsonObject[], email: string, operation: Operation): void {
  if (membersWith(everybody, email).length === 0) return;
  throw new Refused(
    operation,
    "somebody with this e-mail address is a member already, perhaps by an earlier invite. Remove the Invite from the program, and declare a Member to manage the role",
  );
}

/** Whether the person of an invite is a member; the invite has to be read before. */
async function isMember(
  email: string | undefined,
  { reader }: RunContext,
  operation: Operation,
): Promise<boolean> {
  if (email === undefined) return false;
  const everybody = await reader.rows(memberRecords.path, { operation });
  return membersWith(everybody, email).length > 0;
}

async function readInvite(target: Target, context: RunContext): Promise<Refreshed | undefined> {
  const { spec, id, olds } = target;
  const before = ownMembers(olds);
  if (isAccepted(before)) return refreshed(spec, before, olds);
  const found = await read(target, context);
  const email = wordOf((found?.outputs ?? before).email);
  const accepted = await isMember(email, context, operationOn(spec, "reading", olds, id));
  if (!accepted) return found;
  if (found === undefined) return refreshed(spec, { ...before, accepted }, olds);
  return { ...found, outputs: { ...found.outputs, accepted } };
}

async function updateInvite(
  target: Target,
  context: RunContext,
  given: JsonObject,
): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const now = await readInvite(target, context);
  // For one that is gone, the call of the update fails.
  if (now === undefined || !isAccepted(now.outputs)) return update(target, context, given);
  context.notice(`${describeObject(spec, olds, id)} was accepted: it is not sent again`, "info");
  return { ...now.outputs, ...pick(ownMembers(given), Object.keys(spec.fields)) };
}

async function removeInvite(target: Target, context: RunContext): Promise<void> {
  const now = await readInvite(target, context);
  if (now === undefined) return confirmGone(target, context, "deleting");
  if (isAccepted(now.outputs)) return;
  try {
    await remove(target, context);
  } catch (error) {
    if (!isConflict(error) && !isNotFound(error)) throw error;
    // It may have been accepted in the meantime.
    const later = await readInvite(target, context);
    if (later === undefined || !isAccepted(later.outputs)) throw error;
  }
}

/** Looks only if the program sends a new invite. */
async function foresee(spec: KindSpec, context: RunContext, { olds, news }: Change): Promise<void> {
  const inputs = ownMembers(news);
  const isNew = Object.entries(spec.fields).some(
    ([name, field]) => field.immutable === true && !same(field, olds[name], inputs[name]),
  );
  const email = wordOf(inputs.email);
  if (!isNew || email === undefined || isUnknown(email)) return;
  const everybody = await context.reader.recentSiblings(memberRecords, {});
  refuseMember(everybody, email, operationOn(spec, "creating", inputs));
}

/** The operations of `Invite`. */
export const inviteLifecycle: Lifecycle = {
  async create(spec, context, given) {
    const inputs = ownMembers(given);
    const operation = operationOn(spec, "creating", inputs);
    refuseMember(await everybodyNow(context, operation), wordOf(inputs.email) ?? "", operation);
    return create(spec, context, given);
  },
  read: readInvite,
  update: updateInvite,
  remove: removeInvite,
  foresee,
};
