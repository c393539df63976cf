// A review as a pull request comment, in Markdown for GitHub and GitLab. Text from a program or from the
// service is always code, so that it can neither mention a person nor become markup.
import {
  beginningOf,
  codeSpan,
  elementText,
  hiddenText,
  joined,
  gfm,
  mermaidBlock,
  phrase,
  proseCell,
  proseMarkdown,
  words,
} from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import type { Change } from "../changes";
import type { Diagnostic } from "../diagnostics";
import type { Review } from "../review";
import { changeTexts, countsOf, DONE, planNotes, staysText, whereText } from "./phrases";
import { listed, subjectPhrase } from "../subjects";
import { editLists } from "./edits";
import { keptTexts, outcomeNotes, outcomeRows } from "./outcomes";
import { pictureOf } from "./picture";

/** The forges. */
export const FORGES = ["github", "gitlab"] as const;

/** A forge. */
export type Forge = (typeof FORGES)[number];

/**
 * The maximum comment length of each, in characters; lengths are counted in bytes, of which there are never
 * fewer.
 */
export const LONGEST: Readonly<Record<Forge, number>> = { github: 65_536, gitlab: 1_000_000 };

const MOST_HAZARDS = 20;
const MOST_DIAGNOSTICS = 10;
/** Further rows are folded, except those with an impact. */
const MOST_ROWS = 25;

/** How a comment is written. */
export interface CommentOptions {
  readonly forge: Forge;
  /** Hidden text by which a pipeline finds its own comment again. */
  readonly marker: string;
  /** Maximum length in bytes, instead of the forge's limit. */
  readonly longest?: number;
}

/** The comment. */
export function commentFor(review: Review, { forge, marker, longest }: CommentOptions): Markdown {
  const end = endOf(marker);
  const most = (longest ?? LONGEST[forge]) - bytesOf(end);
  return gfm`${bodyFor(review, most)}${end}`;
}

/** What ends a comment: its marker. */
export const endOf = (marker: string): Markdown => gfm`\n${hiddenText(marker)}\n`;

