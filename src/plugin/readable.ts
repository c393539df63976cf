// Reads an object for the engine: of a state, or for the first time, for an import or a `get`.
import { leaving } from "../lifecycle";
import type { Refreshed } from "../lifecycle";
import { isObject } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";
import type { Verbs } from "../provider";

/** An object and its id, which an import may have named in another way. */
export interface Readable extends Pick<Refreshed, "inputs" | "outputs"> {
  readonly id: string;
}

/**
 * Reads an object.
 * @param olds the outputs in the state; empty for an import
 * @param seconds the time limit that the user has set
 * @returns undefined if the object of a state is gone
 */
export async function readable(
  spec: KindSpec,
  verbs: Verbs,
  id: string,
  olds: JsonObject,
  seconds: number,
): Promise<Readable | undefined> {
  if (Object.keys(olds).length > 0) {
    const found = await verbs.read(id, olds, seconds);
    return found === undefined ? undefined : { ...found, id };
  }
  const target = await verbs.importTarget(id, seconds);
  const found = await verbs.read(target.id, target.olds, seconds);
  if (found === undefined) return undefined;
  const { inputs, outputs } = withoutCode(spec, target.id, found);
  return { id: target.id, outputs, inputs: withShown(spec, { inputs, outputs }) };
}

/** The code of a monitor cannot be read: it stays as it is until the program sets it. */
function withoutCode(
  spec: KindSpec,
  id: string,
  found: Omit<Readable, "id">,
): Omit<Readable, "id"> {
  if (spec.archive === undefined) return found;
  return leaving({ spec, id, ...found, record: {}, isGiven: false }, [spec.archive.field]);
}

/**
 * The inputs of an import, with what the service shows of a write-only value: its type and some members. A program
 * that is generated from the import then lacks only the secrets.
 */
function withShown(
  { hash, fields }: KindSpec,
  { inputs, outputs }: Omit<Readable, "id">,
): JsonObject {
  const field = hash === undefined ? undefined : fields[hash.field];
  if (hash === undefined || field?.type !== "variant") return inputs;
  const type = outputs[field.by];
  const shown = hash.shown === undefined ? undefined : outputs[hash.shown];
  return { ...inputs, [hash.field]: { [field.by]: type, ...(isObject(shown) && shown) } };
}
