// Makes messages sendable over gRPC. gRPC rejects lone surrogates, and the plugin host then never responds: the
// engine would wait forever. Node closes a stream whose headers, which contain error messages, are larger
// than 64 KiB.
import { wellFormed } from "../definitions";

/** Percent-encoded in a header, a character can take nine bytes. */
const LONGEST = 6_000;

/** The text, cut and without lone surrogates. */
export const sendable = (text: string): string =>
  wellFormed(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
