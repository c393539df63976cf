// Lines for a terminal, which the log of a workflow may be as well.
import { visible } from "./line";
import { filledTemplate } from "./printed";
import type { Printed } from "./printed";

/** One line or several. */
export type TerminalText = Printed<"terminal">;

/** One line, in which nothing steers the terminal, and at whose beginning no `::` is a command to a runner. */
export const terminalLine = (text: string): TerminalText =>
  // Checked letter by letter.
  visible(text).replace(/^(\s*):(?=:)/, "$1: ") as TerminalText;

/** A tag for one line, with texts from outside in it. */
export const line = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): TerminalText => terminalLine(filledTemplate(ours, texts));

/** The lines of a text, where its line breaks are ours. */
export const terminalText = (text: string): TerminalText =>
  // Each of them as above.
  text.split("\n").map(terminalLine).join("\n") as TerminalText;

/** A tag for several lines, with texts from outside in them that stay on their line. */
export const page = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): TerminalText => terminalText(filledTemplate(ours, texts.map(String).map(visible)));

/** Texts one after the other, with commas between them. */
export const listed = (texts: readonly string[]): TerminalText => terminalLine(texts.join(", "));
