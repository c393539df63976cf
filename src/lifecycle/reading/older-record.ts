// Whether a record is older than the state. A cache in front of the API, or a replica that lags behind, can return an
// object as it was before our last write, or before an edit that we have read.
import { ApiError } from "../../client";
import type { Operation } from "../../client";
import type { JsonObject } from "../../definitions";
import { scalarText } from "../values/members";

/** How far apart two forms of an instant can be: some leave out the fraction of the second. */
const FRACTION_MS = 1_000;

/** Both times are from the clock of the service. If one is unknown, the record counts as current. */
export const isOlder = (record: JsonObject, olds: JsonObject): boolean =>
  instantIn(record) < instantIn(olds) - FRACTION_MS;

const instantIn = ({ updatedAt }: JsonObject): number =>
  typeof updatedAt === "string" ? Date.parse(updatedAt) : NaN;

const CAUSE =
  "Something in between (a cache, a replica) returned an old response, or the clock of the service was set back";

const compared = (record: JsonObject, olds: JsonObject): string => {
  const [then, now] = [record, olds].map(({ updatedAt }) => scalarText(updatedAt) ?? "");
  return `the service returned a version last changed at ${then}, but the state has a newer one, from ${now}. ${CAUSE}`;
};

/** The error for an older record whose values would be sent back to the service. */
export const olderRecord = (
  { action, resource }: Operation,
  record: JsonObject,
  olds: JsonObject,
): ApiError =>
  new ApiError({
    message: `${action} ${resource} failed: ${compared(record, olds)}: run again, exempt the API from caching, or run pulumi refresh to store the service's values in the state`,
  });

/** The warning of a refresh: only the user can know which of the two it is. */
export const olderWarning = (resource: string, record: JsonObject, olds: JsonObject): string =>
  `${resource}: ${compared(record, olds)}: compare the changes of this refresh with the dashboard, and refresh again if they are wrong`;
