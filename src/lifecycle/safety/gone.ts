// Whether an object that was not found is gone. A new object may not be visible everywhere yet, a row can be missed while a list
// shifts, and objects of another organization are "not found", too.
import { PAUSE_MS, notGone } from "../requests/responses";
import type { Wanted } from "../requests/reader";
import { operationOn } from "../values/describe";
import type { Run, Target } from "../types";
import { scalarText } from "../values/members";
import { isState } from "../values/refresh";
import { NotFound } from "../../client";
import type { ApiError, Operation } from "../../client";
import type { JsonObject, KindSpec } from "../../definitions";

/** A younger object is read once more before it counts as gone: a list, or a replica, may not show it yet. */
const YOUNG_MS = 10_000;

/**
 * The record of an object; undefined if it is gone.
 * @throws ApiError if it was not found, and the credential is of another organization or workspace than the state
 */
export async function find(
  run: Run,
  spec: KindSpec,
  wanted: Wanted,
): Promise<JsonObject | undefined> {
  const first = await run.reader.read(spec, wanted);
  if (first !== undefined) return first;
  const isYoung = mayBeNew(spec, wanted.known, run);
  if (isYoung) await run.clock.sleep(PAUSE_MS);
  if (isYoung || spec.read.by !== "id") {
    const { mayBeRow: _row, ...again } = wanted;
    const second = await run.reader.read(spec, { ...again, fresh: true });
    if (second !== undefined) return second;
  }
  const { id, known, action = "reading" } = wanted;
  if (isState(spec, known)) await confirmTenant({ spec, id, oldOutputs: known }, run, action);
  return undefined;
}

/** The record of an object for a read; undefined if it is gone. */
export const recordOf = async (
  { spec, id, oldOutputs, record }: Target,
  run: Run,
): Promise<JsonObject | undefined> =>
  record ?? find(run, spec, { id, known: oldOutputs, mayBeRow: true });

/** The record of an object before or after a write of it; undefined if it is gone. */
export const readNow = (
  { spec, id, oldOutputs: known }: Target,
  run: Run,
  action: string,
): Promise<JsonObject | undefined> => find(run, spec, { id, known, action, fresh: true });

/** Throws if the credential is of another organization or workspace than an object of the state. */
export const confirmTenant = (
  { spec, id, oldOutputs }: Target,
  run: Run,
  action: string,
): Promise<void> =>
  run.organization.confirm(spec, oldOutputs, operationOn(spec, action, oldOutputs, id));

/** Throws if an object still exists although a request for it returned a 404, which may be about another object. */
export async function requireGone(
  target: Target,
  run: Run,
  error: ApiError,
  action: string,
): Promise<void> {
  if ((await readNow(target, run, action)) !== undefined)
    throw notGone(error, "another read shows that it exists");
}

/** The current record of an object, for an update that must send parts of it back; throws if it no longer exists. */
export async function liveRecord(
  target: Target,
  run: Run,
  operation: Operation,
): Promise<JsonObject> {
  const live = await readNow(target, run, operation.action);
  if (live === undefined) throw missingOnUpdate(operation);
  return live;
}

/** The error for an update of an object that is gone. */
export function missingOnUpdate({ action, resource }: Operation): NotFound {
  return new NotFound({
    message: `${action} ${resource} failed: it no longer exists. It was deleted outside Pulumi: run pulumi up --refresh to create it again`,
  });
}

/**
 * Whether an object of a state may have been created in the last seconds, by our clock or by that of the service. The records of
 * some kinds do not say when.
 */
function mayBeNew(spec: KindSpec, values: JsonObject, { client, clock }: Run): boolean {
  const created = createdAt(values);
  if (Number.isNaN(created)) return isState(spec, values);
  const now = clock.now();
  return [0, client.clockOffset() ?? 0].some((offset) => now + offset - created < YOUNG_MS);
}

/** When an object was created, according to the service, in milliseconds since the epoch; NaN if that is unknown. */
export const createdAt = ({ createdAt: at, subscribedAt }: JsonObject): number =>
  Date.parse(scalarText(at ?? subscribedAt) ?? "");
