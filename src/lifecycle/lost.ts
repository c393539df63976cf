// Looks for the object that came of a create whose answer nobody has: what is equal to what was sent
// and came into being since, by the service's own clock, and belongs to no other resource of this run.
import { planOf } from "./journal";
import { holds, isManagedWhenOmitted } from "./memory";
import { idOf } from "./outputs";
import { nameMember } from "./request";
import { expectedHash } from "./secret-hash";
import { operationOn } from "./service";
import type { Service } from "./service";
import { AmbiguousError } from "../client";
import { activeFields, isTagged, readField, resolveField, same } from "../spec";
import type { Field, JsonObject, KindSpec } from "../spec";

/** A create whose outcome is not known. */
export interface Sought {
  readonly spec: KindSpec;
  readonly inputs: JsonObject;
  /** When it was sent, by our clock. */
  readonly since: number;
  /** The latest that the service can have done it, by our clock; open where it was just sent. */
  readonly until?: number;
  /** Objects that are known to have come of other creates. */
  readonly answers?: readonly string[];
  /** How many creates of that content look for their objects, where more do than this run knows. */
  readonly alike?: number;
  /** How many objects of that name and other content have come of other creates. */
  readonly namesakes?: number;
}

/** What looking came to. */
export interface Found {
  /** The object, where there is one and it is certain. */
  readonly record?: JsonObject;
  /** Objects of which one may be it. */
  readonly unclear: readonly JsonObject[];
  /** The user wants to stop: nothing more should be sent. */
  readonly isStopped: boolean;
}

/** Pause after the first look; it doubles. */
const FIRST_PAUSE_MS = 500;

/** Looks until it is there, or will not come any more. */
export async function lookUntil(service: Service, sought: Sought, end: number): Promise<Found> {
  let isStopped = false;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    const traces = unclaimed(service, sought, await look(service, sought));
    const record = certain(service, sought, traces);
    if (record !== undefined) return { record, unclear: [], isStopped };
    const left = end - service.clock.now();
    if (isStopped || left <= 0) {
      const { namesakes = 0 } = sought;
      const similar = traces.similar.length > namesakes ? traces.similar : [];
      return { unclear: [...traces.equal, ...similar], isStopped };
    }
    // Broken off, there is one more look, and then no more.
    isStopped = await service.sleep(Math.min(pause, left)).then(
      () => false,
      () => true,
    );
  }
}

/** The error where there are objects that may be it, and only a person can tell. */
export function unclear(
  spec: KindSpec,
  inputs: JsonObject,
  records: readonly JsonObject[],
  cause?: Error,
): AmbiguousError {
  const ids = records.map((record) => idOf(spec, record)).join(", ");
  const { action, resource } = operationOn(spec, "creating", inputs);
  const which = records.length === 1 ? "is one that may be it" : "are several that may be it";
  return new AmbiguousError({
    message: `${action} ${resource} failed: its answer was lost, and there ${which} (${ids}). Delete what nobody needs, or take the right one over ({ adopt: id } in the options of the resource), then run again`,
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Takes one where there are no more than creates that look for them: all are ours then, and one is as
 * good as the other. Taken at once, because others choose from the same ones.
 */
function certain(
  { births }: Service,
  { spec, inputs, alike = 0 }: Sought,
  { equal }: Traces,
): JsonObject | undefined {
  const looking = Math.max(alike, births.lost(planOf(spec, inputs).content));
  const [first] = equal;
  if (first === undefined || equal.length > looking) return undefined;
  births.claim(spec.name, idOf(spec, first));
  return first;
}

interface Traces {
  /** Objects with just that content. */
  readonly equal: readonly JsonObject[];
  /** Objects of that name with other content. */
  readonly similar: readonly JsonObject[];
}

/** New objects of that name, whoever they belong to. */
async function look(service: Service, sought: Sought): Promise<JsonObject[]> {
  const { spec, inputs } = sought;
  const rows = await service.reader.siblings(spec, inputs);
  const isNew = isBornIn(service, sought);
  const candidates = rows.filter((row) => isNew(row) && isNamed(spec, inputs, row));
  const read = candidates.map((row) => whole(service, spec, inputs, row));
  return (await Promise.all(read)).filter((record) => record !== undefined);
}

/** Those that no other resource has: while they were read, others may have got their answers. */
function unclaimed(
  { births, managedBy }: Service,
  { spec, inputs, answers = [] }: Sought,
  found: readonly JsonObject[],
): Traces {
  const free = found.filter((record) => {
    const id = idOf(spec, record);
    return !births.isClaimed(spec.name, id) && !answers.includes(id);
  });
  const equal = free.filter((record) => isWhatWasSent(spec, inputs, record, managedBy));
  const isNameless = nameMember(inputs) === undefined;
  return { equal, similar: isNameless ? [] : free.filter((record) => !equal.includes(record)) };
}

/** Whether a record is what a create with these inputs makes. */
function isWhatWasSent(
  spec: KindSpec,
  inputs: JsonObject,
  record: JsonObject,
  managedBy: string,
): boolean {
  if (isTagged(spec) && record.managedBy !== managedBy) return false;
  return activeFields(spec, inputs).every(([name, plain]) => {
    const field = resolveField(plain, inputs);
    return isSilent(spec, name, field) || isAsSent(spec, name, field, { inputs, record });
  });
}

/** Whether the record of a new object says nothing of what was sent for this field. */
const isSilent = (spec: KindSpec, name: string, field: Field): boolean =>
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
  return holds(field, written, readField(field, name, record), record);
}

/** Rows leave things out: what has a path of its own is read there. */
function whole(
  { reader }: Service,
  spec: KindSpec,
  inputs: JsonObject,
  row: JsonObject,
): Promise<JsonObject | undefined> {
  if (spec.read.by !== "id") return Promise.resolve(row);
  return reader.read(spec, { id: idOf(spec, row), known: inputs, action: "looking for" });
}

function isNamed(spec: KindSpec, inputs: JsonObject, row: JsonObject): boolean {
  const name = nameMember(inputs);
  const field = name === undefined ? undefined : spec.fields[name];
  if (name === undefined || field === undefined) return true;
  return same(field, inputs[name], readField(field, name, row));
}

function isBornIn({ client }: Service, { since, until }: Sought): (row: JsonObject) => boolean {
  const { earliest } = client.serverTime(since);
  const latest = until === undefined ? Infinity : client.serverTime(until).latest;
  return (row) => {
    const text = row.createdAt ?? row.subscribedAt;
    if (typeof text !== "string") return false;
    const born = Date.parse(text);
    // A time without a fraction may be up to a second later than it says.
    const lastBorn = text.includes(".") ? born : born + 999;
    return lastBorn >= earliest && born <= latest;
  };
}
