import type { Reader } from "./reader";

/** A reader for what is written next: it takes neither what a cache has nor a row of a page that was read before. */
export const currentReader = (reader: Reader): Reader => ({
  ...reader,
  read: (spec, { mayBeRow: _mayBeRow, ...wanted }) =>
    reader.read(spec, { ...wanted, current: true }),
});
