// A review as a pull request comment, in Markdown for GitHub and GitLab. Text from a program or from the
// service is always code, so that it can neither mention a person nor become markup.
import {
  beginningOf,
  codeSpan,
  diffBlock,
  gfm,
  hiddenText,
  joined,
  mermaidBlock,
  phrase,
  proseCell,
  proseMarkdown,
} from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import type { Diagnostic } from "../model/diagnostics";
import { headingOf, linePhrase } from "../rules/finding";
import type { Review } from "../review";
import { listed } from "../model/subjects";
import { placedChanges, rowOf, rowsOf } from "./changes-table";
import type { Row } from "./changes-table";
import { editLists } from "./edit-lists";
import { footerOf } from "./footer";
import type { Writing } from "./footer";
import { fullDiff } from "./full-diff";
import { folded, placed } from "./layout";
import type { Section } from "./layout";
import { keptTexts, nothingChanges, outcomeNotes, outcomeRows, outcomeTitle } from "./outcome-rows";
import {
  countsOf,
  diagnosticPhrase,
  FINDINGS_TITLE,
  limitNotes,
  runPhrase,
  RUNS_TITLE,
  staysText,
  whereText,
} from "./phrases";
import type { Mark } from "./outline";
import { diagramOf } from "./diagram";

/** A symbol to scan for. */
export const MARKS: Readonly<Record<Mark, Markdown>> = {
  failed: gfm`❌ `,
  red: gfm`🔴 `,
  amber: gfm`🟠 `,
  none: gfm``,
};

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
const MOST_LINES = 30;
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
  return gfm`${bodyFor(review, most)}${end}`;
}

/** What ends a comment: its footer and its marker. */
export const endOf = (reviews: readonly Review[], { marker, origin }: Writing): Markdown =>
  gfm`\n<sub>${footerOf(reviews, origin)}</sub>\n\n${hiddenText(marker)}\n`;

const TOO_LONG = gfm`The full diff is too long for a comment; ${codeSpan("pulumi preview --diff")} shows it.`;

