// Searches for the object of a create whose response was lost: it equals what was sent, appeared while the request was in
// flight, and belongs to no one else as far as is known.
import { isMadeByAnother } from "./audit";
import { createdAt } from "./gone";
import { contentOf } from "./journal";
import { collectionPath } from "../requests/paths";
import { rowsIn } from "../requests/responses";
import type { Run } from "../types";
import { nameMember, normalName, recordId } from "../values/describe";
import { scalarText } from "../values/members";
import { holds, isManagedWhenOmitted, isNothing } from "../values/memory";
import { expectedHash } from "../values/secret-hash";
import { isNotFound, pathOf } from "../../client";
import type { ApiRequest, Operation } from "../../client";
import {
  activeFields,
  hasManager,
  isObject,
  isOfKind,
  isSameValue,
  membersOf,
  readField,
  resolveField,
} from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";

/** How much earlier or later than sent, by our clock or that of the service, an object may have appeared. */
const WINDOW_MS = 120_000;
/** The pauses between the lists. */
const PAUSES_MS = [500, 1_000, 2_000];

/** A create with an unknown outcome. */
export interface Pending {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
  /** The resource that it is for. */
  readonly identity: string | undefined;
  /** When it was first and last sent, by our clock. */
  readonly sentAt: number;
  readonly lastSentAt: number;
  readonly operation: Operation;
}

/** The result of a search. */
export interface Found {
  /** The object, if it is certain; it now belongs to the resource. */
  readonly record?: JsonObject;
  /** Objects that may be the created one. */
  readonly unclear: readonly JsonObject[];
  /** The run was cancelled, or its time limit has passed: nothing more should be sent. */
  readonly isStopped: boolean;
}

/**
 * Searches until the object is found, or until these milliseconds and all pauses are over. While an equal create of this
 * process has no response yet, nothing is taken.
 */
export async function searchFor(run: Run, pending: Pending, forMs: number): Promise<Found> {
  const end = run.clock.elapsed() + forMs;
  const equal = run.owners.creates(contentOf(pending.spec, pending.inputs));
  let isStopped = false;
  for (let at = 0; ; at += 1) {
    const candidates = await candidatesFor(run, pending);
    const record = equal.unanswered > 0 ? undefined : takeOne(run, pending, candidates, equal.lost);
    if (record !== undefined) return { record, unclear: [], isStopped };
    const isDecided = candidates.length > 0 && isOnlyNamed(pending.spec);
    const isOpen = equal.unanswered > 0 || at < PAUSES_MS.length || run.clock.elapsed() < end;
    if (isStopped || isDecided || !isOpen) return { unclear: candidates, isStopped };
    // After a cancellation, it searches once more and then stops.
    isStopped = await run.clock.sleep(PAUSES_MS[at] ?? 2_000).then(
      () => false,
      () => true,
    );
  }
}

/**
 * If there are no more candidates than lost creates, all of them are ours, and any one can be taken. Synchronous, because other
 * creates choose from the same candidates.
 */
function takeOne(
  { owners, journal }: Run,
  { spec, identity }: Pending,
  candidates: readonly JsonObject[],
  lost: number,
): JsonObject | undefined {
  // A kind whose unique fields or value only the creator knows is never taken: another stack with this key makes the same.
  if (candidates.length > Math.max(1, lost) || isOnlyNamed(spec)) return undefined;
  return candidates.find((record) => {
    const id = recordId(spec, record);
    if (!owners.isFree(spec, id) || !journal.claim(spec.name, id)) return false;
    return owners.take(spec, id, identity);
  });
}

/** Whether objects of a kind that a search finds are only named in an error. */
export const isOnlyNamed = ({ unique, shownOnce }: KindSpec): boolean =>
  unique !== undefined || shownOnce !== undefined;

/** Equal objects that appeared in the time window, and that neither a resource nor another actor is known to have. */
async function candidatesFor(run: Run, pending: Pending): Promise<JsonObject[]> {
  const { spec, inputs } = pending;
  const rows = await rowsNow(run, pending);
  const appeared = isInWindow(run, pending);
  const equal: JsonObject[] = [];
  for (const row of rows.filter((each) => appeared(each) && isNamed(spec, inputs, each))) {
    // Rows omit members. A replica may not have the whole record yet.
    const record = (await recordNow(run, pending, recordId(spec, row))) ?? row;
    if (!isAsCreated(run, pending, record)) continue;
    if (await isMadeByAnother(run, spec, recordId(spec, record))) continue;
    equal.push(record);
  }
  // As late as possible: meanwhile, other creates may have received their responses.
  return equal.filter((record) => {
    const id = recordId(spec, record);
    return run.owners.isFree(spec, id) && run.journal.isFree(spec.name, id);
  });
}

