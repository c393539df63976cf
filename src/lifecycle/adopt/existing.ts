// Lists the existing objects of a kind, each with the state that an import would give it.
import { isNotFound } from "../../client";
import { recordId } from "../values/describe";
import { ownMembers, pick, without } from "../values/members";
import { fingerprint, memoryOf, memoryOutput } from "../values/memory";
import { shownMembers } from "../values/secret-hash";
import { operationsOf } from "../lifecycle";
import type { Run, Target } from "../types";
import {
  activeFields,
  isAsGoodAsGone,
  isObject,
  kindNamed,
  membersOf,
  readField,
  resolveField,
  isSameValue,
  storable,
} from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";

/** An object that exists. */
export interface Existing {
  readonly spec: KindSpec;
  readonly id: string;
  /** The inputs of a program that declares it as it is. */
  readonly inputs: JsonObject;
  /** The outputs of its state. */
  readonly outputs: JsonObject;
  /** The API's record; empty for kinds without one. */
  readonly record: JsonObject;
  /** Why no program can manage it, if so. */
  readonly unmanageable?: string | undefined;
}

/** Where to find objects of a kind: the id, if known, and the values needed to find them. */
interface Place {
  readonly id?: string;
  readonly known: JsonObject;
  /** The object of the parent kind. */
  readonly above?: string;
}

/** Receives what happens during the reading. */
export interface ReadingEvents {
  /** After each object that needed a request of its own: the progress in the list. */
  readonly onSeen?: (done: number, all: number) => void;
  /** An object of the parent kind no longer exists. Without this, that is an error. */
  readonly onGone?: (id: string) => void;
}

/**
 * All objects of a kind, in the API's order, without scheduled events that are over.
 * @param idsOf the ids of the existing objects of another kind, for kinds that have a parent
 */
export async function existing(
  spec: KindSpec,
  run: Run,
  idsOf: (kind: string) => readonly string[],
  { onSeen = () => undefined, onGone }: ReadingEvents,
): Promise<Existing[]> {
  const found = await Promise.all(
    placesOf(spec, idsOf).map(async ({ id, known, above }) => {
      try {
        return id === undefined
          ? await listed(spec, run, known, onSeen)
          : await asImported({ spec, id, oldOutputs: known }, run);
      } catch (error) {
        if (!isNotFound(error) || above === undefined || onGone === undefined) throw error;
        if (!(await isGone(spec, above, run))) throw error;
        onGone(above);
        return [];
      }
    }),
  );
  return found.flat();
}

/** Whether an object of the parent kind was deleted since it was listed, or is deleted but still listed. */
async function isGone(spec: KindSpec, id: string, { reader }: Run): Promise<boolean> {
  const kind = kindAbove(spec);
  return (
    kind !== undefined && (await reader.read(kindNamed(kind), { id, known: {} })) === undefined
  );
}

/** The kind whose objects have to be known to find those of this kind. */
export function kindAbove({ parent, read }: KindSpec): string | undefined {
  if (read.by === "own" && read.found !== undefined && "for" in read.found) return read.found.for;
  return parent?.kind;
}

function placesOf(spec: KindSpec, idsOf: (kind: string) => readonly string[]): readonly Place[] {
  const { read, parent } = spec;
  const kind = kindAbove(spec);
  if (read.by === "own" && read.found === undefined) return [];
  if (read.by === "own" && read.found && "id" in read.found)
    return [{ id: read.found.id, known: {} }];
  if (kind === undefined) return [{ known: {} }];
  return idsOf(kind).map((id) => ({
    ...(read.by === "own" && { id }),
    known: parent === undefined ? {} : { [parent.field]: id },
    above: id,
  }));
}

/** Objects that the API lists. */
async function listed(
  spec: KindSpec,
  run: Run,
  known: JsonObject,
  onSeen: (done: number, all: number) => void,
): Promise<Existing[]> {
  const operations = operationsOf(spec);
  const rows = (await run.reader.siblings(spec, known)).filter(
    (row) => !isAsGoodAsGone(spec, row) && operations.isOver?.(row) !== true,
  );
  const { unmanageable } = operations;
  const ids = rows.map((row) => recordId(spec, row));
  const unmanageableId = await unmanageable?.idAmong(ids, run);
  const isWhole = spec.read.by !== "id" || (spec.listLacks ?? []).length === 0;
  let done = 0;
  const objects = rows.map(async (row) => {
    const id = recordId(spec, row);
    const record = isWhole ? row : await run.reader.read(spec, { id, known });
    done += 1;
    if (!isWhole) onSeen(done, rows.length);
    if (record === undefined) return [];
    const why = id === unmanageableId ? unmanageable?.why : undefined;
    return asImported({ spec, id, oldOutputs: known, record }, run, why);
  });
  return (await Promise.all(objects)).flat();
}

