// What is wrong with strings that have the right type and form: slips of a program that the service would
// take as they are.
import type { Field } from "./field";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { KindSpec, Problem } from "./kind";
import { leavesOf } from "./leaves";
import type { PathPart } from "./unknown";

/** What Pulumi returns where a program makes a string of an Output, up to the name of the method. */
const OUTPUT_AS_TEXT = /Calling \[to(String|JSON)\] on an \[Output<T>\]/;

const REMEDIES: Readonly<Record<string, string>> = {
  String: "contains an Output converted to a string: use pulumi.interpolate or apply",
  JSON: "contains an Output converted to JSON: use pulumi.jsonStringify or apply",
};

/** What does not show, ends a line, or turns the direction of what comes behind it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const UNSEEN_RUN = new RegExp(`${UNSEEN.source}+`, "gu");

/** The text on one line, without controls and without marks that hide text or turn its direction. */
export const printable = (text: string): string => text.replace(UNSEEN_RUN, " ");

/** Source text that means the same, with such letters as `\u202e`: by the halves of those beyond the first plane. */
export const withEscapes = (source: string): string =>
  source.replace(UNSEEN, (letter) =>
    letter
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** At most that many characters, with a mark where something was cut. */
export function cut(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}

/** The text with no half of a letter in it: such a text is no Unicode, and what sends texts refuses it. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, "\ufffd");

const WHITE_SPACE = /[\s\p{Cc}\p{Cf}]/u;

/** The slips in these inputs. */
export const textProblems = (spec: KindSpec, inputs: JsonObject): Problem[] => [
  ...outputProblems(inputs, []),
  ...leavesOf(spec, inputs)
    .filter(({ field, value }) => isAddress(field) && WHITE_SPACE.test(String(value)))
    .map(({ path }) => ({
      path,
      code: "INVALID",
      message: "must not contain white space or control characters",
    })),
];

const isAddress = (field: Field): boolean =>
  field.type === "text" && (field.format === "url" || field.address === true);

/** For a key the path of its map is reported: the key itself is that long text. */
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
