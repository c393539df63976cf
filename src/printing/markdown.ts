// Markdown for GitHub and GitLab. Text from outside is code, in which nothing is markup, a link or a mention.
import { visible } from "../definitions";
import { BLANK, plainText, printedPhrase } from "./phrase";
import type { Phrase } from "./phrase";
import { tagFor } from "./printed";
import type { Printed } from "./printed";

/** Text of a comment. */
export type Markdown = Printed<"Markdown">;

/**
 * A tag for our own GitHub Markdown with printed parts. (Prettier would reformat templates with the tag
 * `md`.)
 */
export const gfm = tagFor<"Markdown">();

function codeOf(text: string): string {
  const line = visible(text);
  if (line.trim() === "") return BLANK;
  const longest = [...line.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0);
  const fence = "`".repeat(longest + 1);
  const padded = longest > 0 || /^ | $/.test(line) ? ` ${line} ` : line;
  return `${fence}${padded}${fence}`;
}

/**
 * Parsers disagree whether two backslashes before a bar end the cell, so a backslash never directly precedes
 * a bar.
 */
const codeInCell = (text: string): string =>
  codeOf(text)
    .replace(/\\(?=\|)/g, "\\ ")
    .replaceAll("|", "\\|");

/** Code, outside tables. */
export const codeSpan = (text: string): Markdown =>
  // Code from the first to the last character.
  codeOf(text) as Markdown;

/** Words without a meaning in Markdown, unless they start a line. */
const PLAIN = /^[\p{L}\p{N} .,:;()'"%→›−×≤+-]*$/u;
/** What forges turn into links anyway, and what starts a runner command. */
const LINKED = /www\.|GH-\d|%["\d]|::/i;

const proseOr =
  (code: (text: string) => string) =>
  (text: string): string =>
    // Adjacent code spans would be read as one: the spaces separate them.
    PLAIN.test(text) && !LINKED.test(text) ? text : ` ${code(text)} `;

/** In the address, nothing can end the link or a table cell. */
const linkTo = (address: URL, text: string): string =>
  `[${text}](${address.href.replace(/[()|<>\\`]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)})`;

/** Parsers disagree whether code in a link may contain these. */
const NOT_LINKED = /[[\]`\\]/;

const linkedOr =
  (code: (text: string) => string) =>
  (text: string, link?: URL): string =>
    link === undefined || NOT_LINKED.test(text) ? code(text) : linkTo(link, code(text));

/** Our own words as a link. */
export const linkMarkdown = (text: Markdown, address: URL): Markdown =>
  // Printed text, and an encoded address.
  linkTo(address, text) as Markdown;

/** A phrase outside tables. */
export const proseMarkdown = (phrase: Phrase): Markdown =>
  // Words have no meaning in Markdown, and everything else is code.
  printedPhrase(phrase, { words: proseOr(codeOf), literal: linkedOr(codeOf) }) as Markdown;

/** A phrase in a table cell. */
export const proseCell = (phrase: Phrase): Markdown =>
  // Words have no meaning in Markdown, and everything else is code.
  printedPhrase(phrase, { words: proseOr(codeInCell), literal: linkedOr(codeInCell) }) as Markdown;

/** Lines as a code block; those that begin with `+` or `-` are coloured. */
export const diffBlock = (lines: readonly Phrase[]): Markdown => {
  const text = lines.map((each) => visible(plainText(each))).join("\n");
  const longest = [...text.matchAll(/`{3,}/g)].reduce(
    (most, [run]) => Math.max(most, run.length),
    2,
  );
  const fence = "`".repeat(longest + 1);
  // No line can end the block.
  return `${fence}diff\n${text}\n${fence}` as Markdown;
};

/** A hidden line where comments of HTML would be shown: a reference that nothing refers to. */
export const hiddenReference = (text: string): Markdown =>
  // No character in it can end the title.
  `[//]: # (${text.replace(/[^\p{L}\p{N} .,:/_-]/gu, "-").replace(/:(?=:)/g, ": ")})` as Markdown;

const CUT = "\n…\n";

/** Only our own folds begin a line like this: in text from outside it would be inside code. */
const FOLD = "<details>";
const END_OF_FOLD = "</details>";

/** As many lines from the start as fit into this many bytes, followed by an ellipsis and the ends of open folds. */
export function beginningOf(text: Markdown, most: number): Markdown {
  const lines = text.split("\n");
  let bytes = Buffer.byteLength(text) + Buffer.byteLength(CUT);
  let open = 0;
  const isTooLong = (): boolean => bytes + open * (END_OF_FOLD.length + 1) > most;
  while (lines.length > 0 && isTooLong()) {
    const line = lines.pop() ?? "";
    bytes -= Buffer.byteLength(line) + 1;
    if (line === END_OF_FOLD) open += 1;
    else if (line.startsWith(FOLD)) open -= 1;
  }
  // Whole lines of the text.
  return `${lines.join("\n")}${CUT}${`${END_OF_FOLD}\n`.repeat(open)}` as Markdown;
}
