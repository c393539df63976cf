// The sections of a comment between its heading and the changes.
import { codeSpan, gfm, joined, phrase, proseCell, proseMarkdown } from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import type { Review } from "../review";
import { linesBelow } from "../rules/finding";
import { rowOf } from "./changes-table";
import { editLists } from "./edit-lists";
import type { Section } from "./layout";
import type { Mark } from "./outline";
import { keptNotes, isOfRefresh, otherRuns, OUTCOME_TITLE, outcomeRows } from "./outcome-rows";
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
  const now = isOfRefresh(review) ? gfm`Alerts now and after merging` : ALERTS_NOW;
  const after = review.edits.some(isOnlyByRefresh)
    ? gfm`After ${codeSpan("--refresh")}`
    : ALERTS_AFTER;
  return [
    {
      title: OUTCOME_TITLE,
      isSelfEvident: true,
      ...alertsTable(rows, now, after),
      most: 6,
      item: "further monitor",
      notes: keptNotes(review).map(proseMarkdown),
    },
  ];
}

const ALERTS_NOW = gfm`Alerts now`;
const ALERTS_AFTER = gfm`Alerts after`;

/** The table of who is alerted. */
export function alertsTable(
  rows: readonly OutcomeRow[],
  now = ALERTS_NOW,
  after = ALERTS_AFTER,
): Required<Pick<Section, "head" | "items">> {
  const hasRuns = rows.some(({ run }) => run !== undefined);
  const titles = [gfm`Outage&nbsp;of`, now, after, ...(hasRuns ? [gfm`Test run`] : [])];
  const inCell = (alerts: readonly Phrase[]): Markdown => joined(alerts.map(proseCell), gfm`<br>`);
  return {
    head: [rowOf(titles), rowOf(titles.map(() => gfm`---`))],
    items: rows.map(({ monitors, before, after, run = phrase`-` }) =>
      rowOf([
        proseCell(monitors),
        inCell(before),
        inCell(after),
        ...(hasRuns ? [proseCell(run)] : []),
      ]),
    ),
  };
}
