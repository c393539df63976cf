// Errors and reasons on their way to the engine.
import { logLine } from "../definitions";

/** Percent-encoded in a header, a character can take nine bytes; a client in Node accepts 64 KiB of headers. */
const LONGEST = 6_000;

/** The text, cut and visible. gRPC rejects lone surrogates, and the engine would wait for a response forever. */
export const sendable = (text: string): string =>
  logLine(text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);
