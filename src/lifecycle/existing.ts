// What exists of a kind: each object as a state would hold it that sees it for the first time.
import { idInList } from "./ids";
import { ownMembers, without } from "./members";
import { memoryOf, memoryOutput } from "./memory";
import { verbsOf } from "./lifecycle";
import type { Reader } from "./reader";
import type { RunContext, Target } from "./run-context";
import { isAsGoodAsGone } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** An object that exists. */
export interface Existing {
  readonly spec: KindSpec;
  readonly id: string;
  /** What a program that declares it as it is would say. */
  readonly inputs: JsonObject;
  /** What a state would hold. */
  readonly outputs: JsonObject;
  /** What the API says of it; empty for what it has no record of. */
  readonly record: JsonObject;
  /** It came with the organization and stays with it. */
  readonly isGiven: boolean;
}

/** Where objects of a kind may lie: the id, where that is known, and what is needed to find them. */
interface Place {
  readonly id?: string;
  readonly known: JsonObject;
}

/**
 * All objects of a kind, in the order of the API, but not what the service made by itself.
 * @param idsOf the ids of what exists of another kind: children lie below their parents
 * @param onSeen called for each object that took a request of its own, with how many of the list are done
 */
export async function existing(
  spec: KindSpec,
  context: RunContext,
  idsOf: (kind: string) => readonly string[],
  onSeen: (done: number, all: number) => void,
): Promise<Existing[]> {
  const found = await Promise.all(
    placesOf(spec, idsOf).map(({ id, known }) =>
      id === undefined ? listed(spec, context, known, onSeen) : looked(spec, context, id, known),
    ),
  );
  return found.flat();
}

function placesOf(
  { read, parent }: KindSpec,
  idsOf: (kind: string) => readonly string[],
): readonly Place[] {
  const below = (id: string): JsonObject => (parent === undefined ? {} : { [parent.field]: id });
  if (read.by !== "own") {
    return parent === undefined
      ? [{ known: {} }]
      : idsOf(parent.kind).map((id) => ({ known: below(id) }));
  }
  if (read.found === undefined) return [];
  if ("id" in read.found) return [{ id: read.found.id, known: {} }];
  return idsOf(read.found.for).map((id) => ({ id, known: below(id) }));
}

/** What the API has a list of. */
async function listed(
  spec: KindSpec,
  context: RunContext,
  known: JsonObject,
  onSeen: (done: number, all: number) => void,
): Promise<Existing[]> {
  const rows = await context.reader.siblings(spec, known);
  const theirs = rows.filter((row) => !isAsGoodAsGone(spec, row) && isUsers(spec, row));
  const given = spec.firstIsGiven ? firstOf(spec, theirs) : undefined;
  const isWhole = spec.read.by !== "id" || (spec.listLacks ?? []).length === 0;
  let done = 0;
  const objects = theirs.map(async (row) => {
    const target: Target = { spec, id: idInList(spec, row), olds: known };
    const record = isWhole ? row : await context.reader.read(spec, { id: target.id, known });
    done += 1;
    if (!isWhole) onSeen(done, theirs.length);
    return record === undefined ? [] : seen(target, context, record, row === given);
  });
  return (await Promise.all(objects)).flat();
}

/** What has no record of its own and may be there or not. */
async function looked(
  spec: KindSpec,
  context: RunContext,
  id: string,
  known: JsonObject,
): Promise<Existing[]> {
  const found = await verbsOf(spec).read({ spec, id, olds: known }, context);
  if (found === undefined) return [];
  const { read } = spec;
  const isUsual =
    read.by === "own" && read.found !== undefined && "unless" in read.found
      ? read.found.unless(found.inputs)
      : false;
  const { inputs, outputs } = found;
  return isUsual ? [] : [{ spec, id, inputs, outputs, record: {}, isGiven: false }];
}

/** What a first look at this record would make of it; each kind reads records in its own way. */
async function seen(
  target: Target,
  context: RunContext,
  record: JsonObject,
  isGiven: boolean,
): Promise<Existing[]> {
  const { spec, id } = target;
  const reader: Reader = { ...context.reader, read: () => Promise.resolve(record) };
  const found = await verbsOf(spec).read(target, { ...context, reader });
  if (found === undefined) return [];
  return [{ spec, id, inputs: found.inputs, outputs: found.outputs, record, isGiven }];
}

/** What the service made by itself is of another sort than what a create makes. */
function isUsers({ createWith = {} }: KindSpec, row: JsonObject): boolean {
  return Object.entries(createWith).every(
    ([name, value]) => row[name] === undefined || row[name] === value,
  );
}

function firstOf(spec: KindSpec, rows: readonly JsonObject[]): JsonObject | undefined {
  return [...rows].sort(
    (one, other) => Number(idInList(spec, one)) - Number(idInList(spec, other)),
  )[0];
}

/** The object with some of its fields left to others, as if a program had never set them. */
export function leaving(object: Existing, names: readonly string[]): Existing {
  const { spec, inputs, outputs } = object;
  const { set, ...memory } = memoryOf(outputs);
  // A plain computed value shows all the same.
  const gone = names.filter(
    (name) => spec.fields[name]?.computed !== true || typeof outputs[name] === "object",
  );
  return {
    ...object,
    inputs: without(inputs, names),
    outputs: {
      ...without(ownMembers(outputs), gone),
      ...memoryOutput({ ...memory, set: set.filter((name) => !names.includes(name)) }),
    },
  };
}

/** The object with another value of a field, which it turned out to have. */
export function having(object: Existing, name: string, value: JsonObject): Existing {
  const { inputs, outputs } = object;
  return {
    ...object,
    inputs: { ...inputs, [name]: value },
    outputs: { ...outputs, [name]: value },
  };
}
