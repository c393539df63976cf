// Invites. The service does not reliably report accepted ones (docs/api.md, "Members and invites"), so an invite counts
// as accepted once its e-mail address is that of a member. From then on, no request is sent for it.
import { Refused, everybodyNow, memberRecords, membersWith } from "./people";
import { create } from "../create";
import { remove } from "../delete";
import { read } from "../read";
import { operationOn, describeObject } from "../values/describe";
import type { Run, Target, Inputs, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { update } from "../update";
import { ownMembers, pick, scalarText } from "../values/members";
import { refreshed } from "../values/refresh";
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

/** The invite; whether the person is a member is read after it, as it may be accepted in between. */
async function readInvite(target: Target, run: Run): Promise<Refreshed | undefined> {
  const { spec, id, oldOutputs } = target;
  const before = ownMembers(oldOutputs);
  if (isAccepted(before)) return refreshed(spec, before, oldOutputs);
  const found = await read(target, run);
  const email = scalarText((found?.outputs ?? before).email);
  if (email === undefined) return found;
  const operation = operationOn(spec, "reading", oldOutputs, id);
  const everybody = await run.reader.rows(memberRecords.path, { operation });
  const accepted = membersWith(everybody, email).length > 0;
  if (!accepted) return found;
  if (found === undefined) return refreshed(spec, { ...before, accepted }, oldOutputs);
  return { ...found, outputs: { ...found.outputs, accepted } };
}

/** Checks only invites that a run will send: not those that it adopts. */
async function foresee(spec: KindSpec, run: Run, { oldInputs, newInputs }: Inputs): Promise<void> {
  if (newInputs[ADOPT] !== undefined) return;
  const inputs = ownMembers(newInputs);
  const isNew = Object.entries(spec.fields).some(
    ([name, field]) =>
      field.immutable === true && !isSameValue(field, oldInputs[name], inputs[name]),
  );
  const email = scalarText(inputs.email);
  if (!isNew || email === undefined || isUnknown(email)) return;
  const everybody = await run.reader.recentSiblings(memberRecords, {});
  refuseMember(everybody, email, operationOn(spec, "creating", inputs));
}

/** The operations of `Invite`. */
export const inviteOverride: Lifecycle = {
  async create(spec, run, props) {
    const inputs = ownMembers(props);
    const operation = operationOn(spec, "creating", inputs);
    refuseMember(await everybodyNow(run, operation), scalarText(inputs.email) ?? "", operation);
    return create(spec, run, props);
  },
  read: readInvite,
  async update(change, run) {
    const { spec, id, oldOutputs, inputs } = change;
    const now = await readInvite(change, run);
    // If the invite is gone, the update request fails.
    if (now === undefined || !isAccepted(now.outputs)) return update(change, run);
    run.notice(
      `${describeObject(spec, oldOutputs, id)} has already been accepted, so it is not sent again`,
      "info",
    );
    return { ...now.outputs, ...pick(inputs, Object.keys(spec.fields)) };
  },
  async remove(target, run) {
    const now = await readInvite(target, run);
    if (now !== undefined && !isAccepted(now.outputs)) await remove(target, run);
  },
  foresee,
};