/** As much of the comment, without its end, as fits into this many bytes. */
export function bodyFor(review: Review, most: number): Markdown {
  const total = Math.max(review.changes.length, review.drift.length);
  const whole = bodyOf(review, { rows: total, hasPicture: true });
  if (bytesOf(whole) <= most) return whole;
  // As many rows as fit.
  let [fits, tooMany] = [0, total + 1];
  while (tooMany - fits > 1) {
    const rows = Math.floor((fits + tooMany) / 2);
    if (bytesOf(bodyOf(review, { rows, hasPicture: false })) <= most) fits = rows;
    else tooMany = rows;
  }
  const body = bodyOf(review, { rows: fits, hasPicture: false });
  // Hazards and failures alone may be too long: then they are cut.
  return bytesOf(body) <= most ? body : beginningOf(body, most);
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

const lines = (all: readonly Markdown[]): Markdown => joined(all, gfm`\n`);

interface Size {
  readonly rows: number;
  readonly hasPicture: boolean;
}

function bodyOf(review: Review, size: Size): Markdown {
  const picture = size.hasPicture ? pictureOf(review.changes) : undefined;
  const parts = [
    ...heading(review),
    ...hazards(review),
    ...planNotes(review).map(proseMarkdown),
    ...outcomesTable(review),
    ...editSections(review, size.rows),
    ...changesTable(review, size.rows),
    ...(picture === undefined ? [] : [folded(phrase`Diagram`, mermaidBlock(picture))]),
    ...diagnosticSection(gfm`Warnings`, review.warnings),
  ];
  return gfm`${joined(parts, gfm`\n\n`)}\n`;
}

/** The first line states the most severe result, the second one all of them. */
function heading(review: Review): Markdown[] {
  const [failure] = review.failures;
  const [hazard] = review.hazards;
  const all = gfm`**${proseMarkdown(countsOf(review))}**${proseMarkdown(whereText(review))}`;
  if (failure !== undefined) {
    const about = failure.name === undefined ? gfm`` : gfm` at ${codeSpan(failure.name)}`;
    return [
      gfm`### ❌ The preview failed${about}`,
      ...diagnosticSection(gfm`Errors`, review.failures),
      ...(review.changes.length === 0 ? [] : [gfm`The changes below are incomplete: ${all}.`]),
    ];
  }
  if (hazard !== undefined) return [gfm`### ⚠️ ${proseMarkdown(hazard.text)}`, gfm`${all}.`];
  if (review.changes.length > 0 || review.drift.length > 0) return [gfm`${all}.`];
  return [gfm`**No changes**${proseMarkdown(staysText(review))}`];
}

function hazards({ hazards: all, failures }: Review): Markdown[] {
  const rest = failures.length > 0 ? all : all.slice(1);
  if (rest.length === 0) return [];
  const items = rest.slice(0, MOST_HAZARDS).map((each) => gfm`- ${proseMarkdown(each.text)}.`);
  const more = rest.length - items.length;
  if (more > 0) items.push(gfm`- and ${more} more.`);
  return [failures.length > 0 ? gfm`**Impact**` : gfm`**Other risks**`, lines(items)];
}

/** Further rows are only counted. */
const MOST_OUTCOMES = 6;
const MOST_KEPT = 2;

function outcomesTable({ outcomes }: Review): Markdown[] {
  const rows = outcomeRows(outcomes);
  const kept = keptTexts(outcomes);
  const notes = outcomeNotes(outcomes);
  if (rows.length + kept.length === 0) return [];
  const heads = [gfm`Monitor`, gfm`Before`, gfm`After merging`];
  const cells = rows
    .slice(0, MOST_OUTCOMES)
    .map(({ monitors, before, after }) => [monitors, before, after].map(proseCell));
  const more = rows.length - cells.length;
  return [
    gfm`**Who is told of an outage**`,
    ...(rows.length === 0 ? [] : [lines([heads, heads.map(() => gfm`---`), ...cells].map(row))]),
    ...(more > 0 ? [gfm`and ${more} more.`] : []),
    ...(kept.length === 0 ? [] : [gfm`As before: ${proseMarkdown(listed(kept, MOST_KEPT))}.`]),
    ...(notes.pieces.length === 0 ? [] : [proseMarkdown(notes)]),
  ];
}

function changesTable({ changes }: Review, rows: number): Markdown[] {
  if (changes.length === 0) return [];
  const listed = changes.slice(0, rows);
  const more = changes.length - listed.length;
  const rest = more === 0 ? [] : [gfm`and ${more} more; see the output of \`pulumi preview\`.`];
  if (listed.length <= MOST_ROWS) return [...table(listed), ...rest];
  const others = listed.filter((change) => !isDisruptive(change));
  const summary = phrase`${others.length} other changes`;
  return [
    ...table(listed.filter(isDisruptive)),
    ...(others.length === 0 ? [] : [folded(summary, lines(table(others)))]),
    ...rest,
  ];
}

const isDisruptive = ({ action }: Change): boolean => action === "replace" || action === "delete";

function table(changes: readonly Change[]): Markdown[] {
  if (changes.length === 0) return [];
  const rows = changes.map((change) =>
    row([
      proseCell(words(DONE[change.action])),
      proseCell(subjectPhrase(change)),
      cell(changeTexts(change)),
    ]),
  );
  return [lines([gfm`| | Resource | Changes |`, gfm`| --- | --- | --- |`, ...rows])];
}

const row = (cells: readonly Markdown[]): Markdown => gfm`| ${joined(cells, gfm` | `)} |`;

const cell = (texts: readonly Phrase[]): Markdown => joined(texts.map(proseCell), gfm`<br>`);

function editSections(review: Review, most: number): Markdown[] {
  return editLists(review).flatMap(({ title, items }) => {
    const shown = items.slice(0, most).map((each) => gfm`- ${proseMarkdown(each)}`);
    const more = items.length - shown.length;
    return [
      gfm`**${proseMarkdown(title)}**`,
      lines([...shown, ...(more === 0 ? [] : [gfm`- and ${more} more`])]),
    ];
  });
}

function diagnosticSection(title: Markdown, all: readonly Diagnostic[]): Markdown[] {
  if (all.length === 0) return [];
  const items = all.slice(0, MOST_DIAGNOSTICS).map(({ name, message }) => {
    const about = name === undefined ? gfm`` : gfm`${codeSpan(name)}: `;
    return gfm`- ${about}${codeSpan(message)}`;
  });
  const more = all.length - items.length;
  if (more > 0) items.push(gfm`- and ${more} more`);
  return [gfm`**${title}**`, lines(items)];
}

const folded = (summary: Phrase, inside: Markdown): Markdown =>
  gfm`<details><summary>${elementText(summary)}</summary>\n\n${inside}\n\n</details>`;
