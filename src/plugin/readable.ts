// Reads an object for the engine: one in the state, or a new one for an import or a `get`.
import {
  isWhole,
  omittable,
  shownValue,
  undeclarable,
  withField,
  withFieldsLeft,
} from "../lifecycle";
import type { Existing, Refreshed } from "../lifecycle";
import type { JsonObject, KindSpec } from "../definitions";
import type { Verbs } from "../provider";

/** What a read returns to the engine: the state of the object, and its id, which may differ from the import id. */
export interface Readable extends Omit<Refreshed, "warnings"> {
  readonly id: string;
}

/** The engine's request. */
export interface Wanted {
  /** The id of the object, or an import id. */
  readonly id: string;
  /** The outputs in the state; for a `get` or an import, at most the parent's id. */
  readonly olds: JsonObject;
  /** The identity of the resource (`__urn`). */
  readonly identity: string;
  /** Whether it is an import and not a `get`: the resource will be managed. */
  readonly isImport: boolean;
  /** The time limit that the user has set. */
  readonly seconds: number;
}

/**
 * Reads an object.
 * @returns undefined if the object of a state is gone
 */
export async function readable(
  spec: KindSpec,
  verbs: Verbs,
  { id, olds, identity, isImport, seconds }: Wanted,
): Promise<Readable | undefined> {
  if (Object.keys(olds).length > 0) {
    const found = await verbs.read(id, olds, seconds);
    return found === undefined ? undefined : { ...found, id };
  }
  const target = await verbs.importTarget(id, { identity, isImport, seconds });
  const found = await verbs.find(target.id, target.oldOutputs, seconds);
  if (found === undefined) return undefined;
  const object = { ...found, id: target.id };
  return verbs.storable(target.id, isImport ? declarable(spec, object, verbs) : object);
}

/**
 * The object as a program declares it. Fields that another resource sets, or that no program can declare, must be neither in
 * the inputs, which the program would have to repeat, nor in the outputs, which the next update would clear.
 */
function declarable(spec: KindSpec, found: Readable, verbs: Verbs): Readable {
  const object = { spec, ...found };
  const managed = withFieldsLeft(object, omittable(object));
  const { names, notes } = undeclarable(managed, false);
  for (const note of notes) verbs.warn(found.outputs, note, found.id);
  const tool = verbs.otherTool(found.outputs);
  if (tool !== undefined) {
    verbs.warn(
      found.outputs,
      `it is managed by ${tool} (its managedBy). Remove it from that tool before the next \`pulumi up\`, or both would keep undoing each other's changes`,
      found.id,
    );
  }
  return withShown(withFieldsLeft(managed, names));
}

/** The object with the readable part of its write-only value. */
function withShown(object: Existing): Existing {
  const { spec, inputs, record } = object;
  const name = spec.hash?.field;
  const field = name === undefined ? undefined : spec.fields[name];
  const shown = shownValue(spec, record);
  if (name === undefined || field === undefined || shown === undefined) return object;
  if (isWhole(field, shown)) return withField(object, name, shown);
  // The inputs get the readable part, so that a program that is generated from the import lacks only the secrets. The
  // outputs do not, because a program without the secrets would then look unchanged.
  return { ...object, inputs: { ...inputs, [name]: shown } };
}
