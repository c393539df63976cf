// Whether a record is older than the state. A cache in front of the API, or a replica that lags behind, can return an
// object as it was before our last write, or before an edit that we have read.
import { ApiError } from "../../client";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";
import { wordOf } from "../records/members";

/** How far apart two forms of an instant can be: some leave out the fraction of the second. */
const FRACTION_MS = 1_000;

/** Both times are from the clock of the service. If one is unknown, the record counts as current. */
export const isOlder = (record: JsonObject, olds: JsonObject): boolean =>
  instantIn(record) < instantIn(olds) - FRACTION_MS;

const instantIn = ({ updatedAt }: JsonObject): number =>
  typeof updatedAt === "string" ? Date.parse(updatedAt) : NaN;

/** The error for an older record: its values must neither get into the state nor be sent back to the service. */
export function olderRecord(
  { action, resource }: Operation,
  record: JsonObject,
  olds: JsonObject,
): ApiError {
  const [then, now] = [record, olds].map(({ updatedAt }) => wordOf(updatedAt) ?? "");
  return new ApiError({
    message: `${action} ${resource} failed: the service returned it as of ${then}, but the state has it as of ${now}. Something in between (a cache, a replica) probably returned an old response: run again, and exempt the API from caching. If the service itself was set back, save the object in the dashboard once`,
  });
}
