// Texts that gRPC rejects.
import { wellFormed } from "../definitions";

/** Percent-encoded in a header, a character can take nine bytes; a client in Node accepts 64 KiB of headers. */
const LONGEST = 6_000;

/** The text, cut and without lone surrogates: gRPC rejects these, and the engine would wait for a response forever. */
export const sendable = (text: string): string =>
  wellFormed(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
