// The diagnostics of the engine and of providers in a preview.
import { cut, urnParts } from "../../definitions";
import { subjectOf } from "./changes";
import type { Subject } from "./changes";
import { positionOf } from "./position";
import type { Position } from "./position";
import type { Preview } from "./preview";
import { kindOf } from "./urn";
import { clean, nameText, shown } from "./words";
import type { Shown } from "./words";

/** A message of the engine or of a provider. */
export interface Diagnostic {
  /** The resource in the program; undefined if it concerns the whole program. */
  readonly name?: string | undefined;
  readonly message: string;
  /** The resource, if its kind is one of this package. */
  readonly subject?: Subject | undefined;
  /** Where the program declares it, if the engine reports it. */
  readonly at?: Position | undefined;
  /** An input that was refused. */
  readonly refused?: Refused;
}

/** An input that a provider refuses. */
export interface Refused {
  readonly property: string;
  /** Undefined if it is not a plain value, or could be a secret. */
  readonly given: Shown | undefined;
  /** What is allowed. */
  readonly reason: string;
}

/** The final message of the engine after any failure. */
const GENERIC = "preview failed";

/** The diagnostics with that severity, without duplicates. */
export function diagnosticsIn(
  { diagnostics, steps }: Preview,
  severity: "error" | "warning",
): Diagnostic[] {
  const positions = new Map(
    steps.flatMap(({ urn, before, after }) => {
      const at = positionOf((after ?? before)?.sourcePosition);
      return at === undefined ? [] : [[urn, at]];
    }),
  );
  const found = diagnostics
    .filter((each) => each.severity === severity)
    .map(({ urn = "", message }): Diagnostic => ({
      name: urn === "" ? undefined : nameText(urnParts(urn).name),
      subject: kindOf(urnParts(urn).type) && subjectOf(urn),
      at: positions.get(urn),
      ...problemIn(urn, readable(message)),
    }))
    .filter(({ message }) => message !== "");
  const specific = found.filter(({ message }) => message !== GENERIC);
  const first = new Map<string, Diagnostic>();
  const named = specific.filter(({ name }) => name !== undefined).map(({ message }) => message);
  for (const each of specific.length === 0 ? found : specific) {
    // The engine may repeat the message of a resource without naming it.
    if (each.name === undefined && named.includes(each.message)) continue;
    const key = JSON.stringify([each.message, each.name, each.subject?.urn]);
    if (!first.has(key)) first.set(key, each);
  }
  // A concurrent engine reports them in any order.
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

/** Longer messages are cut. */
const LONGEST_MESSAGE = 500;

// The following expressions run over input of any length: they must not rescan characters for each possible
// start of a match.

/** Sequences that move the cursor, set a colour, or set a window title or link. */
const TERMINAL_CODES =
  // eslint-disable-next-line no-control-regex -- they begin and end with controls
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\u009d]*(?:\u0007|\u001b\\|\u009c)/g;

/** A line of a stack trace. */
const CALL = /^[^\S\r\n\u2028\u2029]+at .*$/gm;

/**
 * A message without colours (which the engine may write as `<{%reset%}>`), severity prefix and stack trace.
 */
const readable = (message: string): string =>
  clean(
    message
      .replace(TERMINAL_CODES, "")
      .replace(/<\{%[^%]*%\}>/g, "")
      .replace(CALL, ""),
  )
    .replace(/^\s*(?:error|warning): /, "")
    .replace(/\s+/g, " ")
    .trim();

/** The engine puts type, resource and value in front of the problem of an input. */
const SUBJECT = /^\S+ resource '/;
const PROPERTY = /': property (\S+) value /;
const PROBLEM = " has a problem: ";

/** `frequencySeconds: must be between 30 and 86400`, and its parts. */
function problemIn(urn: string, text: string): Pick<Diagnostic, "message" | "refused"> {
  const at = text.lastIndexOf(PROBLEM);
  if (at < 0 || !SUBJECT.test(text)) return { message: cut(text, LONGEST_MESSAGE) };
  const [before, problem] = [text.slice(0, at), text.slice(at + PROBLEM.length)];
  const reason = cut(problem, LONGEST_MESSAGE);
  const property = PROPERTY.exec(before)?.[1];
  if (property === undefined) return { message: reason };
  return {
    message: cut(`${property}: ${problem}`, LONGEST_MESSAGE),
    refused: { property: cut(property, 100), given: givenIn(urn, property, before), reason },
  };
}

/** The engine prints a plain value in braces, but a secret one as an address in memory. */
const GIVEN = " value {";
const PLAIN: readonly string[] = ["text", "choice", "number", "integer", "flag", "boolean"];
/** An address in memory, or nothing at that path. */
const UNSHOWN = /^(?:0x[0-9a-f]+|<nil>)$/;

function givenIn(urn: string, property: string, before: string): Shown | undefined {
  const from = before.indexOf(GIVEN);
  const field = kindOf(urnParts(urn).type)?.fields[property];
  if (from < 0 || !before.endsWith("}") || field === undefined) return undefined;
  const text = before.slice(from + GIVEN.length, -1);
  return field.secret || !PLAIN.includes(field.type) || UNSHOWN.test(text)
    ? undefined
    : shown(property, field, text, () => undefined);
}
