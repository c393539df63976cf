// The roles of members. A create adopts an existing member, and a delete removes the person only if `removeOnDelete` is
// set. Changes that would lock somebody out are refused before any request: people.ts.
import {
  refuseObjection,
  Refused,
  everybodyNow,
  isMember,
  memberRecords,
  membersWith,
} from "./people";
import type { MemberChange } from "./people";
import { setOwner } from "../adopt/adoption";
import { remove as removeRecord } from "../delete";
import type { Change, Run, Target, Inputs, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { withOwnOrganization } from "../read";
import { objectPath } from "../requests/paths";
import { sendForNothing } from "../requests/responses";
import { omittedIn } from "../requests/bodies";
import { operationOn, recordId } from "../values/describe";
import { missingOnUpdate, recordOf, readNow } from "../safety/gone";
import { ownMembers, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Operation } from "../../client";
import { isSameValue, isUnknown } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** Changes of members happen one after the other: two at the same time could remove the last administrator. */
const TURN = "members";

/** A member, among all others. */
type Person = Pick<MemberChange, "person" | "everybody">;

/** The only member with this e-mail address. */
function personWith(everybody: readonly JsonObject[], email: string, operation: Operation): Person {
  const [person, ...others] = membersWith(everybody, email);
  if (person === undefined) {
    throw new Refused(
      operation,
      "nobody in the organization has this e-mail address. Invite the person with an Invite, and declare the Member once it is accepted; or correct the input email",
    );
  }
  if (others.length === 0) return { person, everybody };
  const ids = [person, ...others].map(({ userId }) => scalarText(userId)).join(", ");
  throw new Refused(
    operation,
    `several members have this e-mail address (${ids}). Change all but one of them in the dashboard`,
  );
}

/** Throws if the change of the role, or a later removal that the inputs request, is refused. */
async function refuseChange(
  found: Person,
  inputs: JsonObject,
  run: Run,
  operation: Operation,
): Promise<void> {
  const isSomebodyElse = inputs.confirmNotSelf === true;
  const change = { ...found, isSomebodyElse, operation };
  const wanted = isUnknown(inputs.orgRole) ? found.person.orgRole : inputs.orgRole;
  await refuseObjection({ ...change, role: scalarText(wanted) }, run);
  // A removal that would be refused later is refused now, so that a preview shows it.
  if (inputs.removeOnDelete === true)
    await refuseObjection({ ...change, role: undefined }, run, "removeOnDelete is true, but ");
}

/** Sets the role if it differs; returns the record with the role. */
async function withRole(
  spec: KindSpec,
  run: Run,
  person: JsonObject,
  { orgRole }: JsonObject,
  operation: Operation,
): Promise<JsonObject> {
  if (person.orgRole === orgRole) return person;
  const id = recordId(spec, person);
  const path = `${objectPath(spec, id, {})}/role`;
  const isDone = async (): Promise<boolean> => {
    const everybody = await everybodyNow(run, operation);
    return everybody.some((each) => each.orgRole === orgRole && recordId(spec, each) === id);
  };
  await sendForNothing(run.client, { method: "PUT", path, body: { orgRole }, operation }, isDone);
  return { ...person, orgRole };
}

async function create(spec: KindSpec, run: Run, props: JsonObject) {
  const inputs = ownMembers(props);
  const operation = operationOn(spec, "creating", inputs);
  return run.turns.alone(TURN, async () => {
    const everybody = await everybodyNow(run, operation);
    const found = personWith(everybody, scalarText(inputs.email) ?? "", operation);
    // Two addresses can be the same person's, and the other resource may want another role.
    const id = recordId(spec, found.person);
    setOwner(spec, run, props, id);
    try {
      await refuseChange(found, inputs, run, operation);
      const record = await withRole(spec, run, found.person, inputs, operation);
      return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
    } catch (error) {
      run.owners.release(spec, id);
      throw error;
    }
  });
}

async function read(target: Target, run: Run): Promise<Refreshed | undefined> {
  const record = await recordOf({ ...target, spec: memberRecords }, run);
  if (record === undefined) return undefined;
  return withOwnOrganization(target, run, refreshed(memberRecords, record, target.oldOutputs));
}

/** The member with this id, among all others; undefined if the organization has none. */
async function personNow(
  target: Target,
  run: Run,
  operation: Operation,
): Promise<Person | undefined> {
  const everybody = await everybodyNow(run, operation);
  const person =
    everybody.find((each) => isMember(each) && recordId(memberRecords, each) === target.id) ??
    (await readNow({ ...target, spec: memberRecords }, run, operation.action));
  return person && { person, everybody };
}

async function update(change: Change, run: Run): Promise<JsonObject> {
  const { spec, id, oldOutputs, inputs, changed } = change;
  const operation = operationOn(spec, "updating", inputs, id);
  return run.turns.alone(TURN, async () => {
    const found = await personNow(change, run, operation);
    if (found === undefined) throw missingOnUpdate(operation);
    const { person } = found;
    const isChanged = changed.includes("orgRole");
    // The program did not change the role: one that was set outside Pulumi is left alone.
    const orgRole = isChanged ? inputs.orgRole : person.orgRole;
    await refuseChange(found, { ...inputs, orgRole }, run, operation);
    const record = await withRole(spec, run, person, { ...inputs, orgRole }, operation);
    const omitted = isChanged ? [] : omittedIn(spec, inputs, []);
    return outputsAfterWrite(spec, inputs, { record, omitted }, oldOutputs);
  });
}

async function remove(target: Target, run: Run): Promise<void> {
  const { spec, id, oldOutputs } = target;
  if (oldOutputs.removeOnDelete !== true) return;
  const operation = operationOn(spec, "deleting", oldOutputs, id);
  await run.turns.alone(TURN, async () => {
    const found = await personNow(target, run, operation);
    if (found === undefined) return;
    const isSomebodyElse = oldOutputs.confirmNotSelf === true;
    await refuseObjection({ ...found, role: undefined, isSomebodyElse, operation }, run);
    await removeRecord({ ...target, spec: memberRecords }, run);
  });
}

/** Checks only if the inputs have changed. */
async function foresee(spec: KindSpec, run: Run, { oldInputs, newInputs }: Inputs): Promise<void> {
  const inputs = ownMembers(newInputs);
  const isChanged = Object.entries(spec.fields).some(
    ([name, field]) =>
      !isSameValue(field, oldInputs[name] ?? field.default, inputs[name] ?? field.default),
  );
  const email = scalarText(inputs.email);
  if (!isChanged || email === undefined || isUnknown(email)) return;
  const action = Object.keys(ownMembers(oldInputs)).length === 0 ? "creating" : "updating";
  const operation = operationOn(spec, action, inputs);
  const everybody = await run.reader.recentSiblings(spec, inputs);
  await refuseChange(personWith(everybody, email, operation), inputs, run, operation);
}

/** The operations of `Member`. */
export const memberOverride: Lifecycle = { create, read, update, remove, foresee };
