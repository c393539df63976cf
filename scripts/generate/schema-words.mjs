// @ts-check
// The descriptions in the package schema: the doc comments of the classes, for every language.
import { docLines } from "./fields.mjs";

/** @import { Field } from "./types" */

/** A value as it appears in programs of any language: a string without its quotes. @param {unknown} value */
const code = (value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/** Phrases about the classes, and what replaces them for other languages. @type {[RegExp, string][]} */
const ELSEWHERE = [
  [/`adopt`/g, "`import`"],
  [/wrap (sensitive \w+) in `pulumi\.secret`/g, "mark $1 as secret"],
  [/`undefined`/g, "no `item`"],
];

/** A text of the definitions for users of every language. @param {string} text */
export const forAll = (text) =>
  ELSEWHERE.reduce((result, [pattern, words]) => result.replace(pattern, words), text);

/** The description of an input. @param {Field} field */
export function inputWords(field) {
  const lines = docLines(field).map((line) =>
    line.replace(/^@defaultValue (.*)$/s, (_all, usual) =>
      field.defaultsToResourceName ? `Default: ${usual}.` : `Default: ${code(JSON.parse(usual))}.`,
    ),
  );
  return sentences([lines[0], values(field), ...lines.slice(1)]);
}

/** The description of an output. @param {Field} field */
export const outputWords = (field) =>
  sentences([field.doc, values(field), field.secret ? "Always stored as a secret." : ""]);

/** @param {(string | undefined)[]} parts */
const sentences = (parts) => forAll(parts.filter(Boolean).join(" "));

/** Enumerations accept plain strings, so the description lists the values. @param {Field} field @returns {string} */
function values(field) {
  if (field.type === "list" || field.type === "map") return values(field.of);
  return field.type === "choice" ? `One of ${field.values.map(code).join(", ")}.` : "";
}
