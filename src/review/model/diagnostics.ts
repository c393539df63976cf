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
  readonly name?: string;
  readonly message: string;
  /** The resource, if its kind is one of this package. */
  readonly subject?: Subject;
  /** Where the program declares it, if the engine reports it. */
  readonly at?: Position;
  /** An input that was refused. */
  readonly refused?: Refused;
}

/** An input that a provider refuses. */
export interface Refused {
  readonly property: string;
  /** Undefined if it is not a plain value, or could be a secret. */
  readonly given?: Shown;
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
  const wanted = diagnostics.filter((each) => each.severity === severity);
  const positions = wanted.length === 0 ? NOWHERE : positionsIn(steps);
  const found = wanted
    .map(({ urn = "", message }): Diagnostic => {
      const text = readable(message);
      const refused = refusedIn(urn, text);
      return {
        ...(urn === "" ? {} : { name: nameText(urnParts(urn).name) }),
        ...(kindOf(urnParts(urn).type) === undefined ? {} : { subject: subjectOf(urn) }),
        ...positions.get(urn),
        ...(refused === undefined ? {} : { refused }),
        message: cut(problemOf(text), LONGEST_MESSAGE),
      };
    })
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

/** `frequencySeconds: must be between 30 and 86400`. */
function problemOf(message: string): string {
  const at = message.lastIndexOf(PROBLEM);
  if (at < 0 || !SUBJECT.test(message)) return message;
  const reason = message.slice(at + PROBLEM.length);
  const property = PROPERTY.exec(message.slice(0, at))?.[1];
  return property === undefined ? reason : `${property}: ${reason}`;
}

const NOWHERE: ReadonlyMap<string, { readonly at: Position }> = new Map();

function positionsIn(steps: Preview["steps"]): ReadonlyMap<string, { readonly at: Position }> {
  return new Map(
    steps.flatMap(({ urn, before, after }) => {
      const at = positionOf((after ?? before)?.sourcePosition);
      return at === undefined ? [] : [[urn, { at }] as const];
    }),
  );
}

/** The engine prints a plain value in braces, but a secret one as an address in memory. */
const GIVEN = " value {";

function refusedIn(urn: string, message: string): Refused | undefined {
  const at = message.lastIndexOf(PROBLEM);
  const property = at < 0 ? undefined : PROPERTY.exec(message.slice(0, at))?.[1];
  if (property === undefined || !SUBJECT.test(message)) return undefined;
  const from = message.indexOf(GIVEN);
  const text = message.slice(from + GIVEN.length, at);
  const given =
    from < 0 || !text.endsWith("}") ? undefined : givenIn(urn, property, text.slice(0, -1));
  const reason = cut(message.slice(at + PROBLEM.length), LONGEST_MESSAGE);
  return { property: cut(property, LONGEST_NAME), ...(given && { given }), reason };
}

const LONGEST_NAME = 100;
const PLAIN: readonly string[] = ["text", "choice", "number", "integer", "flag", "boolean"];
/** An address in memory, or nothing at that path. */
const UNSHOWN = /^(?:0x[0-9a-f]+|<nil>)$/;

function givenIn(urn: string, property: string, text: string): Shown | undefined {
  const field = kindOf(urnParts(urn).type)?.fields[property];
  if (field === undefined || field.secret || !PLAIN.includes(field.type)) return undefined;
  return UNSHOWN.test(text) ? undefined : shown(property, field, text, () => undefined);
}
