// A review for a terminal.
import { joined, line, phrase, plainText, terminalText } from "../../printing";
import type { Phrase, TerminalText } from "../../printing";
import type { Diagnostic } from "../diagnostics";
import type { Review } from "../review";
import {
  subjectPhrase,
  changeTexts,
  countsOf,
  DONE,
  driftTexts,
  hazardText,
  remedyText,
  staysText,
  whereText,
} from "./phrases";

const FAILED = "The preview failed";
const FAILED_IN_PART = "The preview failed; the changes below are incomplete";

/** The review in lines. */
export function textFor(review: Review): TerminalText {
  const { changes, drift, failures, hazards, warnings } = review;
  const isEmpty = changes.length + drift.length === 0;
  const counts = isEmpty
    ? line`No changes${plainText(staysText(review))}`
    : line`${plainText(countsOf(review))}${plainText(whereText(review))}.`;
  const lines = [
    ...diagnosticLines(isEmpty ? FAILED : FAILED_IN_PART, failures),
    ...hazards.map((each) => line`! ${plainText(hazardText(each))}.`),
    // Of a failed preview, the counts are unknown.
    ...(isEmpty && failures.length > 0 ? [] : [counts]),
    ...changes.flatMap((change) => [
      line`  ${DONE[change.action].padEnd(10)} ${plainText(subjectPhrase(change))}`,
      ...changeTexts(change).map(below),
    ]),
    ...(drift.length === 0 ? [] : [line`Changed outside Pulumi since the last run:`]),
    ...drift.flatMap((each) => [
      line`  ${plainText(subjectPhrase(each))}`,
      ...driftTexts(each).map(below),
      ...(review.isRefreshAlone ? [] : [below(phrase`this run ${remedyText(each, review)}`)]),
    ]),
    ...diagnosticLines("Warnings", warnings),
  ];
  return joined([...lines, line``], terminalText("\n"));
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
