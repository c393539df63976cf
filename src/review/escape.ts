// How a text from outside is written, by the place where it stands: one function for each place. Whatever
// a program, the engine or the service has a say in reaches its reader through one of them.
import { printable, withEscapes } from "../spec";

/** The text, at most that long. */
export function cut(text: string, longest: number): string {
  const letters = Array.from(text);
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}

/** Runners look for `##[…]` and `##vso[…]` anywhere in a line that a step prints. */
const RUNNER_COMMAND = /##(?=\w*\[)/g;

const plain = (text: string): string => printable(text).replace(RUNNER_COMMAND, "# #");

const BLANK = "(blank)";

/** In Markdown, but not in a table: as code, where nothing is markup, a link or a mention. */
export function codeSpan(text: string): string {
  const line = plain(text);
  if (line.trim() === "") return BLANK;
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  const padded = fence.length > 1 || /^ | $/.test(line) ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * In a cell of a table in Markdown. Whether two backslashes before a bar end the cell is read in two ways,
 * so that a backslash never comes right before one.
 */
export const codeCell = (text: string): string =>
  codeSpan(text)
    .replace(/\\(?=\|)/g, "\\ ")
    .replaceAll("|", "\\|");

const LONGEST_COMMENT = 200;

/** In Markdown or HTML, not to be seen. */
export const hiddenText = (text: string): string =>
  `<!-- ${cut(plain(text), LONGEST_COMMENT).replace(/-(?=-)/g, "- ")} -->`;

const LONGEST_LABEL = 100;

/** In the quotes of a box in Mermaid. */
export const mermaidLabel = (text: string): string =>
  cut(printable(text), LONGEST_LABEL).replace(
    /[^\p{L}\p{N} .,:/_-]/gu,
    (letter) => `#${letter.codePointAt(0) ?? 63};`,
  );

/** A line of a terminal or a log, where `::` at the beginning would be a command to a runner. */
export const terminalLine = (line: string): string => plain(line).replace(/^(\s*):(?=:)/, "$1: ");

/** Lines for a terminal, commands of a workflow among them. */
export const terminalText = (text: string): string => text.split("\n").map(plain).join("\n");

/** Lines for a terminal. */
export const errorText = (text: string): string => text.split("\n").map(terminalLine).join("\n");

/** JSON that means the same and can be printed. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, undefined, 2)
    .split("\n")
    .map((line) => withEscapes(line).replace(RUNNER_COMMAND, "#\\u0023"))
    .join("\n");

/** The message of a workflow command: a line break would end it, and what follows could be another one. */
export const commandMessage = (text: string): string =>
  text
    .split(/(\r|\n)/)
    .map((part) =>
      part === "\r" ? "%0D" : part === "\n" ? "%0A" : plain(part.replace(/%/g, "%25")),
    )
    .join("");

/** A property of a workflow command. */
export const commandProperty = (text: string): string =>
  commandMessage(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
