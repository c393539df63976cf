// Arranges the sections of a comment: a reader sees the beginning of each at once, and unfolds the rest.
import { counted } from "../../definitions";
import { elementText, gfm, joined, proseMarkdown, words } from "../../printing";
import type { Markdown, Phrase } from "../../printing";

/** A section of a comment. */
export interface Section {
  readonly title: Phrase;
  /** What is seen needs no title: only its summary, if all of it is folded, has one. */
  readonly isSelfEvident?: true;
  /** The head of the table that the items are rows of. */
  readonly head?: readonly Markdown[];
  readonly items: readonly Markdown[];
  /** Further items are folded even if there is room. */
  readonly most: number;
  /** What a folded item is called: `further risk`. */
  readonly item: string;
  /** Lines below the items. */
  readonly notes?: readonly Markdown[];
}

/** A text, and how many of its lines are seen without unfolding anything. */
export interface Placed {
  readonly text: Markdown;
  readonly lines: number;
}

export const lines = (all: readonly Markdown[]): Markdown => joined(all, gfm`\n`);

/** How many lines a text has; a cell may have several. */
export const linesIn = (text: Markdown): number =>
  text.split(/\n|<br>/).filter((line) => line.trim() !== "").length;

/** A text behind its summary, which is one line. */
export const folded = (summary: Phrase, inside: Markdown): Markdown =>
  gfm`<details><summary>${elementText(summary)}</summary>\n\n${inside}\n\n</details>`;

/** How many items a comment has room for in one place. */
export interface Limit {
  readonly count: number;
  /** Where the others are. */
  readonly others: Markdown;
}

/** Of everything that is not limited. */
export const WHOLE: Limit = { count: Infinity, others: gfm`` };

/** As many items as there is room for, and how many there are beside them. */
export function limited(
  items: readonly Markdown[],
  { count, others }: Limit,
  separator = gfm`\n`,
): Markdown {
  const more = items.length - count;
  const rest = more <= 0 ? gfm`` : gfm`\n\nand ${more} more ${others}`;
  return gfm`${joined(items.slice(0, count), separator)}${rest}`;
}

const BARELY_MORE = 2;

/**
 * A section that shows about so many lines.
 * @param limit of the folded items
 */
export function placed(section: Section, room: number, limit: Limit): Placed {
  const { title, isSelfEvident, head = [], items, item, most, notes = [] } = section;
  const top = isSelfEvident ? [] : [gfm`**${proseMarkdown(title)}**`];
  const fixed = top.length + head.length + notes.length;
  const fit = fitting(items.slice(0, most), room - fixed, items.length);
  // One or two rows are hardly longer than the line that would hide them.
  const isAll = head.length > 0 && fit > 0 && items.length - fit <= BARELY_MORE;
  const shown = isAll ? items.length : fit;
  const rest = items.slice(shown);
  const list = (part: readonly Markdown[]): Markdown => lines([...head, limited(part, limit)]);
  const below = notes.map((note) => gfm`\n\n${note}`);
  if (shown === 0 && items.length > 0) {
    return { text: folded(title, joined([list(items), ...below], gfm``)), lines: 1 };
  }
  const parts = [
    ...top,
    ...(shown === 0 ? [] : [lines([...head, ...items.slice(0, shown)])]),
    ...(rest.length === 0 ? [] : [folded(words(counted(rest.length, item)), list(rest))]),
    ...notes,
  ];
  const seen = fixed + linesIn(lines(items.slice(0, shown))) + (rest.length === 0 ? 0 : 1);
  return { text: joined(parts, gfm`\n\n`), lines: seen };
}

/** How many of these items fit, with a summary of those that are left of all. */
function fitting(items: readonly Markdown[], room: number, all: number): number {
  let used = 0;
  const tooLong = items.findIndex((each, at) => {
    used += linesIn(each);
    return used + (at + 1 < all ? 1 : 0) > room;
  });
  return tooLong < 0 ? items.length : tooLong;
}
