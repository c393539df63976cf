// Problems of strings that have the right type and form: mistakes in a program that the service would accept.
import type { Field } from "./field";
import { headerProblems } from "./headers";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { KindSpec, Problem } from "./kind";
import { leavesOf } from "./leaf-values";
import type { PathPart } from "./unknown";

/** The beginning of the text that Pulumi returns if a program converts an Output to a string. */
const OUTPUT_AS_TEXT = /Calling \[to(String|JSON)\] on an \[Output<T>\]/;

const REMEDIES: Readonly<Record<string, string>> = {
  String: "contains an Output converted to a string: use pulumi.interpolate or apply",
  JSON: "contains an Output converted to JSON: use pulumi.jsonStringify or apply",
};

/**
 * Invisible characters, line ends and marks that change the text direction; not the one that shows a pictograph in color.
 * The last one, of Braille, is an empty cell.
 */
export const UNSEEN =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const UNSEEN_RUN = new RegExp(`(?:${UNSEEN.source})+`, "gu");

/** The text on one line, without control characters and marks that hide text or change its direction. */
export const printable = (text: string): string => text.replace(UNSEEN_RUN, " ");

/** Runners look for `##[…]` and `##vso[…]` anywhere in a line that a step prints. */
export const RUNNER_COMMAND = /##(?=\w*\[)/g;

/** One line without control characters, direction marks and runner commands. */
export const visible = (text: string): string => printable(text).replace(RUNNER_COMMAND, "# #");

/**
 * A message on its way to a person or a log: one visible line that does not begin with `::`, which would be a command to a
 * runner. Nothing else makes messages visible.
 */
export const logLine = (text: string): string =>
  visible(wellFormed(text)).replace(/^(\s*):(?=:)/, "$1: ");

/** Equivalent source text with such characters escaped, as `\u202e`; those beyond the first plane as two escapes. */
export const withEscapes = (source: string): string =>
  source.replace(UNSEEN, (letter) =>
    letter
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** The text cut to this many characters, with an ellipsis if it was longer. */
export function cut(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}

/** The message of an error, or what was thrown in its place. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The text without unpaired surrogates: a text with them is not valid Unicode and cannot be sent. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\ufffd");

const WHITE_SPACE = /[\s\p{Cc}\p{Cf}]/u;

/** The problems in these inputs. */
export function textProblems(spec: KindSpec, inputs: JsonObject): Problem[] {
  const outputs = outputProblems(inputs, []);
  return [
    ...outputs,
    ...addressProblems(spec, inputs),
    // An Output as the name of a header is one mistake, not two.
    ...(outputs.length === 0 ? headerProblems(spec, inputs) : []),
    ...nulProblems(spec, inputs),
  ];
}

/** The one character that the service stores in no text. */
const nulProblems = (spec: KindSpec, inputs: JsonObject): Problem[] =>
  leavesOf(spec, inputs)
    .filter(({ value }) => typeof value === "string" && value.includes("\0"))
    .map(({ path }) => ({
      path,
      code: "INVALID",
      message: "must not contain the character U+0000",
    }));

/** Addresses with characters that no address contains: parsers drop some of them silently. */
export const addressProblems = (spec: KindSpec, inputs: JsonObject): Problem[] =>
  leavesOf(spec, inputs)
    .filter(({ field, value }) => isAddress(field) && WHITE_SPACE.test(String(value)))
    .map(({ path }) => ({
      path,
      code: "INVALID",
      message: "must not contain white space or control characters",
    }));

const isAddress = (field: Field): boolean =>
  field.type === "text" && (field.format === "url" || field.address === true);

/** For a key, the path of its map is reported, because the key itself is the long text. */
function outputProblems(value: Json | undefined, path: readonly PathPart[]): Problem[] {
  if (typeof value === "string") return outputProblem(value, path);
  if (Array.isArray(value)) return value.flatMap((item, at) => outputProblems(item, [...path, at]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inKey = outputProblem(key, path);
    return inKey.length > 0 ? inKey : outputProblems(member, [...path, key]);
  });
}

function outputProblem(text: string, path: readonly PathPart[]): Problem[] {
  const message = REMEDIES[OUTPUT_AS_TEXT.exec(text)?.[1] ?? ""];
  return message === undefined ? [] : [{ path, code: "INVALID", message }];
}

/** `google_chat` → `GoogleChat`. */
export const pascal = (text: string): string =>
  text.replace(/(^|_)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
