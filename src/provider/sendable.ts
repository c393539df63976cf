// Makes messages sendable over gRPC. gRPC rejects lone surrogates, and the plugin host then never responds: the
// engine would wait forever. Headers contain error messages; the engine accepts 16 MiB of them, a client in Node 64 KiB.
import { wellFormed } from "../definitions";

/** Percent-encoded in a header, a character can take nine bytes. */
const LONGEST = 6_000;

/** The text, cut and without lone surrogates. */
export const sendable = (text: string): string =>
  wellFormed(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
