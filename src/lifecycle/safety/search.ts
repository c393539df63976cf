// Searches for the object of a create whose response was lost: it equals what was sent, appeared while the
// request was in flight, and belongs to no one else as far as is known.
import { AmbiguousError, overlap } from "../../client";
import type { Span } from "../../client";
import {
  activeFields,
  canonicalJson,
  hasManager,
  readField,
  resolveField,
  isSameValue,
} from "../../definitions";
import type { Field, JsonObject, KindSpec } from "../../definitions";
import { holds, isManagedWhenOmitted } from "../values/memory";
import { recordId } from "../values/ids";
import { nameMember, normalName } from "../values/describe";
import { pick } from "../values/members";
import { expectedHash } from "../values/secret-hash";
import { operationOn } from "../run";
import type { RunContext } from "../run";
import { createdAt } from "../recovery/create-responses";
import { isMadeByAnother } from "./audit";
import type { EntryWriter } from "./journal";
import { instantOf } from "../recovery/record-clock";

/** A create with an unknown outcome. */
export interface Pending {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
  /** The resource that it is for. */
  readonly urn: string | undefined;
  /** Claims an object for it; false if a create of another process has it. */
  readonly claim: EntryWriter["claim"];
  /** When the service can have executed it, by our clock: several times if that was set meanwhile. */
  readonly times: () => readonly Span[];
  /** How far the service's clock was ahead of ours from when it was sent; none if unknown. */
  readonly clockOffsets: () => readonly Span[];
}

/** The result of a search. */
export interface Found {
  /** The object, if it is certain; already assigned to the resource. */
  readonly record?: JsonObject;
  /** Objects that may be the created one. */
  readonly unclear: readonly JsonObject[];
  /** Equal objects that another user created, according to the audit log. */
  readonly others: readonly JsonObject[];
  /** The run was cancelled: nothing more should be sent. */
  readonly isStopped: boolean;
}

/** Pause after the first search; doubled each time. */
const FIRST_PAUSE_MS = 500;

/** Searches until the object is found or these milliseconds are over. */
export async function searchFor(
  context: RunContext,
  pending: Pending,
  forMs: number,
): Promise<Found> {
  let isStopped = false;
  const end = context.clock.elapsed() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    const { candidates, unclear, others, open } = await candidatesFor(context, pending);
    const record = takeOne(context, pending, candidates, open);
    if (record !== undefined) return { record, unclear: [], others, isStopped };
    const left = end - context.clock.elapsed();
    if (isStopped || left <= 0) return { unclear: [...candidates, ...unclear], others, isStopped };
    // After a cancellation, it searches once more and then stops.
    const wait = Math.min(pause, left);
    isStopped = await context.sleep(wait).then(
      () => false,
      () => true,
    );
  }
}

/** Equal objects that no resource has, regardless of when they appeared. */
export async function findEqual(context: RunContext, pending: Pending): Promise<JsonObject[]> {
  const always = { ...pending, times: () => [{ earliest: -Infinity, latest: Infinity }] };
  const { candidates, unclear, others } = await candidatesFor(context, always);
  return [...candidates, ...unclear, ...others];
}

