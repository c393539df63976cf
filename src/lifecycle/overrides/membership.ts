// Finds people in the list of members. They are identified by their e-mail address.
import type { RunContext } from "../run";
import { ApiError, Conflict } from "../../client";
import type { Operation } from "../../client";
import { isAsGoodAsGone, isSameValue } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { member } from "../../definitions/kinds/member";

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
  { reader }: RunContext,
  { action, resource }: Operation,
): Promise<JsonObject[]> {
  try {
    return await reader.siblings(memberRecords, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, errorCode, requestId } = error;
    throw new ApiError({
      message: `${action} ${resource} failed: ${message}`,
      status,
      errorCode,
      requestId,
      cause: error,
    });
  }
}

/** Whether a record is that of the person with this e-mail address. */
export function isSamePerson(record: JsonObject, email: string): boolean {
  const { email: field } = member.fields;
  return field !== undefined && isSameValue(field, record.email, email);
}

/** The members with this e-mail address who belong to the organization. */
export const membersWith = (everybody: readonly JsonObject[], email: string): JsonObject[] =>
  everybody.filter((record) => isSamePerson(record, email) && !isAsGoodAsGone(member, record));
