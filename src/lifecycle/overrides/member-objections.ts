// Changes of a person's role that are always refused (docs/api.md, "Members and invites"): a mistake would lock people
// out of their organization, and no program could undo it.
import { isSamePerson } from "./membership";
import { scalarText } from "../values/members";
import type { RunContext } from "../run";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";
import { OWNER } from "../../definitions/kinds/member";

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

/** Why a change is refused, and what to do; undefined if it is allowed. */
export async function objectionTo(
  change: MemberChange,
  context: RunContext,
): Promise<string | undefined> {
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
  return objectionToSelf(change, context);
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
  { people }: RunContext,
): Promise<string | undefined> {
  const creator = await people.keyCreator(operation);
  if (creator !== undefined) {
    return isSamePerson(person, creator)
      ? "the person created the API key of this run, and this resource never demotes or removes that person. Use an API key that another person created, or make the change in the dashboard"
      : undefined;
  }
  if (isSomebodyElse || person.orgRole !== ADMIN) return undefined;
  return "the service does not show who created the credential of this run, and it may be this administrator. If it is not, set confirmNotSelf to true";
}