/** What an import of the object would read, from its record instead of a request if that is known. */
async function asImported(target: Target, run: Run, unmanageable?: string): Promise<Existing[]> {
  const { spec, id, record = {} } = target;
  const found = await operationsOf(spec).read(target, run);
  if (found === undefined || isAsWithout(spec, found.inputs)) return [];
  const { inputs } = found;
  // The inputs are judged as they are: a program cannot declare what the engine cannot take.
  const outputs = storable({ ...spec.fields, ...spec.outputs }, found.outputs).values;
  return [{ spec, id, inputs, outputs, record, unmanageable }];
}

/** Whether these inputs equal the state without the object. */
const isAsWithout = ({ read }: KindSpec, inputs: JsonObject): boolean =>
  read.by === "own" &&
  read.found !== undefined &&
  "unless" in read.found &&
  read.found.unless(inputs);

/**
 * The fields that a program can omit: code, which cannot be read; fields that another resource may set; fields that are
 * empty or have the service's usual value.
 */
export function omittable({ spec, inputs, record }: Existing): string[] {
  return activeFields(spec, inputs)
    .filter(([name, field]) => name === spec.archive?.field || canOmit(field, inputs[name], record))
    .map(([name]) => name);
}

function canOmit(field: Field, value: Json | undefined, record: JsonObject): boolean {
  if (field.shared === true || (field.computed === true && field.immutable === true)) return true;
  if (field.required !== true && isEmpty(value)) return true;
  return field.usual !== undefined && isSameValue(field, value, field.usual(record));
}

/**
 * The readable part of a write-only value: its variant, and the members that are not secret. Undefined for a value
 * without variants.
 */
export function shownValue({ hash, fields }: KindSpec, record: JsonObject): JsonObject | undefined {
  const field = hash === undefined ? undefined : fields[hash.field];
  if (hash === undefined || field?.type !== "variant") return undefined;
  const chosen = { [field.by]: record[field.by] ?? null };
  return { ...chosen, ...pick(shownMembers(hash, record), Object.keys(membersOf(field, chosen))) };
}

/** Empty lists are omitted, because an explicit one would remove what others add. */
const isEmpty = (value: Json | undefined): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isObject(value) && Object.values(value).every((item) => isEmpty(item));

/** The object without some of its fields, as if a program had never set them. */
export function withoutFields(object: Existing, names: readonly string[]): Existing {
  const { spec, inputs, outputs } = object;
  const { set, ...memory } = memoryOf(outputs);
  // Computed values that are not objects stay in the outputs.
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

/** The object without these fields, but a program may also declare them as they are: that is not a change. */
export function withFieldsLeft(object: Existing, names: readonly string[]): Existing {
  const { spec, inputs, record } = object;
  const rest = withoutFields(object, names);
  const memory = memoryOf(rest.outputs);
  const storedForms: Record<string, string> = { ...memory.storedForms };
  for (const [name, plain] of activeFields(spec, inputs)) {
    const isLeft = names.includes(name) && name !== spec.archive?.field;
    if (!isLeft || inputs[name] === undefined || rest.outputs[name] !== undefined) continue;
    const field = resolveField(plain, inputs);
    // The inputs lack what this release does not know; the next refresh compares with the whole value.
    storedForms[name] = fingerprint(field, readField(field, name, record) ?? inputs[name]);
  }
  return {
    ...rest,
    outputs: { ...ownMembers(rest.outputs), ...memoryOutput({ ...memory, storedForms }) },
  };
}

/** The object with another value in a field. */
export function withField(object: Existing, name: string, value: JsonObject): Existing {
  const { inputs, outputs } = object;
  return {
    ...object,
    inputs: { ...inputs, [name]: value },
    outputs: { ...outputs, [name]: value },
  };
}
