// The diagnostics of the engine and of providers in a preview.
import { cut, urnParts } from "../definitions";
import type { Preview } from "./preview";
import { clean, nameText } from "./words";

/** A message of the engine or of a provider. */
export interface Diagnostic {
  /** The resource in the program; undefined if it concerns the whole program. */
  readonly name?: string;
  readonly message: string;
}

/** The final message of the engine after any failure. */
const GENERIC = "preview failed";

/** The diagnostics with that severity, without duplicates. */
export function diagnosticsIn(
  { diagnostics }: Preview,
  severity: "error" | "warning",
): Diagnostic[] {
  const found = diagnostics
    .filter((each) => each.severity === severity)
    .map(({ urn, message }) => ({
      ...(urn === undefined || urn === "" ? {} : { name: nameText(urnParts(urn).name) }),
      message: plain(message),
    }))
    .filter(({ message }) => message !== "");
  const telling = found.filter(({ message }) => message !== GENERIC);
  const first = new Map<string, Diagnostic>();
  for (const each of telling.length === 0 ? found : telling) {
    if (!first.has(each.message)) first.set(each.message, each);
  }
  return [...first.values()].sort((a, b) => (a.message < b.message ? -1 : 1));
}

/** Longer messages are cut. */
const LONGEST_MESSAGE = 500;

// The following expressions run over input of any length: they must not rescan characters for each possible
// start of a match.

/** Sequences that move the cursor, set a colour, or set a window title or link. */
const TERMINAL_CODES =
  // eslint-disable-next-line no-control-regex -- they begin and end with controls
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)/g;

/** A line of a stack trace. */
const CALL = /^[^\S\r\n\u2028\u2029]+at .*$/gm;

/**
 * A message without colours (which the engine may write as `<{%reset%}>`), severity prefix and stack trace.
 */
const plain = (message: string): string =>
  cut(
    problemOf(
      clean(
        message
          .replace(TERMINAL_CODES, "")
          .replace(/<\{%[^%]*%\}>/g, "")
          .replace(CALL, ""),
      )
        .replace(/^\s*(?:error|warning): /, "")
        .replace(/\s+/g, " ")
        .trim(),
    ),
    LONGEST_MESSAGE,
  );

/** The engine puts type, resource and value in front of the problem of an input. */
const SUBJECT = /^\S+ resource '/;
const PROPERTY = /': property (\S+) value /;
const PROBLEM = " has a problem: ";

/** `frequencySeconds: must be between 30 and 86400`. */
function problemOf(message: string): string {
  const at = message.lastIndexOf(PROBLEM);
  if (at < 0 || !SUBJECT.test(message)) return message;
  const reason = message.slice(at + PROBLEM.length);
  const property = PROPERTY.exec(message.slice(0, at))?.[1];
  return property === undefined ? reason : `${property}: ${reason}`;
}
