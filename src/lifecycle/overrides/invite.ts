// Invites. The service does not reliably report accepted ones (docs/api.md, "Members and invites"), so an invite counts
// as accepted once its e-mail address is that of a member. From then on, no request is sent for it.
import { Refused, everybodyNow, memberRecords, membersWith } from "./membership";
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import { update } from "../update";
import type { Change, Lifecycle } from "../types";
import { currentReader } from "../reading/current-reader";
import { requireGone } from "../safety/gone";
import { describeObject } from "../values/describe";
import { ownMembers, pick, scalarText } from "../values/members";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { refreshed } from "../values/refresh";
import type { Refreshed } from "../values/refresh";
import { isConflict, isNotFound } from "../../client";
import type { Operation } from "../../client";
import { ADOPT, isUnknown, isSameValue } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

const isAccepted = ({ accepted }: JsonObject): boolean => accepted === true;

/** Throws if somebody with this e-mail address is a member. */
function refuseMember(everybody: readonly JsonObject[], email: string, operation: Operation): void {
  if (membersWith(everybody, email).length === 0) return;
  throw new Refused(
    operation,
    "somebody with this e-mail address is already a member, perhaps through an earlier invite. Remove the Invite from the program, and declare a Member to manage the role",
  );
}

/** Whether the invited person is a member. Called after the invite was read, as it may be accepted in between. */
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
  const email = scalarText((found?.outputs ?? before).email);
  const accepted = await isMember(email, context, operationOn(spec, "reading", olds, id));
  if (!accepted) return found;
  if (found === undefined) return refreshed(spec, { ...before, accepted }, olds);
  return { ...found, outputs: { ...found.outputs, accepted } };
}

/** The same before a write. In another organization, the id is that of another invite, or of none. */
const inviteNow = (target: Target, context: RunContext): Promise<Refreshed | undefined> =>
  readInvite(target, { ...context, reader: currentReader(context.reader) });

async function updateInvite(
  target: Target,
  context: RunContext,
  props: JsonObject,
): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const now = await inviteNow(target, context);
  // If the invite is gone, the update request fails.
  if (now === undefined || !isAccepted(now.outputs)) return update(target, context, props);
  context.notice(
    `${describeObject(spec, olds, id)} has already been accepted, so it is not sent again`,
    "info",
  );
  return { ...now.outputs, ...pick(ownMembers(props), Object.keys(spec.fields)) };
}

async function removeInvite(target: Target, context: RunContext): Promise<void> {
  const now = await inviteNow(target, context);
  if (now === undefined) return requireGone(target, context, "deleting");
  if (isAccepted(now.outputs)) return;
  try {
    await remove(target, context);
  } catch (error) {
    if (!isConflict(error) && !isNotFound(error)) throw error;
    // It may have been accepted in the meantime.
    const later = await inviteNow(target, context);
    if (later === undefined || !isAccepted(later.outputs)) throw error;
  }
}

/** Checks only invites that a run will send: not those that it adopts. */
async function foresee(spec: KindSpec, context: RunContext, { olds, news }: Change): Promise<void> {
  if (news[ADOPT] !== undefined) return;
  const inputs = ownMembers(news);
  const isNew = Object.entries(spec.fields).some(
    ([name, field]) => field.immutable === true && !isSameValue(field, olds[name], inputs[name]),
  );
  const email = scalarText(inputs.email);
  if (!isNew || email === undefined || isUnknown(email)) return;
  const everybody = await context.reader.recentSiblings(memberRecords, {});
  refuseMember(everybody, email, operationOn(spec, "creating", inputs));
}

/** The operations of `Invite`. */
export const inviteLifecycle: Lifecycle = {
  async create(spec, context, props) {
    const inputs = ownMembers(props);
    const operation = operationOn(spec, "creating", inputs);
    refuseMember(await everybodyNow(context, operation), scalarText(inputs.email) ?? "", operation);
    return create(spec, context, props);
  },
  read: readInvite,
  update: updateInvite,
  remove: removeInvite,
  foresee,
};
