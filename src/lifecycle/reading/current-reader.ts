import type { JsonObject, KindSpec } from "../../definitions";
import type { Reader, Wanted } from "./reader";

/** A reader for what is written next: it takes neither what a cache has nor a row of a page that was read before. */
export const currentReader = (reader: Reader): Reader => ({
  ...reader,
  read: (spec, { mayBeRow: _mayBeRow, ...wanted }) =>
    reader.read(spec, { ...wanted, current: true }),
});

/** The object if it has what the state says of it; what a cache has may be from before. */
export async function readWith(
  isAsKnown: (record: JsonObject) => boolean,
  reader: Reader,
  spec: KindSpec,
  wanted: Wanted,
): Promise<JsonObject | undefined> {
  for (const current of [false, true]) {
    const record = await reader.read(spec, { ...wanted, current });
    if (record === undefined || isAsKnown(record)) return record;
  }
  return undefined;
}
