// The descriptions in the package schema: the doc comments of the classes, for every language.
import { docLines } from "./fields";

import type { Field } from "./types";

/** A value as it appears in programs of any language: a string without its quotes. */
const code = (value: unknown) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/** Phrases about the classes, and what replaces them for other languages. */
const ELSEWHERE: [RegExp, string][] = [
  [/`adopt`/g, "`import`"],
  [/wrap (sensitive \w+) in `pulumi\.secret`/g, "mark $1 as secret"],
  [/`undefined`/g, "no `item`"],
];

/** A text of the definitions for users of every language. */
export const forAll = (text: string) =>
  ELSEWHERE.reduce((result, [pattern, words]) => result.replace(pattern, words), text);

/** The description of an input. */
export function inputWords(field: Field) {
  const lines = docLines(field).map((line) =>
    line.replace(/^@defaultValue (.*)$/s, (_all, usual) =>
      field.defaultsToResourceName ? `Default: ${usual}.` : `Default: ${code(JSON.parse(usual))}.`,
    ),
  );
  return sentences([lines[0], values(field), ...lines.slice(1)]);
}

/** The description of an output. */
export const outputWords = (field: Field) =>
  sentences([field.doc, values(field), field.secret ? "Always stored as a secret." : ""]);

const sentences = (parts: (string | undefined)[]) => forAll(parts.filter(Boolean).join(" "));

/** Enumerations accept plain strings, so the description lists the values. */
function values(field: Field): string {
  if (field.type === "list" || field.type === "map") return values(field.of);
  return field.type === "choice" ? `One of ${field.values.map(code).join(", ")}.` : "";
}
