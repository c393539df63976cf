// The people of an organization, who are identified by their e-mail address, and the changes of their roles that are always
// refused (docs/api.md, "Members and invites"): a mistake would lock people out, and no program could undo it.
import type { Run } from "../types";
import { scalarText } from "../values/members";
import { ApiError, Conflict, reworded } from "../../client";
import type { Operation } from "../../client";
import { isAsGoodAsGone, isSameValue } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { OWNER, member } from "../../definitions/kinds/member";

/** Members as items of a list, which is how their records are read. */
export const memberRecords: KindSpec = { ...member, read: { by: "list" } };

/** A change of members that is refused, although the service might accept it. */
export class Refused extends Conflict {
  constructor({ action, resource }: Operation, why: string) {
    super({ message: `${action} ${resource} failed: ${why}` });
  }
}

/** The records of all members, from a new request. An error names the change that they are needed for. */
export async function everybodyNow(
  { reader }: Run,
  { action, resource }: Operation,
): Promise<JsonObject[]> {
  try {
    return await reader.siblings(memberRecords, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw reworded(error, `${action} ${resource} failed: ${error.message}`);
  }
}

/** Whether a record is that of the person with this e-mail address. */
function isSamePerson(record: JsonObject, email: string): boolean {
  const { email: field } = member.fields;
  return field !== undefined && isSameValue(field, record.email, email);
}

/** Whether a record is not that of somebody who has left. */
export const isMember = (record: JsonObject): boolean => !isAsGoodAsGone(member, record);

/** The members with this e-mail address who belong to the organization. */
export const membersWith = (everybody: readonly JsonObject[], email: string): JsonObject[] =>
  everybody.filter((record) => isSamePerson(record, email) && isMember(record));

/** A change of a person's role, or the removal of a person. */
export interface MemberChange {
  /** The person's record. */
  readonly person: JsonObject;
  /** The records of all members. */
  readonly everybody: readonly JsonObject[];
  /** The role that the person gets; undefined if the person is removed. */
  readonly role: string | undefined;
  /** The program confirms (`confirmNotSelf`) that the credential of the run is not this person's. */
  readonly isSomebodyElse: boolean;
  readonly operation: Operation;
}

const ADMIN = "ADMIN";

/**
 * Throws if a change is refused.
 * @param why continues the reason in the error
 */
export async function refuseObjection(change: MemberChange, run: Run, why = ""): Promise<void> {
  const objection = await objectionTo(change, run);
  if (objection !== undefined) throw new Refused(change.operation, `${why}${objection}`);
}

/** Why a change is refused, and what to do; undefined if it is allowed. */
async function objectionTo(change: MemberChange, run: Run): Promise<string | undefined> {
  const { person, role } = change;
  const current = scalarText(person.orgRole);
  if (current === undefined) {
    return "the service does not show the person's role, which may be that of an owner. Make the change in the dashboard";
  }
  if (current === role) return undefined;
  if (current === OWNER) {
    return role === undefined
      ? "the person is an owner, and this resource never removes owners. Set removeOnDelete to false, or change the role in the dashboard first"
      : "the person is an owner, and this resource never demotes owners. Set orgRole to OWNER, remove the resource from the program, or change the role in the dashboard first";
  }
  if (role === OWNER) {
    return "this resource cannot make anybody an owner, because it could not undo that. Make the person an owner in the dashboard first, or set orgRole to ADMIN or MEMBER";
  }
  // A promotion locks nobody out.
  if (role === ADMIN) return undefined;
  if (current === ADMIN && isLastAdministrator(change)) {
    return "the person is the last active administrator of the organization. Make another person an administrator first";
  }
  return objectionToSelf(change, run);
}

function isLastAdministrator({ person, everybody }: MemberChange): boolean {
  return !everybody.some(
    ({ userId, orgRole, status }) =>
      userId !== person.userId && (orgRole === OWNER || orgRole === ADMIN) && status === "ACTIVE",
  );
}

/** Only administrators can use the API, so the credential is not that of a person with another role. */
async function objectionToSelf(
  { person, operation, isSomebodyElse }: MemberChange,
  { organization }: Run,
): Promise<string | undefined> {
  const creator = await organization.keyCreator(operation);
  if (creator !== undefined) {
    return isSamePerson(person, creator)
      ? "the person created the API key of this run, and this resource never demotes or removes that person. Use an API key that another person created, or make the change in the dashboard"
      : undefined;
  }
  if (isSomebodyElse || person.orgRole !== ADMIN) return undefined;
  return "the service does not show who created the credential of this run, and it may be this administrator. If it is not, set confirmNotSelf to true";
}
