// JSON with the same meaning that can be printed: without hidden characters or runner commands.
import { RUNNER_COMMAND, withEscapes } from "../definitions";
import type { Printed } from "./printed";

/** A value as JSON. */
export type JsonText = Printed<"JSON">;

const visibleJson = (text: string): string =>
  text
    .split("\n")
    .map((each) => withEscapes(each).replace(RUNNER_COMMAND, "#\\u0023"))
    .join("\n");

/** On several lines. */
export const jsonText = (value: object): JsonText =>
  // The same value, with JSON's own escapes.
  visibleJson(JSON.stringify(value, undefined, 2)) as JsonText;

/** On one line. */
export const jsonLine = (value: object): JsonText =>
  // The same value, with JSON's own escapes.
  visibleJson(JSON.stringify(value)) as JsonText;

/** The content of a file, with a final line break. */
export const jsonFile = (value: object): JsonText =>
  // White space around a value has no meaning.
  `${jsonText(value)}\n` as JsonText;
