// A review as titles and lists, for the targets that have no tables: Bitbucket, Slack and Teams.
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { DONE } from "../model/changes";
import type { Change } from "../model/changes";
import type { Diagnostic } from "../model/diagnostics";
import type { Review } from "../review";
import { headingOf, linePhrase } from "../rules/finding";
import { subjectPhrase } from "../model/subjects";
import { editLists } from "./edit-lists";
import { keptTexts, outcomeNotes, outcomeRows, outcomeTitle } from "./outcome-rows";
import {
  changeTexts,
  countsOf,
  FINDINGS_TITLE,
  limitNotes,
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

/** The outline of a review. */
export function outlineOf(review: Review): Outline {
  const { failures, findings, warnings, changes, outcomes } = review;
  const isFailed = failures.length > 0;
  const worst = headingOf(findings);
  const below = isFailed ? findings.map(linePhrase) : worst.below.map(({ text }) => text);
  const notes = outcomeNotes(review);
  return {
    stack: stackTitle(review),
    mark: isFailed ? "failed" : (findings[0]?.severity ?? "none"),
    heading: isFailed ? phrase`The preview failed` : (worst.heading ?? calmHeading(review)),
    counts: phrase`${countsOf(review)}${whereText(review)}`,
    lists: [
      { title: phrase`Errors`, items: failures.map(diagnosticPhrase) },
      { title: FINDINGS_TITLE, items: below },
      {
        title: outcomeTitle(outcomes),
        items: [
          ...outcomeRows(outcomes).map(
            ({ monitors, before, after }) => phrase`${monitors}: ${before} → ${after}`,
          ),
          ...keptTexts(outcomes).map((each) => phrase`before and after merging: ${each}`),
          ...(notes.pieces.length === 0 ? [] : [notes]),
        ],
      },
      ...editLists(review),
      { title: phrase`Changes`, items: [...changes.map(changePhrase), ...limitNotes(review)] },
      { title: phrase`Warnings`, items: warnings.map(diagnosticPhrase) },
    ].filter(({ items }) => items.length > 0),
  };
}

const calmHeading = ({ changes, drift }: Review): Phrase => {
  if (changes.length > 0) return phrase`Changes without known risks`;
  return drift.length > 0 ? phrase`Changed outside Pulumi` : phrase`No changes`;
};

function changePhrase(change: Change): Phrase {
  const texts = joinedPhrases(changeTexts(change), "; ");
  const subject = phrase`${words(DONE[change.action])}: ${subjectPhrase(change)}`;
  return texts.pieces.length === 0 ? subject : phrase`${subject}: ${texts}`;
}

const diagnosticPhrase = ({ name, message }: Diagnostic): Phrase =>
  name === undefined ? literal(message) : phrase`${literal(name)}: ${literal(message)}`;

/** At most this many items of each list; the rest is counted. */
export const shortened = (outline: Outline, most: number): Outline => ({
  ...outline,
  lists: outline.lists.map(({ title, items }) => {
    const more = items.length - most;
    if (more <= 0) return { title, items };
    return { title, items: [...items.slice(0, most), phrase`and ${more} more`] };
  }),
});

const LIMITS: readonly number[] = [20, 10, 5, 3, 1, 0];

/** The message for these outlines, with as many items of each list as fit. */
export function fitting<Message>(
  outlines: readonly Outline[],
  write: (outlines: readonly Outline[]) => Message,
  fits: (message: Message) => boolean,
): Message {
  const texts = LIMITS.map((most) => () => write(outlines.map((each) => shortened(each, most))));
  for (const text of texts) {
    const written = text();
    if (fits(written)) return written;
  }
  // Of many stacks, the worst.
  return outlines.length > 1
    ? fitting(outlines.slice(0, Math.ceil(outlines.length / 2)), write, fits)
    : write(outlines.map((each) => ({ ...each, lists: [] })));
}
