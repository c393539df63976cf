// Markdown as GitHub and GitLab read it. A text from outside stands in code, where nothing is markup, a
// link or a mention.
import { RUNNER_COMMAND, visible } from "./line";
import { printedPhrase } from "./phrase";
import type { Phrase } from "./phrase";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a comment. */
export type Markdown = Printed<"Markdown">;

/** GitHub's Markdown of ours, and what was printed for it. (A formatter would change what has the tag `md`.) */
export const gfm = tagFor<"Markdown">();

const BLANK = "(blank)";

function codeOf(text: string): string {
  const line = visible(text);
  if (line.trim() === "") return BLANK;
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const padded = longest > 0 || /^ | $/.test(line) ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * Whether two backslashes before a bar end the cell is read in two ways, so that a backslash never comes
 * right before one.
 */
const codeInCell = (text: string): string =>
  codeOf(text)
    .replace(/\\(?=\|)/g, "\\ ")
    .replaceAll("|", "\\|");

/** As code, where it stands in no table. */
export const codeSpan = (text: string): Markdown =>
  // It is code from its first letter to its last.
  codeOf(text) as Markdown;

/** Words that mean nothing in Markdown, wherever in a line they stand behind a word. */
const PLAIN = /^[\p{L}\p{N} .,:;()'"%→›−+-]*$/u;
/** What forges make links of all the same, and what begins a command to a runner. */
const LINKED = /www\.|GH-\d|%["\d]|::/i;

const proseOr =
  (code: (text: string) => string) =>
  (text: string): string =>
    // Two codes that touch would be read as one: these stand apart from what is beside them.
    PLAIN.test(text) && !LINKED.test(text) ? text : ` ${code(text)} `;

/** A phrase that stands in no table. */
export const proseMarkdown = (phrase: Phrase): Markdown =>
  // Words mean nothing in Markdown, and all else is code.
  printedPhrase(phrase, { words: proseOr(codeOf), literal: codeOf }) as Markdown;

/** A phrase in a cell of a table. */
export const proseCell = (phrase: Phrase): Markdown =>
  // As above.
  printedPhrase(phrase, { words: proseOr(codeInCell), literal: codeInCell }) as Markdown;

/** A text of many lines as the block of code that a forge draws as a picture. */
export const mermaidBlock = (graph: Printed<"Mermaid">): Markdown =>
  // No label has a backtick, so that nothing but this ends the block.
  `\`\`\`mermaid\n${graph.replace(RUNNER_COMMAND, "# #")}\n\`\`\`` as Markdown;

const CUT = "\n…\n";

/** As many lines from the beginning as fit into so many bytes, with a mark that something is missing. */
export function beginningOf(text: Markdown, most: number): Markdown {
  const lines = text.split("\n");
  let bytes = Buffer.byteLength(text) + Buffer.byteLength(CUT);
  while (lines.length > 0 && bytes > most) bytes -= Buffer.byteLength(lines.pop() ?? "") + 1;
  // Whole lines of it.
  return `${lines.join("\n")}${CUT}` as Markdown;
}
