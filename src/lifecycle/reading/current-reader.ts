import type { JsonObject, KindSpec } from "../../definitions";
import type { Reader, Wanted } from "../requests/reader";

/** A reader for reads before a write: it bypasses caches, and takes no rows of lists that were read before. */
export const currentReader = (reader: Reader): Reader => ({
  ...reader,
  read: (spec, { mayBeRow: _mayBeRow, ...wanted }) =>
    reader.read(spec, { ...wanted, current: true }),
});

/** The object; read again if it is not as the state says, because what a cache has may be from before. */
export async function readWith(
  isAsKnown: (record: JsonObject) => boolean,
  reader: Reader,
  spec: KindSpec,
  wanted: Wanted,
): Promise<JsonObject | undefined> {
  const record = await reader.read(spec, wanted);
  if (record === undefined || isAsKnown(record)) return record;
  return reader.read(spec, { ...wanted, current: true });
}
