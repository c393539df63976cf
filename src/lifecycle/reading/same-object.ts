// Whether an id is still that of the object in the state: in another organization, the same id may be that of another
// object.
import { describeObject } from "../values/describe";
import { scalarText } from "../values/members";
import { ApiError } from "../../client";
import { isSameValue } from "../../definitions";
import type { Operation } from "../../client";
import type { Json, JsonObject, KindSpec } from "../../definitions";

/** What is read, and what is known of it. */
interface Wanted {
  readonly id: string;
  readonly known: JsonObject;
  readonly action?: string;
  readonly resource?: string;
}

/** How far apart two forms of the same instant can be, in milliseconds: some leave out the fraction of the second. */
const SAME_INSTANT_MS = 1_000;

/**
 * Throws if a record may be that of another object than the one in the state.
 * @param isSameOrganization whether the credential is known to be of the organization of an object of the state
 */
export async function requireSame(
  spec: KindSpec,
  { id, known, action = "reading", resource = describeObject(spec, known, id) }: Wanted,
  record: JsonObject,
  isSameOrganization: (olds: JsonObject, operation: Operation) => Promise<boolean>,
): Promise<void> {
  const member = spec.recognizedBy;
  if (member === undefined || isAlike(spec, member, known[member], record[member])) return;
  if (await isSameOrganization(known, { action, resource })) return;
  throw new ApiError({
    message: `${action} ${resource} failed: the ${spec.title} with this id has a different ${member} than the one in the state, so it is a different object. The API key probably belongs to another organization: check monitoring:apiKey and monitoring:orgId; refresh and destroy use the key saved in the state unless they run with --run-program`,
  });
}

function isAlike(
  spec: KindSpec,
  member: string,
  before: Json | undefined,
  now: Json | undefined,
): boolean {
  const field = spec.fields[member] ?? spec.outputs[member];
  // Nothing is known of it, as before an import.
  if (field === undefined || before === undefined || now === undefined || now === null) return true;
  if (isSameValue(field, before, now)) return true;
  const apart = Math.abs(Date.parse(scalarText(before) ?? "") - Date.parse(scalarText(now) ?? ""));
  return field.type === "text" && field.format === "instant" && apart < SAME_INSTANT_MS;
}
