// A review as a pull request comment, in Markdown for GitHub and GitLab. Text from a program or from the
// service is always code, so that it can neither mention a person nor become markup.
import {
  beginningOf,
  codeSpan,
  diffBlock,
  gfm,
  hiddenText,
  joined,
  linkMarkdown,
  phrase,
  proseMarkdown,
  uncapitalized,
} from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import type { Review } from "../review";
import { linesOfTable, placedChanges, rowsOf } from "./changes-table";
import type { Row } from "./changes-table";
import { MARKS, sectionsOf, warningSection } from "./comment-sections";
import { footerOf, triggerPhrase } from "./footer";
import type { Origin, Writing } from "./footer";
import { fullDiff } from "./full-diff";
import { folded, placed, WHOLE } from "./layout";
import { markOf } from "./outline";
import { titledPhrase } from "../model/subjects";
import { headingOf, inOrderOf } from "../rules/finding";
import type { Limit, Section } from "./layout";
import { nothingChanges } from "./outcome-rows";
import { countsOf, limitNotes, staysText, stackTitle, whereText } from "./phrases";

/** The forges. */
export const FORGES = ["github", "gitlab"] as const;

/** A forge. */
export type Forge = (typeof FORGES)[number];

/**
 * The maximum comment length of each, in characters; lengths are counted in bytes, of which there are never
 * fewer.
 */
export const LONGEST: Readonly<Record<Forge, number>> = { github: 65_536, gitlab: 1_000_000 };

/** A reviewer sees so many lines; the others are folded. */
const MOST_LINES = 20;
/** Kept free for the changes, or for the summaries of their groups. */
const LINES_FOR_CHANGES = 6;
const FOOT_LINES = 1;

/** How a comment is written. */
export interface CommentOptions extends Writing {
  readonly forge: Forge;
}

/** The comment. */
export function commentFor(review: Review, options: CommentOptions): Markdown {
  const end = endOf([review], options);
  const most = (options.longest ?? LONGEST[options.forge]) - bytesOf(end);
  return gfm`${bodyFor(review, most, options.origin)}${end}`;
}

/** What ends a comment: its footer and its marker. */
export const endOf = (reviews: readonly Review[], { marker, origin }: Writing): Markdown =>
  gfm`\n<sub>${footerOf(reviews, origin)}</sub>\n\n${hiddenText(marker)}\n`;

const PREVIEW_DIFF = codeSpan("pulumi preview --diff");

const TOO_LONG = gfm`The full diff is too long for a comment; ${PREVIEW_DIFF} shows it.`;

/**
 * As much of the comment, without its end, as fits into this many bytes.
 * @param isOneOfSeveral the heading begins with the stack
 */
export function bodyFor(
  review: Review,
  most: number,
  origin: Origin,
  isOneOfSeveral = false,
): Markdown {
  const content = contentOf(review, origin, isOneOfSeveral);
  const whole = bodyOf(content, WHOLE);
  if (bytesOf(whole) <= most) return whole;
  const short = { ...content, diff: content.diff && TOO_LONG };
  const shorter = bodyOf(short, WHOLE);
  if (bytesOf(shorter) <= most) return shorter;
  const others = origin.log
    ? gfm`in the ${linkMarkdown(gfm`log`, origin.log)}`
    : gfm`in ${PREVIEW_DIFF}`;
  const limited = (count: number): Markdown => bodyOf(short, { count, others });
  // As many items of each section as fit.
  let [fits, tooMany] = [0, 1 + Math.max(...lengthsOf(content))];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (bytesOf(limited(count)) <= most) fits = count;
    else tooMany = count;
  }
  const body = limited(fits);
  // Headings alone may be too long: then they are cut.
  return bytesOf(body) <= most ? body : beginningOf(body, most);
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The printed parts of a comment, which are arranged in several ways until they fit. */
interface Content {
  readonly heading: readonly Markdown[];
  readonly sections: readonly Section[];
  readonly rows: readonly Row[];
  readonly diff: Markdown | undefined;
  readonly warnings: readonly Section[];
}

function contentOf(review: Review, origin: Origin, isOneOfSeveral: boolean): Content {
  const diff = fullDiff(review);
  return {
    heading: [...heading(review, origin, isOneOfSeveral), ...limitNotes(review).map(proseMarkdown)],
    sections: sectionsOf(review),
    rows: rowsOf(inOrderOf(review.findings, review.changes), review.renames),
    diff: diff.length === 0 ? undefined : folded(phrase`Full diff`, diffBlock(diff)),
    warnings: warningSection(review),
  };
}

