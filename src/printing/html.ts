// HTML in a comment, where Markdown does not apply.
import { cut, visible } from "../definitions";
import type { Markdown } from "./markdown";
import { printedPhrase } from "./phrase";
import type { Phrase } from "./phrase";

const LONGEST_COMMENT = 200;

/** A hidden text: the content of an HTML comment. */
export const hiddenText = (text: string): Markdown =>
  // Only two hyphens could end the comment.
  `<!-- ${cut(visible(text), LONGEST_COMMENT).replace(/-(?=-)/g, "- ")} -->` as Markdown;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Words that no forge turns into a link: a colon, a percent sign and a full stop only before what cannot make one of them, or in a time. */
const PLAIN = /^(?:[\p{L}\p{N} ,;()→›−×≤+]|[:%.](?=[ ,;)]|$)|(?<= \d\d):(?=\d\d ))*$/u;

const code = (text: string): string => `<code>${escaped(visible(text))}</code>`;

/** A phrase in an HTML element, on one line. */
export const elementText = (phrase: Phrase): Markdown =>
  // No tags except that of code, in which nothing is a link or a mention.
  printedPhrase(phrase, {
    words: (text) => (PLAIN.test(text) ? text : code(text)),
    literal: code,
  }) as Markdown;
