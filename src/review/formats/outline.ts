// A review as titles and lists, for the targets that have no tables: Bitbucket, Slack and Teams.
import { phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { DONE } from "../model/changes";
import type { Change } from "../model/changes";
import { listed, subjectPhrase } from "../model/subjects";
import type { Review } from "../review";
import { headingOf, linesBelow } from "../rules/finding";
import { worstFirst } from "../rules/severity";
import { editLists } from "./edit-lists";
import {
  keptTexts,
  otherRuns,
  OUTCOME_TITLE,
  outcomeNotes,
  outcomeRows,
  rowPhrase,
} from "./outcome-rows";
import {
  changeTexts,
  countsOf,
  diagnosticPhrase,
  FINDINGS_TITLE,
  limitNotes,
  RUNS_TITLE,
  stackTitle,
  whereText,
} from "./phrases";

/** How bad the worst is. */
export type Mark = "failed" | "red" | "amber" | "none";

/** A titled list. */
export interface OutlineList {
  readonly title: Phrase;
  readonly items: readonly Phrase[];
}

/** The content of a review. */
export interface Outline {
  readonly stack: Phrase;
  readonly mark: Mark;
  /** The worst. */
  readonly heading: Phrase;
  /** How many changes there are, and where. */
  readonly counts: Phrase;
  readonly lists: readonly OutlineList[];
}

/** What people see of a mark in plain text. */
export const SYMBOLS: Readonly<Record<Mark, string>> = {
  failed: "❌ ",
  red: "🔴 ",
  amber: "🟠 ",
  none: "",
};

/** How bad the worst of a review is. */
export const markOf = ({ failures, findings }: Review): Mark =>
  failures.length > 0 ? "failed" : (findings[0]?.severity ?? "none");

/** The outline of a review. */
export function outlineOf(review: Review): Outline {
  const { failures, findings, warnings, changes } = review;
  const isFailed = failures.length > 0;
  const { heading } = headingOf(findings);
  const lines = linesBelow(findings, isFailed).map(({ text }) => text);
  return {
    stack: stackTitle(review),
    mark: markOf(review),
    heading: isFailed ? phrase`The preview failed` : (heading ?? calmHeading(review)),
    counts: phrase`${countsOf(review)}${whereText(review)}`,
    lists: [
      { title: phrase`Errors`, items: failures.map(diagnosticPhrase) },
      { title: FINDINGS_TITLE, items: lines },
      { title: OUTCOME_TITLE, items: outcomeItems(review) },
      { title: RUNS_TITLE, items: otherRuns(review) },
      ...editLists(review),
      { title: phrase`Changes`, items: [...changes.map(changePhrase), ...limitNotes(review)] },
      { title: phrase`Warnings`, items: warnings.map(diagnosticPhrase) },
    ].filter(({ items }) => items.length > 0),
  };
}

const outcomeItems = (review: Review): Phrase[] => [
  ...outcomeRows(review).map((row) =>
    row.run === undefined ? rowPhrase(row) : phrase`${rowPhrase(row)}; test run: ${row.run}`,
  ),
  ...keptTexts(review),
  ...outcomeNotes(review),
];

const calmHeading = ({ changes, drift }: Review): Phrase => {
  if (changes.length > 0) return phrase`Changes without known risks`;
  return drift.length > 0 ? phrase`Changed outside Pulumi` : phrase`No changes`;
};

const MOST_DIFFERENCES = 8;

function changePhrase(change: Change): Phrase {
  const texts = listed(changeTexts(change), MOST_DIFFERENCES, "; ");
  const subject = phrase`${words(DONE[change.action])}: ${subjectPhrase(change)}`;
  return texts.pieces.length === 0 ? subject : phrase`${subject}: ${texts}`;
}

/** The outlines of these reviews, the worst first. */
export const outlinesOf = (reviews: readonly Review[]): Outline[] =>
  worstFirst(reviews).map(outlineOf);

/** At most this many items of each list; the rest is counted. */
export const shortened = (outline: Outline, most: number): Outline => ({
  ...outline,
  lists:
    most === 0
      ? []
      : outline.lists.map(({ title, items }) => ({ title, items: firstOf(items, most) })),
});

/** At most this many items; the rest is counted. */
export function firstOf(items: readonly Phrase[], most: number): readonly Phrase[] {
  const more = items.length - most;
  return more <= 0 ? items : [...items.slice(0, most), phrase`and ${more} more`];
}

const LIMITS: readonly number[] = [20, 10, 5, 3, 1, 0];

/** The message for these outlines, with as many items of each list as fit; if none fits, for the worst of them. */
export function fitting<Message>(
  outlines: readonly Outline[],
  write: (outlines: readonly Outline[]) => Message,
  fits: (message: Message) => boolean,
): Message {
  for (const most of LIMITS) {
    const written = write(outlines.map((each) => shortened(each, most)));
    if (fits(written) || (most === 0 && outlines.length < 2)) return written;
  }
  return fitting(outlines.slice(0, Math.ceil(outlines.length / 2)), write, fits);
}