const lengthsOf = ({ sections, rows, warnings }: Content): number[] => [
  rows.length,
  ...[...sections, ...warnings].map(({ items }) => items.length),
];

function bodyOf(content: Content, limit: Limit): Markdown {
  const { heading: top, sections, rows, diff, warnings } = content;
  const below = diff === undefined ? [] : [diff];
  let left = MOST_LINES - FOOT_LINES - top.length - below.length;
  let after = room(sections) + room(warnings) + Math.min(LINES_FOR_CHANGES, linesOfTable(rows));
  const place = (section: Section): Markdown => {
    after -= room([section]);
    const { text, lines } = placed(section, left - after, limit);
    left -= lines;
    return text;
  };
  const parts = [...top, ...sections.map(place)];
  if (rows.length > 0) {
    after = room(warnings);
    const { text, lines } = placedChanges(rows, left - after, limit);
    left -= lines;
    parts.push(text);
  }
  parts.push(...warnings.map(place), ...below);
  return gfm`${joined(parts, gfm`\n\n`)}\n`;
}

/** The lines that sections need at least: a summary, or the head of a table, a row, the summary of the others and the notes. */
const room = (sections: readonly Section[]): number =>
  sections.reduce(
    (sum, { head, notes = [] }) => sum + (head === undefined ? 1 : head.length + notes.length + 2),
    0,
  );

/** The first line states the most severe result, the second one all of them. */
function heading(review: Review, origin: Origin, isOneOfSeveral: boolean): Markdown[] {
  const [failure] = review.failures;
  const { heading: worst } = headingOf(review.findings);
  const counts = proseMarkdown(countsOf(review));
  const place = isOneOfSeveral ? gfm`` : proseMarkdown(whereText(review));
  const stack = isOneOfSeveral ? gfm`${proseMarkdown(stackTitle(review))}: ` : gfm``;
  if (failure !== undefined) {
    const about = failure.name === undefined ? gfm`` : gfm` at ${codeSpan(failure.name)}`;
    return [
      gfm`### ${MARKS.failed}${stack}The preview${place} failed${about}`,
      ...(review.changes.length === 0 ? [] : [gfm`Known so far: **${counts}**.`]),
    ];
  }
  const mark = isOneOfSeveral ? gfm`` : FINE;
  const titleAlone = isOneOfSeveral ? [gfm`### ${proseMarkdown(stackTitle(review))}`] : [];
  if (review.changes.length + review.drift.length === 0)
    return [...titleAlone, gfm`${mark}**No changes**${place}${proseMarkdown(staysText(review))}`];
  const isFine = isHarmless(review);
  const verdicts = [...(isFine ? [phrase`No findings.`] : []), ...nothingChanges(review)].map(
    (each) => gfm` ${proseMarkdown(each)}`,
  );
  return [
    ...(worst === undefined
      ? titleAlone
      : [
          gfm`### ${MARKS[markOf(review)]}${stack}${proseMarkdown(isOneOfSeveral ? uncapitalized(worst) : worst)}`,
        ]),
    gfm`${isFine ? mark : gfm``}${proseMarkdown(triggerOf(review, origin))}**${counts}**${place}.${joined(verdicts, gfm``)}`,
    ...review.unused.map((each) =>
      proseMarkdown(
        phrase`${titledPhrase(each)} gets a new value on merging; the old one was never used.`,
      ),
    ),
  ];
}

/** For a comment that needs no more than a look. */
const FINE = gfm`✅ `;

/** What the counts are of. */
function triggerOf({ isRefreshAlone, findings }: Review, origin: Origin): Phrase {
  // What a refresh found has happened already, and a run that stops does not do all of it.
  if (isRefreshAlone) return phrase``;
  const mayStop = findings.some(({ effect }) => effect === "fails");
  return phrase`${mayStop ? phrase`Planned` : triggerPhrase(origin)}: `;
}

/** Deletions and replacements always lose something; of a saved plan, too little is known. */
const isHarmless = ({ isPlan, changes, findings }: Review): boolean =>
  !isPlan &&
  findings.length === 0 &&
  changes.length > 0 &&
  changes.every(({ action }) => action === "update" || action === "create");
