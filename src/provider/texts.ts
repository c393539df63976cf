// What the engine cannot take: texts that gRPC rejects, and values that no state can contain.
import { pathText, printable, unstorable, wellFormed } from "../definitions";
import type { JsonObject } from "../definitions";

/** Percent-encoded in a header, a character can take nine bytes; a client in Node accepts 64 KiB of headers. */
const LONGEST = 6_000;

/** The text, cut and without lone surrogates: gRPC rejects these, and the engine would wait for a response forever. */
export const sendable = (text: string): string =>
  wellFormed(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

/**
 * Refuses values from a read that the state cannot contain. After a write they are not refused, because the id of the
 * object must get into the state.
 * @throws Error that names the place of such a value
 */
export function refuseUnstorable(...values: readonly JsonObject[]): void {
  const [first] = values.flatMap(unstorable);
  if (first === undefined) return;
  const place = first.path.length === 0 ? "the object" : pathText(first.path);
  throw new Error(printable(`${place} ${first.message}`));
}
