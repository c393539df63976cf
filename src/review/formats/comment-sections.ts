// The sections of a comment between its heading and the changes.
import { codeSpan, gfm, phrase, proseCell, proseMarkdown } from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import type { Review } from "../review";
import { linesBelow } from "../rules/finding";
import { rowOf } from "./changes-table";
import { editLists } from "./edit-lists";
import type { Section } from "./layout";
import type { Mark } from "./outline";
import { keptNotes, otherRuns, OUTCOME_TITLE, outcomeRows, staysNotes } from "./outcome-rows";
import type { OutcomeRow } from "./outcome-rows";
import { diagnosticPhrase, FINDINGS_TITLE, isOnlyByRefresh, RUNS_TITLE } from "./phrases";

/** A symbol to scan for. */
export const MARKS: Readonly<Record<Mark, Markdown>> = {
  failed: gfm`❌ `,
  red: gfm`🔴 `,
  amber: gfm`🟠 `,
  none: gfm``,
};

/** The errors, the findings that the heading does not say, who is alerted, and the edits made elsewhere. */
export function sectionsOf(review: Review): Section[] {
  const { findings, failures } = review;
  const lines = linesBelow(findings, failures.length > 0);
  return [
    ...listOf(phrase`Errors`, inProse(failures.map(diagnosticPhrase)), 8, "further error"),
    ...listOf(
      FINDINGS_TITLE,
      lines.map(({ severity, text }) => gfm`${MARKS[severity]}${proseMarkdown(text)}.`),
      5,
      "further finding",
    ).map((each): Section => (failures.length > 0 ? each : { ...each, isSelfEvident: true })),
    ...outcomeSection(review),
    ...listOf(RUNS_TITLE, inProse(otherRuns(review)), 5, "further test run"),
    ...editLists(review).flatMap(({ title, items }) =>
      listOf(title, inProse(items), 5, "further edit"),
    ),
  ];
}

/** The warnings of the preview. */
export const warningSection = ({ warnings }: Review): Section[] =>
  listOf(phrase`Warnings`, inProse(warnings.map(diagnosticPhrase)), 8, "further warning");

const inProse = (all: readonly Phrase[]): Markdown[] => all.map(proseMarkdown);

/** @param most further items are folded even if there is room */
function listOf(title: Phrase, items: readonly Markdown[], most: number, item: string): Section[] {
  if (items.length === 0) return [];
  return [{ title, items: items.map((each) => gfm`- ${each}`), most, item }];
}

function outcomeSection(review: Review): Section[] {
  const rows = outcomeRows(review);
  // The heading says it if nothing changes.
  if (rows.length === 0) return [];
  const isUndone = review.edits.some(isOnlyByRefresh);
  return [
    {
      title: OUTCOME_TITLE,
      isSelfEvident: true,
      ...alertsTable(rows, isUndone ? gfm`After ${codeSpan("--refresh")}` : ALERTS_AFTER),
      most: 6,
      item: "further monitor",
      notes: [...staysNotes(review), ...keptNotes(review)].map(proseMarkdown),
    },
  ];
}

/** The usual title of the last column. */
export const ALERTS_AFTER = gfm`Alerts after`;

/** The table of who is alerted. */
export function alertsTable(
  rows: readonly OutcomeRow[],
  after: Markdown,
): Required<Pick<Section, "head" | "items">> {
  const hasRuns = rows.some(({ run }) => run !== undefined);
  return {
    head: hasRuns
      ? [gfm`| Outage of | Alerts now | ${after} | Test run |`, gfm`| --- | --- | --- | --- |`]
      : [gfm`| Outage of | Alerts now | ${after} |`, gfm`| --- | --- | --- |`],
    items: rows.map(({ monitors, before, after, run = phrase`-` }) =>
      rowOf([monitors, before, after, ...(hasRuns ? [run] : [])].map(proseCell)),
    ),
  };
}
