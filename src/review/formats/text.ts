// A review for a terminal.
import { joined, line, phrase, plainText, terminalText } from "../../printing";
import type { Phrase, TerminalText } from "../../printing";
import { DONE } from "../model/changes";
import type { Diagnostic } from "../model/diagnostics";
import type { Review } from "../review";
import { linePhrase } from "../rules/finding";
import { editLists } from "./edit-lists";
import { keptTexts, outcomeNotes, outcomeRows, outcomeTitle } from "./outcome-rows";
import { subjectPhrase } from "../model/subjects";
import {
  changeTexts,
  countsOf,
  limitNotes,
  runPhrase,
  RUNS_TITLE,
  staysText,
  whereText,
} from "./phrases";

const FAILED = "The preview failed";
const FAILED_IN_PART = "The preview failed; the changes below are incomplete";

/** The review in lines. */
export function textFor(review: Review): TerminalText {
  const { changes, drift, failures, findings, warnings } = review;
  const isEmpty = changes.length + drift.length === 0;
  const counts = isEmpty
    ? line`No changes${plainText(staysText(review))}`
    : line`${plainText(countsOf(review))}${plainText(whereText(review))}.`;
  const lines = [
    ...diagnosticLines(isEmpty ? FAILED : FAILED_IN_PART, failures),
    ...findings.map((each) => line`! ${plainText(linePhrase(each))}.`),
    // Of a failed preview, the counts are unknown.
    ...(isEmpty && failures.length > 0 ? [] : [counts]),
    ...limitNotes(review).map((note) => line`${plainText(note)}`),
    ...outcomeLines(review),
    ...runLines(review),
    ...editLists(review).flatMap(({ title, items }) => [
      line`${plainText(title)}`,
      ...items.map((each) => line`  ${plainText(each)}`),
    ]),
    ...changes.flatMap((change) => [
      line`  ${DONE[change.action].padEnd(10)} ${plainText(subjectPhrase(change))}`,
      ...changeTexts(change).map(below),
    ]),
    ...diagnosticLines("Warnings", warnings),
  ];
  return joined([...lines, line``], terminalText("\n"));
}

const runLines = ({ runs = [] }: Review): TerminalText[] =>
  runs.length === 0
    ? []
    : [
        line`${plainText(RUNS_TITLE)}:`,
        ...runs.map((each) => line`  ${plainText(runPhrase(each))}`),
      ];

function outcomeLines(review: Review): TerminalText[] {
  const { outcomes } = review;
  const rows = outcomeRows(outcomes);
  const kept = keptTexts(outcomes);
  const notes = plainText(outcomeNotes(review));
  if (rows.length + kept.length === 0) return [];
  return [
    line`${plainText(outcomeTitle(outcomes))}:`,
    ...rows.flatMap(({ monitors, before, after }) => [
      line`  ${plainText(monitors)}`,
      below(phrase`before: ${before}`),
      below(phrase`after:  ${after}`),
    ]),
    ...kept.map((each) => line`  before and after merging: ${plainText(each)}`),
    ...(notes === "" ? [] : [line`  ${notes}`]),
  ];
}

const below = (text: Phrase): TerminalText => line`             ${plainText(text)}`;

const diagnosticLines = (title: string, diagnostics: readonly Diagnostic[]): TerminalText[] =>
  diagnostics.length === 0
    ? []
    : [
        line`${title}:`,
        ...diagnostics.map(({ name, message }) =>
          name === undefined ? line`  ${message}` : line`  ${name}: ${message}`,
        ),
      ];
