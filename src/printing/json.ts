// JSON that means the same and can be printed: nothing in it is hidden, and nothing is a command to a runner.
import { withEscapes } from "../definitions";
import { RUNNER_COMMAND } from "./line";
import type { Printed } from "./printed";

/** A value as JSON. */
export type JsonText = Printed<"JSON">;

const visibleJson = (text: string): string =>
  text
    .split("\n")
    .map((each) => withEscapes(each).replace(RUNNER_COMMAND, "#\\u0023"))
    .join("\n");

/** Over several lines. */
export const jsonText = (value: object): JsonText =>
  // The same value, in escapes of JSON's own.
  visibleJson(JSON.stringify(value, undefined, 2)) as JsonText;

/** On one line. */
export const jsonLine = (value: object): JsonText =>
  // As above.
  visibleJson(JSON.stringify(value)) as JsonText;

/** The content of a file, with the line break at its end. */
export const jsonFile = (value: object): JsonText =>
  // White space around a value means nothing.
  `${jsonText(value)}\n` as JsonText;
