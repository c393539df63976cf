// The roles of members. A create adopts an existing member, and a delete removes the person only if `removeOnDelete` is
// set. Changes that would lock somebody out are refused before any request: member-objections.ts.
import { objectionTo } from "./member-objections";
import { Refused, everybodyNow, memberRecords, membersWith } from "./membership";
import { remove as removeRecord } from "../delete";
import { changedFields } from "../diff";
import { setOwner } from "../ownership/set-owner";
import { withOwnOrganization } from "../reading/first-read";
import { requireGone, refuseOtherOrganization } from "../safety/gone";
import type { Change, Lifecycle } from "../types";
import { ownMembers, scalarText } from "../values/members";
import { recordId } from "../values/ids";
import { objectPath } from "../requests/paths";
import { sendForNothing } from "../requests/response-checks";
import { omittedIn } from "../requests/update-body";
import { missingOnUpdate } from "../run/missing";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { withOrganization } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Refreshed } from "../values/refresh";
import type { Operation } from "../../client";
import { isAsGoodAsGone, isUnknown, isSameValue } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** A member, among all others. */
interface Found {
  readonly person: JsonObject;
  readonly everybody: readonly JsonObject[];
}

/** The only member with this e-mail address. */
function personWith(everybody: readonly JsonObject[], email: string, operation: Operation): Found {
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
  found: Found,
  inputs: JsonObject,
  context: RunContext,
  operation: Operation,
): Promise<void> {
  const isSomebodyElse = inputs.confirmNotSelf === true;
  const change = { ...found, isSomebodyElse, operation };
  const wanted = isUnknown(inputs.orgRole) ? found.person.orgRole : inputs.orgRole;
  const objection = await objectionTo({ ...change, role: scalarText(wanted) }, context);
  if (objection !== undefined) throw new Refused(operation, objection);
  if (inputs.removeOnDelete !== true) return;
  // A removal that would be refused later is refused now, so that a preview shows it.
  const later = await objectionTo({ ...change, role: undefined }, context);
  if (later !== undefined) throw new Refused(operation, `removeOnDelete is true, but ${later}`);
}

/** Sets the role if it differs; returns the record with the role. */
async function withRole(
  spec: KindSpec,
  context: RunContext,
  person: JsonObject,
  inputs: JsonObject,
  operation: Operation,
): Promise<JsonObject> {
  const { orgRole } = inputs;
  if (person.orgRole === orgRole) return person;
  const id = recordId(spec, person);
  const path = `${objectPath(spec, id, {})}/role`;
  const isDone = async (): Promise<boolean> => {
    const everybody = await everybodyNow(context, operation);
    return everybody.some((each) => each.orgRole === orgRole && recordId(spec, each) === id);
  };
  await sendForNothing(
    context.client,
    { method: "PUT", path, body: { orgRole }, operation },
    isDone,
  );
  return { ...person, orgRole };
}

async function create(spec: KindSpec, context: RunContext, props: JsonObject) {
  const inputs = ownMembers(props);
  const operation = operationOn(spec, "creating", inputs);
  const organization = await context.tenant.organization(operation);
  return context.people.inTurn(async () => {
    const everybody = await everybodyNow(context, operation);
    const found = personWith(everybody, scalarText(inputs.email) ?? "", operation);
    // Two addresses can be the same person's, and the other resource may want another role.
    const id = recordId(spec, found.person);
    setOwner(spec, context, props, id);
    try {
      await refuseChange(found, inputs, context, operation);
      const record = await withRole(spec, context, found.person, inputs, operation);
      const outputs = outputsAfterWrite(spec, inputs, { record });
      return { id, outputs: withOrganization(outputs, organization) };
    } catch (error) {
      context.ownership.release(spec, id);
      throw error;
    }
  });
}

async function read(target: Target, context: RunContext): Promise<Refreshed | undefined> {
  const { id, olds } = target;
  const record = await context.reader.read(memberRecords, { id, known: olds, mayBeRow: true });
  if (record === undefined) return undefined;
  return withOwnOrganization(target, context, refreshed(memberRecords, record, olds));
}

/** The member with this id; undefined if the organization has none. */
async function personNow(
  { spec, id }: Target,
  context: RunContext,
  operation: Operation,
): Promise<Found | undefined> {
  const everybody = await everybodyNow(context, operation);
  const person = everybody.find(({ userId }) => scalarText(userId) === id);
  return person === undefined || isAsGoodAsGone(spec, person) ? undefined : { person, everybody };
}

async function update(target: Target, context: RunContext, props: JsonObject): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const inputs = ownMembers(props);
  const operation = operationOn(spec, "updating", inputs, id);
  return context.people.inTurn(async () => {
    // People have one id in all their organizations.
    await refuseOtherOrganization(olds, context, operation);
    const found = await personNow(target, context, operation);
    if (found === undefined) throw missingOnUpdate(operation);
    const { person } = found;
    if (!changedFields(spec, olds, inputs).includes("orgRole")) {
      // The program did not change the role: one that was set outside Pulumi is left alone.
      await refuseChange(found, { ...inputs, orgRole: person.orgRole }, context, operation);
      const omitted = omittedIn(spec, inputs, []);
      return outputsAfterWrite(spec, inputs, { record: person, omitted }, olds);
    }
    await refuseChange(found, inputs, context, operation);
    const record = await withRole(spec, context, person, inputs, operation);
    return outputsAfterWrite(spec, inputs, { record }, olds);
  });
}

async function remove(target: Target, context: RunContext): Promise<void> {
  const { spec, id, olds } = target;
  if (olds.removeOnDelete !== true) return;
  const operation = operationOn(spec, "deleting", olds, id);
  await context.people.inTurn(async () => {
    const listed = { ...target, spec: memberRecords };
    const known = { id, known: olds, action: "deleting" };
    if ((await context.reader.read(memberRecords, known)) === undefined)
      return requireGone(listed, context, "deleting");
    const found = await personNow(target, context, operation);
    if (found === undefined) throw missingOnUpdate(operation);
    const isSomebodyElse = olds.confirmNotSelf === true;
    const change = { ...found, role: undefined, isSomebodyElse, operation };
    const objection = await objectionTo(change, context);
    if (objection !== undefined) throw new Refused(operation, objection);
    await refuseOtherOrganization(olds, context, operation);
    await removeRecord(listed, context);
  });
}

/** Checks only if the inputs have changed. */
async function foresee(spec: KindSpec, context: RunContext, { olds, news }: Change): Promise<void> {
  const inputs = ownMembers(news);
  const isChanged = Object.entries(spec.fields).some(
    ([name, field]) =>
      !isSameValue(field, olds[name] ?? field.default, inputs[name] ?? field.default),
  );
  const email = scalarText(inputs.email);
  if (!isChanged || email === undefined || isUnknown(email)) return;
  const action = Object.keys(ownMembers(olds)).length === 0 ? "creating" : "updating";
  const operation = operationOn(spec, action, inputs);
  const everybody = await context.reader.recentSiblings(spec, inputs);
  await refuseChange(personWith(everybody, email, operation), inputs, context, operation);
}

/** The operations of `Member`. */
export const memberLifecycle: Lifecycle = {
  create,
  createReadsFirst: true,
  read,
  update,
  remove,
  foresee,
};
