// Objects that interrupted runs created and that no state contains. The resource that an object was created
// for adopts it; all others are reported at the end of the run and left alone.
import { KIND_NAMES, kindNamed, pluralOf } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { recordId } from "../values/ids";
import { describeObject, nameMember } from "../values/describe";
import type { RunContext } from "../run";
import { scalarText } from "../values/members";
import type { LeftoverEntry, CreateKey } from "./journal";
import { isInWindow, searchFor, unclearError } from "./search";
import type { Pending } from "./search";

/** How long the service may still process a create of an interrupted run after its last request. */
const SETTLING_MS = 5_000;
/** An object that appears later than this after the last request was not created by it. */
const REACH_MS = 120_000;

/** An object that an interrupted run created, and the entry that led to it. */
export interface Recovered {
  readonly record: JsonObject;
  readonly entry: LeftoverEntry;
}

/** The object that interrupted runs created with exactly this create; it is assigned to the resource. */
export async function recovered(
  left: readonly LeftoverEntry[],
  { content, urn }: CreateKey,
  pending: Pending,
  context: RunContext,
): Promise<Recovered | undefined> {
  const own = left.filter((each) => each.isFor(content));
  let found: Recovered | undefined;
  for (const entry of [...own.filter(isAnswered), ...own.filter((each) => !isAnswered(each))]) {
    const { id } = entry;
    // What the other entries created is reported at the end of the run.
    if (found !== undefined) {
      context.journal.markSearched(entry);
      continue;
    }
    const record =
      id === undefined
        ? await search(entry, pending, context)
        : await known(id, entry, pending, context);
    const take = (): boolean =>
      id === undefined || context.ownership.assign(pending.spec, id, urn) === undefined;
    if (record !== undefined && take()) found = { record, entry };
    else if (record === undefined && id !== undefined) finish(entry, context);
    // One without an equal object, or whose object another resource has, is searched again at the end: the service may still
    // execute it, and somebody may have changed its object.
    else context.journal.markSearched(entry);
  }
  return found;
}

const isAnswered = ({ id }: LeftoverEntry): boolean => id !== undefined;

/** Nothing is left to do for the object of an entry; a create that was repeated may have created another one. */
export function finish(entry: LeftoverEntry, { journal }: RunContext): void {
  if (entry.isRepeated) journal.markSearched(entry);
  else journal.markResolved(entry);
}

async function known(
  id: string,
  { lastSentAt: sentAt }: LeftoverEntry,
  { spec, inputs }: Pending,
  { ownership, recovery }: RunContext,
): Promise<JsonObject | undefined> {
  // If a resource in the state has it, the engine received the response after all.
  if (!ownership.isFree(spec, id)) return undefined;
  return recovery.reader.read(spec, { id, known: inputs, sentAt });
}

async function search(
  entry: LeftoverEntry,
  pending: Pending,
  context: RunContext,
): Promise<JsonObject | undefined> {
  const { lastSentAt } = entry;
  const then: Pending = { ...pending, ...windowOf(entry, context) };
  // The clock may have been set back since.
  const sinceMs = Math.max(0, context.clock.now() - lastSentAt);
  const found = await searchFor(context, then, SETTLING_MS - sinceMs);
  if (found.unclear.length > 0) throw unclearError(context, then, found.unclear);
  return found.record;
}

/** When the request of an interrupted run can have been executed, by the clocks of that run. */
const windowOf = ({ sentAt, lastSentAt, clockOffset }: LeftoverEntry, { client }: RunContext) => ({
  times: () => [
    // Their clock may have been set back before it was sent again.
    {
      earliest: Math.min(sentAt, lastSentAt),
      latest: Math.max(sentAt, lastSentAt) + REACH_MS,
    },
  ],
  // The journal takes a machine that slept for one whose clock was set: then today's offset is right.
  clockOffsets: () => [
    ...(clockOffset === undefined ? [] : [clockOffset]),
    ...client.clockOffsets(),
  ],
});

/** Reports objects that interrupted runs created and that no resource of this run has. */
export async function reportLeftovers(context: RunContext): Promise<void> {
  for (const entry of await context.journal.unclaimed()) {
    // A newer release may know the kind.
    if (!KIND_NAMES.includes(entry.kind)) continue;
    const spec = kindNamed(entry.kind);
    const place: JsonObject =
      spec.parent === undefined ? {} : { [spec.parent.field]: entry.parent ?? "" };
    // What cannot be looked for now is reported by a later run.
    const records = await left(entry, spec, place, context).catch(() => undefined);
    if (records === undefined) continue;
    // A replica may not have a new object yet; then a later run reports it.
    const isSettled = context.clock.now() > entry.lastSentAt + SETTLING_MS;
    // The object of a resource that has searched and then created another one must not be taken for that of the entry later.
    const isSearched = entry.isSearched && !entry.isRepeated && isSettled;
    const isOver =
      context.answers.clock.isKnown &&
      (isSearched || context.clock.now() > entry.lastSentAt + REACH_MS);
    const isOwnKnown = isAnswered(entry) && !entry.isRepeated && isSettled;
    if (records.length > 0) context.notice(namingOf(entry, context, records));
    else if (isOwnKnown || isOver) context.journal.markResolved(entry);
  }
}

async function left(
  entry: LeftoverEntry,
  spec: KindSpec,
  place: JsonObject,
  context: RunContext,
): Promise<JsonObject[]> {
  const { ownership, recovery } = context;
  const isFree = (id: string): boolean => ownership.isFree(spec, id);
  const { id } = entry;
  const answered =
    id === undefined || !isFree(id)
      ? undefined
      : await recovery.reader.read(spec, { id, known: place });
  if (id !== undefined && !entry.isRepeated) return answered === undefined ? [] : [answered];
  const appeared = isInWindow(context, windowOf(entry, context));
  const rows = await recovery.reader.siblings(spec, place);
  const alike = rows.filter((row) => {
    const member = nameMember(row);
    const name = member === undefined ? undefined : scalarText(row[member]);
    const isNamed = name === undefined || entry.isNamed(name) !== false;
    return isNamed && appeared(row) && isFree(recordId(spec, row));
  });
  const others = alike.filter((row) => recordId(spec, row) !== id);
  return answered === undefined ? others : [answered, ...others];
}

function namingOf(
  { kind, isNameSecret }: LeftoverEntry,
  context: RunContext,
  records: readonly JsonObject[],
): string {
  const spec = kindNamed(kind);
  const ids = records.map((record) => recordId(spec, record));
  const [first = {}] = records;
  const what =
    records.length === 1
      ? `${describeObject(spec, isNameSecret ? {} : first)} (${ids.join(", ")})`
      : `${records.length} ${pluralOf(spec.title)} (${ids.join(", ")})`;
  const how = context.adoptAdvice(spec, { what: "it", inputs: first });
  return `an earlier request probably created ${what}, and no resource in this run manages it. If no stack manages it (check this one too, with pulumi stack export), delete it, or ${how}`;
}