/** Where to look: a kind, the id of its parent, and what an error names. */
export type Place = Pick<Pending, "spec" | "inputs" | "operation">;

/** The rows of the kind's collection now. They are requested even after a cancellation, to keep the state correct. */
export async function rowsNow(
  { client }: Run,
  { spec, inputs, operation }: Place,
): Promise<JsonObject[]> {
  const path = collectionPath(spec, inputs);
  const { read, parent } = spec;
  if (read.by !== "parent") {
    const rows = await client.list({ path, operation, evenIfStopped: true });
    return rows.filter((row) => isOfKind(spec, row));
  }
  const above = await client.send(reading(path.slice(0, path.lastIndexOf("/")), operation));
  const id = scalarText(inputs[parent?.field ?? ""]);
  return rowsIn(above, read.member, id, operation);
}

const reading = (path: string, operation: Operation): ApiRequest => ({
  method: "GET",
  path,
  operation,
  evenIfStopped: true,
});

/** The record of an object now, also after a cancellation; undefined if there is none, and for kinds without a GET of one. */
export async function recordNow(
  { client }: Run,
  { spec, inputs, operation }: Place,
  id: string,
): Promise<JsonObject | undefined> {
  if (spec.read.by !== "id") return undefined;
  try {
    const { data } = await client.send(
      reading(`${collectionPath(spec, inputs)}${pathOf`/${id}`}`, operation),
    );
    return isObject(data) ? data : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Whether a record can come from a request that was sent at these times. */
export function isInWindow(
  { client }: Run,
  { sentAt, lastSentAt }: Pick<Pending, "sentAt" | "lastSentAt">,
): (record: JsonObject) => boolean {
  const offsets = [0, client.clockOffset() ?? 0];
  return (record) => {
    const created = createdAt(record);
    return offsets.some(
      (offset) =>
        created - offset >= sentAt - WINDOW_MS && created - offset <= lastSentAt + WINDOW_MS,
    );
  };
}

/** Whether a record has the name that the inputs declare, apart from what a service may normalize; also if there is none. */
export function isNamed(spec: KindSpec, inputs: JsonObject, record: JsonObject): boolean {
  const name = nameMember(inputs);
  const field = name === undefined ? undefined : spec.fields[name];
  if (name === undefined || field === undefined) return true;
  const [written, live] = [inputs[name], readField(field, name, record)];
  if (typeof written === "string" && typeof live === "string")
    return normalName(written) === normalName(live) || isSameValue(field, written, live);
  return isSameValue(field, written, live);
}

/** Whether a record is what a create with these inputs creates. */
export function isAsCreated(
  { settings }: Run,
  { spec, inputs }: Pick<Pending, "spec" | "inputs">,
  record: JsonObject,
): boolean {
  if (hasManager(spec) && record.managedBy !== settings.managedBy) return false;
  const name = nameMember(inputs);
  return activeFields(spec, inputs).every(([each, plain]) => {
    const field = resolveField(plain, inputs);
    // The name was compared before.
    if (each === name || isNotReturned(spec, each, field)) return true;
    return isAsSent(spec, each, field, { inputs, record });
  });
}

/** Whether the record of a new object does not contain this field as sent. */
const isNotReturned = (spec: KindSpec, name: string, field: Field): boolean =>
  field.local === true ||
  field.updateOnly === true ||
  field.volatile === true ||
  name === spec.parent?.field ||
  name === spec.archive?.field;

function isAsSent(
  spec: KindSpec,
  name: string,
  field: Field,
  { inputs, record }: { inputs: JsonObject; record: JsonObject },
): boolean {
  const written = inputs[name];
  if (spec.hash?.field === name && written !== undefined)
    return record[spec.hash.output] === expectedHash(spec.hash, written);
  if (field.writeOnly) return true;
  const live = readField(field, name, record);
  if (written === undefined && !isManagedWhenOmitted(field))
    return isAsFilledIn(field, live, record);
  return holds(field, written, live, record);
}

/** Whether an omitted field has a value that the service sets in a new object: any, if it computes one. */
function isAsFilledIn(field: Field, live: Json | undefined, record: JsonObject): boolean {
  if (field.computed === true || isNothing(field, live) || isBlank(live)) return true;
  if (field.usual !== undefined && isSameValue(field, field.usual(record), live)) return true;
  if (field.default !== undefined && isSameValue(field, field.default, live)) return true;
  if (!isObject(live)) return false;
  const members = membersOf(field, live);
  return Object.entries(live).every(([name, value]) => {
    const member = members[name];
    return member === undefined ? isBlank(value) : isAsFilledIn(member, value, live);
  });
}

/** Whether a value is empty: none, false, 0, an empty text or list, or an object that contains only such values. */
function isBlank(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every(isBlank);
  return value === undefined || value === null || value === false || value === "" || value === 0;
}
