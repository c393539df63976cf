// What interrupted runs have made and no state knows. The resource that an object was made for takes it
// over; whatever nobody asks for is named at the end of the run, and left alone.
import { kindNamed, pluralOf } from "../../spec";
import type { JsonObject, KindSpec } from "../../spec";
import { idOf } from "../ids";
import { called, nameMember } from "../request";
import type { Service } from "../service";
import { wordOf } from "../members";
import type { Attempt, Plan } from "./journal";
import { isInWindow, searchUntil, unclear } from "./search";
import type { Sought } from "./search";

/** How long after its last request the service may still be at a create of an interrupted run. */
const SETTLING_MS = 5_000;
/** What appeared later than this after it did not come of it. */
const REACH_MS = 120_000;

/** The object that interrupted runs have made of just this create; it is given to the resource. */
export async function recovered(
  left: readonly Attempt[],
  { content, urn }: Plan,
  sought: Sought,
  service: Service,
): Promise<JsonObject | undefined> {
  let found: JsonObject | undefined;
  for (const attempt of left.filter((each) => each.isFor(content))) {
    const { id } = attempt;
    const isClockKnown = service.answers.clock.isKnown;
    const record =
      id === undefined
        ? await searched(attempt, sought, service)
        : await known(id, sought, service);
    const isTaken =
      found === undefined &&
      record !== undefined &&
      (id === undefined || service.ownership.give(sought.spec, id, urn) === undefined);
    if (isTaken) found = record;
    const isNothingMade = record === undefined && (id !== undefined || isClockKnown);
    // What may have been carried out twice, or at an hour that nothing has told, is looked at once more at the end.
    if ((isTaken || isNothingMade) && !attempt.isRepeated) service.journal.settle(attempt);
  }
  return found;
}

async function known(
  id: string,
  { spec, inputs }: Sought,
  { ownership, recovery }: Service,
): Promise<JsonObject | undefined> {
  // What a resource of the state has, the engine has got to know after all.
  if (!ownership.isFree(spec, id)) return undefined;
  return recovery.reader.read(spec, { id, known: inputs });
}

async function searched(
  { sentAt, lastSentAt }: Attempt,
  sought: Sought,
  service: Service,
): Promise<JsonObject | undefined> {
  const then: Sought = { ...sought, since: sentAt, until: lastSentAt + REACH_MS };
  const found = await searchUntil(service, then, lastSentAt + SETTLING_MS);
  if (found.unclear.length > 0) throw unclear(then, found.unclear);
  return found.record;
}

/** Names what interrupted runs have made and no resource of this run has. */
export async function reportLeftovers(service: Service): Promise<void> {
  for (const attempt of await service.journal.unclaimed()) {
    const spec = kindNamed(attempt.kind);
    const place: JsonObject =
      spec.parent === undefined ? {} : { [spec.parent.field]: attempt.parent ?? "" };
    const records = await left(attempt, spec, place, service);
    const isOver =
      service.answers.clock.isKnown && service.clock.now() > attempt.lastSentAt + REACH_MS;
    const isAnswered = attempt.id !== undefined && !attempt.isRepeated;
    if (records.length > 0) service.notice(namingOf(spec, records));
    else if (isAnswered || isOver) service.journal.settle(attempt);
  }
}

async function left(
  attempt: Attempt,
  spec: KindSpec,
  place: JsonObject,
  service: Service,
): Promise<JsonObject[]> {
  const { ownership, recovery } = service;
  const isFree = (id: string): boolean => ownership.isFree(spec, id);
  const { id, sentAt, lastSentAt } = attempt;
  const answered =
    id === undefined || !isFree(id)
      ? undefined
      : await recovery.reader.read(spec, { id, known: place });
  if (id !== undefined && !attempt.isRepeated) return answered === undefined ? [] : [answered];
  const appeared = isInWindow(service, { since: sentAt, until: lastSentAt + REACH_MS });
  const rows = await recovery.reader.siblings(spec, place);
  const alike = rows.filter((row) => {
    const member = nameMember(row);
    const name = member === undefined ? undefined : wordOf(row[member]);
    const isNamed = name === undefined || attempt.isNamed(name) !== false;
    return isNamed && appeared(row) && isFree(idOf(spec, row));
  });
  const others = alike.filter((row) => idOf(spec, row) !== id);
  return answered === undefined ? others : [answered, ...others];
}

function namingOf(spec: KindSpec, records: readonly JsonObject[]): string {
  const ids = records.map((record) => idOf(spec, record));
  const [first = {}] = records;
  const what =
    records.length === 1
      ? `${called(spec, first)} (${ids.join(", ")}) was probably`
      : `${records.length} ${pluralOf(spec.title)} (${ids.join(", ")}) were probably`;
  return `${what} created by a request whose outcome was not known, and no resource that this run looked at has it: where no stack has it (pulumi stack export), delete it, or adopt it ({ adopt: id } in the options of a resource)`;
}
