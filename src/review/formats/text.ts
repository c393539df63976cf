// A review for a terminal.
import { joined, line, literal, phrase, plainText, terminalText } from "../../printing";
import type { Phrase, TerminalText } from "../../printing";
import { DONE } from "../model/changes";
import type { Diagnostic } from "../model/diagnostics";
import type { Review } from "../review";
import { linePhrase } from "../rules/finding";
import { editLists } from "./edit-lists";
import {
  inLine,
  keptTexts,
  otherRuns,
  OUTCOME_TITLE,
  outcomeNotes,
  outcomeRows,
} from "./outcome-rows";
import { subjectPhrase } from "../model/subjects";
import { changeTexts, countsOf, limitNotes, RUNS_TITLE, staysText, whereText } from "./phrases";

const FAILED = phrase`The preview failed`;
const FAILED_IN_PART = phrase`The preview failed; the changes below are incomplete`;

/** The review in lines. */
export function textFor(review: Review): TerminalText {
  const { changes, drift, failures, findings, warnings } = review;
  const isEmpty = changes.length + drift.length === 0;
  const counts = isEmpty
    ? line`No changes${plainText(whereText(review))}${plainText(staysText(review))}`
    : line`${plainText(countsOf(review))}${plainText(whereText(review))}.`;
  const lines = [
    ...diagnosticLines(isEmpty ? FAILED : FAILED_IN_PART, failures),
    ...findings.map((each) => line`! ${plainText(linePhrase(each))}.`),
    // Of a failed preview, the counts are unknown.
    ...(isEmpty && failures.length > 0 ? [] : [counts]),
    ...limitNotes(review).map((note) => line`${plainText(note)}`),
    ...outcomeLines(review),
    ...listLines(RUNS_TITLE, otherRuns(review)),
    ...editLists(review).flatMap(({ title, items }) => [
      line`${plainText(title)}`,
      ...items.map((each) => line`  ${plainText(each)}`),
    ]),
    ...changes.flatMap((change) => [
      line`  ${DONE[change.action].padEnd(10)} ${plainText(subjectPhrase(change))}`,
      ...changeTexts(change).map(below),
    ]),
    ...diagnosticLines(phrase`Warnings`, warnings),
  ];
  return joined([...lines, line``], terminalText("\n"));
}

const listLines = (title: Phrase, items: readonly Phrase[]): TerminalText[] =>
  items.length === 0
    ? []
    : [line`${plainText(title)}:`, ...items.map((each) => line`  ${plainText(each)}`)];

function outcomeLines(review: Review): TerminalText[] {
  const rows = outcomeRows(review);
  const kept = keptTexts(review);
  if (rows.length + kept.length === 0) return [];
  return [
    line`${plainText(OUTCOME_TITLE)}:`,
    ...rows.flatMap(({ monitors, before, after, run }) => [
      line`  ${plainText(monitors)}`,
      below(phrase`before: ${inLine(before)}`),
      below(phrase`after:  ${inLine(after)}`),
      ...(run === undefined ? [] : [below(phrase`test run: ${run}`)]),
    ]),
    ...kept.map((each) => line`  ${plainText(each)}`),
    ...outcomeNotes(review).map((each) => line`  ${plainText(each)}`),
  ];
}

const below = (text: Phrase): TerminalText => line`             ${plainText(text)}`;

const diagnosticLines = (title: Phrase, diagnostics: readonly Diagnostic[]): TerminalText[] =>
  listLines(
    title,
    diagnostics.map(({ name, message }) =>
      name === undefined
        ? phrase`${literal(message)}`
        : phrase`${literal(name)}: ${literal(message)}`,
    ),
  );
