// Reads an object for the engine: of a state, or for the first time, for an import or a `get`.
import { leaving, shownValue, superfluous } from "../lifecycle";
import type { Refreshed } from "../lifecycle";
import type { JsonObject, KindSpec } from "../definitions";
import type { Verbs } from "../provider";

/** An object and its id, which an import may have named in another way. */
export interface Readable extends Omit<Refreshed, "warnings"> {
  readonly id: string;
}

/** What the engine asks for. */
export interface Wanted {
  /** The id, or another name of the object for an import. */
  readonly id: string;
  /** The outputs in the state; for a `get` or an import, at most the parent's id. */
  readonly olds: JsonObject;
  /** Whether the resource is to be managed from now on, as the program says that the import comes with. */
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
  { id, olds, isImport, seconds }: Wanted,
): Promise<Readable | undefined> {
  if (Object.keys(olds).length > 0) {
    const found = await verbs.read(id, olds, seconds);
    return found === undefined ? undefined : { ...found, id };
  }
  const target = await verbs.importTarget(id, seconds);
  const found = await verbs.read(target.id, target.olds, seconds);
  if (found === undefined) return undefined;
  return isImport ? declarable(spec, { ...found, id: target.id }) : { ...found, id: target.id };
}

/**
 * The object as a program declares it. A field that another resource sets must be in neither inputs nor outputs: the
 * program would be asked for it, or the next update would clear it.
 */
function declarable(spec: KindSpec, found: Readable): Readable {
  const object = { spec, ...found, isGiven: false };
  const { id, inputs, outputs, record } = leaving(object, superfluous(object));
  // A program that is generated from the import then lacks only the secrets.
  const shown = shownValue(spec, record);
  const field = spec.hash?.field;
  const known = field === undefined || shown === undefined ? {} : { [field]: shown };
  return { id, outputs, record, inputs: { ...inputs, ...known } };
}