/** As much of the comment, without its end, as fits into this many bytes. */
export function bodyFor(review: Review, most: number): Markdown {
  const content = contentOf(review);
  const whole = bodyOf(content, Infinity);
  if (bytesOf(whole) <= most) return whole;
  const short = { ...content, diff: content.diff && TOO_LONG };
  const shorter = bodyOf(short, Infinity);
  if (bytesOf(shorter) <= most) return shorter;
  const plain = { ...short, picture: undefined };
  // As many items of each section as fit.
  let [fits, tooMany] = [0, 1 + Math.max(...lengthsOf(content))];
  while (tooMany - fits > 1) {
    const limit = Math.floor((fits + tooMany) / 2);
    if (bytesOf(bodyOf(plain, limit)) <= most) fits = limit;
    else tooMany = limit;
  }
  const body = bodyOf(plain, fits);
  // Headings alone may be too long: then they are cut.
  return bytesOf(body) <= most ? body : beginningOf(body, most);
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The printed parts of a comment, which are arranged in several ways until they fit. */
interface Content {
  readonly heading: readonly Markdown[];
  readonly sections: readonly Section[];
  readonly rows: readonly Row[];
  readonly picture: Markdown | undefined;
  readonly diff: Markdown | undefined;
  readonly warnings: readonly Section[];
}

function contentOf(review: Review): Content {
  const graph = diagramOf(review.changes);
  const diff = fullDiff(review);
  return {
    heading: [...heading(review), ...limitNotes(review).map(proseMarkdown)],
    sections: [
      ...diagnosticSection(phrase`Errors`, "further error", review.failures),
      ...findingsSection(review),
      ...outcomeSection(review),
      ...runSection(review),
      ...editSections(review),
    ],
    rows: rowsOf(review.changes),
    picture: graph === undefined ? undefined : folded(phrase`Diagram`, mermaidBlock(graph)),
    diff: diff.length === 0 ? undefined : folded(phrase`Full diff`, diffBlock(diff)),
    warnings: diagnosticSection(phrase`Warnings`, "further warning", review.warnings),
  };
}

const lengthsOf = ({ sections, rows, warnings }: Content): number[] => [
  rows.length,
  ...[...sections, ...warnings].map(({ items }) => items.length),
];

/** @param limit at most so many items of each section are printed */
function bodyOf(content: Content, limit: number): Markdown {
  const { heading: top, sections, rows, picture, diff, warnings } = content;
  const below = [picture, diff].filter((each) => each !== undefined);
  let left = MOST_LINES - FOOT_LINES - top.length - below.length;
  // Each section that follows is at least a summary.
  let after = sections.length + warnings.length + (rows.length === 0 ? 0 : LINES_FOR_CHANGES);
  const place = (section: Section): Markdown => {
    after -= 1;
    const { text, lines } = placed(section, left - after, limit);
    left -= lines;
    return text;
  };
  const parts = [...top, ...sections.map(place)];
  if (rows.length > 0) {
    const { text, lines } = placedChanges(rows, left - warnings.length, limit);
    left -= lines;
    after = warnings.length;
    parts.push(text);
  }
  parts.push(...warnings.map(place), ...below);
  return gfm`${joined(parts, gfm`\n\n`)}\n`;
}

/** The first line states the most severe result, the second one all of them. */
function heading(review: Review): Markdown[] {
  const [failure] = review.failures;
  const { heading: worst } = headingOf(review.findings);
  const all = gfm`**${proseMarkdown(countsOf(review))}**${proseMarkdown(whereText(review))}`;
  if (failure !== undefined) {
    const about = failure.name === undefined ? gfm`` : gfm` at ${codeSpan(failure.name)}`;
    return [
      gfm`### ${MARKS.failed}The preview failed${about}`,
      ...(review.changes.length === 0 ? [] : [gfm`The changes below are incomplete: ${all}.`]),
    ];
  }
  const verdicts = [
    ...(isHarmless(review) ? [phrase`No findings.`] : []),
    ...nothingChanges(review),
  ];
  const counted = joined([gfm`${all}.`, ...verdicts.map(proseMarkdown)], gfm` `);
  if (worst !== undefined) {
    const mark = MARKS[review.findings[0]?.severity ?? "none"];
    return [gfm`### ${mark}${proseMarkdown(worst)}`, counted];
  }
  if (review.changes.length > 0) return [counted];
  if (review.drift.length > 0) return [gfm`${all}.`];
  return [gfm`**No changes**${proseMarkdown(staysText(review))}`];
}

/** Deletions and replacements always lose something; of a saved plan, too little is known. */
const isHarmless = ({ isPlan, changes, findings }: Review): boolean =>
  !isPlan &&
  findings.length === 0 &&
  changes.every(({ action }) => action === "update" || action === "create");

const MOST_FINDINGS = 6;

function findingsSection({ findings, failures }: Review): Section[] {
  const all = findings.map((each) => ({ severity: each.severity, text: linePhrase(each) }));
  const lines = failures.length > 0 ? all : headingOf(findings).below;
  if (lines.length === 0) return [];
  const items = lines.map(({ severity, text }) => gfm`- ${MARKS[severity]}${proseMarkdown(text)}.`);
  return [{ title: FINDINGS_TITLE, items, most: MOST_FINDINGS, item: "further one" }];
}

/** Further rows are folded. */
const MOST_OUTCOMES = 6;
const MOST_KEPT = 2;

function outcomeSection(review: Review): Section[] {
  const { outcomes } = review;
  const rows = outcomeRows(outcomes);
  const kept = keptTexts(outcomes);
  const notes = outcomeNotes(review);
  if (rows.length + kept.length === 0) return [];
  return [
    {
      title: outcomeTitle(outcomes),
      head:
        rows.length === 0
          ? []
          : [gfm`| Monitor | Before | After merging |`, gfm`| --- | --- | --- |`],
      items: rows.map(({ monitors, before, after }) =>
        rowOf([monitors, before, after].map(proseCell)),
      ),
      most: MOST_OUTCOMES,
      item: "further monitor",
      notes: [
        ...(kept.length === 0
          ? []
          : [gfm`Before and after merging: ${proseMarkdown(listed(kept, MOST_KEPT, "; "))}.`]),
        ...(notes.pieces.length === 0 ? [] : [proseMarkdown(notes)]),
      ],
    },
  ];
}

const MOST_RUNS = 6;

function runSection({ runs = [] }: Review): Section[] {
  if (runs.length === 0) return [];
  const items = runs.map((each) => gfm`- ${proseMarkdown(runPhrase(each))}`);
  return [{ title: RUNS_TITLE, items, most: MOST_RUNS, item: "further test run" }];
}

const MOST_EDITS = 5;

const editSections = (review: Review): Section[] =>
  editLists(review).map(({ title, items }) => ({
    title,
    items: items.map((each) => gfm`- ${proseMarkdown(each)}`),
    most: MOST_EDITS,
    item: "further edit",
  }));

const MOST_DIAGNOSTICS = 8;

function diagnosticSection(title: Phrase, item: string, all: readonly Diagnostic[]): Section[] {
  if (all.length === 0) return [];
  const items = all.map((each) => gfm`- ${proseMarkdown(diagnosticPhrase(each))}`);
  return [{ title, items, item, most: MOST_DIAGNOSTICS }];
}