/** The error if only the user can decide which object is the right one. */
export function unclearError(
  context: RunContext,
  { spec, inputs }: Pending,
  records: readonly JsonObject[],
  cause?: Error,
): AmbiguousError {
  const ids = records.map((record) => recordId(spec, record)).join(", ");
  const { action, resource } = operationOn(spec, "creating", inputs);
  const how = context.adoptAdvice(spec, { what: "the right one", inputs });
  const which =
    records.length === 1
      ? "there is an identical object that may belong to another user"
      : "several identical objects may be the created one";
  return new AmbiguousError({
    message: `${action} ${resource} failed: the response was lost, and ${which} (${ids}). Delete the objects that are not needed, or ${how}, then run again`,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * If there are no more candidates than pending creates, all of them are ours, and any one can be taken.
 * Synchronous, because other creates choose from the same candidates.
 */
function takeOne(
  { activeSearches, ownership }: RunContext,
  { spec, inputs, urn, claim }: Pending,
  candidates: readonly JsonObject[],
  open: number,
): JsonObject | undefined {
  const looking = activeSearches.count(canonicalJson([spec.name, inputs])) + open;
  if (candidates.length > Math.max(1, looking)) return undefined;
  return candidates.find((record) => {
    const id = recordId(spec, record);
    return ownership.isFree(spec, id) && claim(id) && ownership.assign(spec, id, urn) === undefined;
  });
}

/** What a search finds among the objects that appeared in the time window and that no resource has. */
interface Candidates {
  /** Equal objects. */
  readonly candidates: JsonObject[];
  /**
   * Objects that differ in the form of the name, which the service may have normalized, and those that the list shows but
   * that are not found otherwise: none is taken.
   */
  readonly unclear: JsonObject[];
  /** Such objects that another user created, according to the audit log. */
  readonly others: JsonObject[];
  /** The number of other processes' creates that may have created them. */
  readonly open: number;
}

async function candidatesFor(context: RunContext, pending: Pending): Promise<Candidates> {
  const { spec, inputs } = pending;
  const rows = await context.recovery.reader.siblings(spec, inputs);
  const appeared = isInWindow(context, pending);
  const named = rows.filter((row) => appeared(row) && isAlmostNamed(spec, inputs, row));
  const seen = await Promise.all(named.map((row) => whole(context, spec, inputs, row)));
  const equal = seen.filter(
    ({ record, isThere }) =>
      !isThere ||
      (isAlmostNamed(spec, inputs, record) &&
        isAsCreated(context, pending, { ...record, ...nameIn(inputs) })),
  );
  const made = await Promise.all(
    equal.map(async (each) => ({
      ...each,
      byAnother: await isMadeByAnother(context, spec, recordId(spec, each.record)),
    })),
  );
  // As late as possible: meanwhile, other creates may have received their responses.
  const content = canonicalJson([spec.name, inputs]);
  const { ids, open } = context.journal.elsewhere({ kind: spec.name, content });
  const free = made.filter(({ record }) => {
    const id = recordId(spec, record);
    return context.ownership.isFree(spec, id) && !ids.includes(id);
  });
  const ours = free.filter(({ byAnother }) => !byAnother);
  const isExact = ({ record, isThere }: Seen): boolean => isThere && isNamed(spec, inputs, record);
  return {
    candidates: recordsOf(ours.filter(isExact)),
    unclear: recordsOf(ours.filter((each) => !isExact(each))),
    others: recordsOf(free.filter(({ byAnother }) => byAnother)),
    open,
  };
}

/** Whether a record is what a create with these inputs creates. */
export function isAsCreated(
  context: RunContext,
  { spec, inputs }: Pick<Pending, "spec" | "inputs">,
  record: JsonObject,
): boolean {
  if (hasManager(spec) && record.managedBy !== context.managedBy) return false;
  if (!context.answers.isUntouched(spec, inputs, record)) return false;
  return activeFields(spec, inputs).every(([name, plain]) => {
    const field = resolveField(plain, inputs);
    return isNotReturned(spec, name, field) || isAsSent(spec, name, field, { inputs, record });
  });
}

/** Whether the record of a new object does not contain this field as sent. */
const isNotReturned = (spec: KindSpec, name: string, field: Field): boolean =>
  field.local === true ||
  field.updateOnly === true ||
  name === spec.parent?.field ||
  name === spec.archive?.field;

function isAsSent(
  spec: KindSpec,
  name: string,
  field: Field,
  { inputs, record }: { inputs: JsonObject; record: JsonObject },
): boolean {
  const written = inputs[name];
  if (spec.hash?.field === name && written !== undefined) {
    return record[spec.hash.output] === expectedHash(spec.hash, written);
  }
  if (field.writeOnly) return true;
  if (written === undefined && !isManagedWhenOmitted(field)) return true;
  const hasBecome = written !== undefined && field.mayBecome?.(written, record) === true;
  return hasBecome || holds(field, written, readField(field, name, record), record);
}

/** A row of a list, or its whole record if that can be read. */
interface Seen {
  readonly record: JsonObject;
  /** A replica that does not have the object yet may answer for it. */
  readonly isThere: boolean;
}

const recordsOf = (seen: readonly Seen[]): JsonObject[] => seen.map(({ record }) => record);

/** Rows omit members, so the whole record is read if the kind has a GET for it. */
async function whole(
  { recovery }: RunContext,
  spec: KindSpec,
  inputs: JsonObject,
  row: JsonObject,
): Promise<Seen> {
  if (spec.read.by !== "id") return { record: row, isThere: true };
  const record = await recovery.reader.read(spec, {
    id: recordId(spec, row),
    // While it is new, the reader waits for it.
    known: { ...inputs, createdAt: createdAt(row) ?? null },
    action: "looking for",
  });
  return { record: record ?? row, isThere: record !== undefined };
}

/** Whether a record has the name that the inputs declare; also if the kind has none. */
export function isNamed(spec: KindSpec, inputs: JsonObject, row: JsonObject): boolean {
  const name = nameMember(inputs);
  const field = name === undefined ? undefined : spec.fields[name];
  if (name === undefined || field === undefined) return true;
  return isSameValue(field, inputs[name], readField(field, name, row));
}

/** Whether a record has that name, or what a service may make of it. */
function isAlmostNamed(spec: KindSpec, inputs: JsonObject, row: JsonObject): boolean {
  if (isNamed(spec, inputs, row)) return true;
  const names = namesIn(inputs, row)?.map(normalName);
  return names !== undefined && names[0] === names[1];
}

/**
 * Whether the response to a create can be about the object: it shows the name, or none, or the name in other case and white
 * space beside everything else that was sent.
 */
export function isOwnResponse(
  context: RunContext,
  { spec, inputs }: Pick<Pending, "spec" | "inputs">,
  record: JsonObject,
): boolean {
  if (isNamed(spec, inputs, record)) return true;
  const names = namesIn(inputs, record)?.map(letters);
  if (names === undefined) return true;
  if (names[0] !== names[1]) return false;
  return isAsCreated(context, { spec, inputs }, { ...record, ...nameIn(inputs) });
}

/** The name in the inputs and in a record, if both have one. */
function namesIn(inputs: JsonObject, row: JsonObject): readonly [string, string] | undefined {
  const name = nameMember(inputs) ?? "";
  const [written, live] = [inputs[name], row[name]];
  return typeof written === "string" && typeof live === "string" ? [written, live] : undefined;
}

const letters = (name: string): string => normalName(name).toLowerCase().replace(/\s+/g, "");

/** The member with the name; empty if there is none. */
function nameIn(inputs: JsonObject): JsonObject {
  const name = nameMember(inputs);
  return name === undefined ? {} : pick(inputs, [name]);
}

/** Whether a record can come from a request that was executed at these times. */
export function isInWindow(
  { answers }: RunContext,
  { times, clockOffsets }: Pick<Pending, "times" | "clockOffsets">,
): (record: JsonObject) => boolean {
  const dates = clockOffsets();
  const windows = times().flatMap(({ earliest, latest }) =>
    answers.clock.during(earliest, latest, dates),
  );
  return (record) => {
    const instant = instantOf(createdAt(record));
    return instant !== undefined && windows.some((window) => overlap(instant, window));
  };
}
