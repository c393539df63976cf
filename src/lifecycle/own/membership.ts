// Finds people in the list of members. They are identified by their e-mail address.
import { isAsGoodAsGone, same } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { member } from "../../definitions/kinds/member";

/** Members as items of a list, which is how their records are read. */
export const memberRecords: KindSpec = { ...member, read: { by: "list" } };

/** Whether a record is that of the person with this e-mail address. */
export function isSamePerson(record: JsonObject, email: string): boolean {
  const { email: field } = member.fields;
  return field !== undefined && same(field, record.email, email);
}

/** The members with this e-mail address who belong to the organization. */
export const membersWith = (everybody: readonly JsonObject[], email: string): JsonObject[] =>
  everybody.filter((record) => isSamePerson(record, email) && !isAsGoodAsGone(member, record));
