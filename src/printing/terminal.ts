// Lines for a terminal, which may also be the log of a workflow.
import { logLine, visible } from "../definitions";
import { filledTemplate } from "./printed";
import type { Printed } from "./printed";

/** One or more lines. */
export type TerminalText = Printed<"terminal">;

/**
 * One line without terminal control characters, and without a leading `::`, which would be a runner command.
 */
export const terminalLine = (text: string): TerminalText =>
  // One visible line, without a leading command.
  logLine(text) as TerminalText;

/** A tag for one line with texts from outside. */
export const line = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): TerminalText => terminalLine(filledTemplate(ours, texts));

/** The lines of a text whose line breaks are ours. */
export const terminalText = (text: string): TerminalText =>
  // Each line is a terminal line.
  text.split("\n").map(terminalLine).join("\n") as TerminalText;

/** A tag for several lines, with texts from outside that cannot break a line. */
export const page = (
  ours: TemplateStringsArray,
  ...texts: readonly (string | number)[]
): TerminalText => terminalText(filledTemplate(ours, texts.map(String).map(visible)));

/** Texts, separated by commas. */
export const listed = (texts: readonly string[]): TerminalText => terminalLine(texts.join(", "));
