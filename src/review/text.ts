// A review for a terminal.
import {
  called,
  changeTexts,
  countsOf,
  DONE,
  driftTexts,
  hazardText,
  noChangesText,
  remedyText,
  whereText,
} from "./phrases";
import { terminalLine } from "./escape";
import type { Style } from "./phrases";
import type { Remark } from "./remarks";
import type { Review } from "./review";

const STYLE: Style = { literal: (text) => text };

const FAILED = "The preview failed";

/** The review in lines. */
export function textFor(review: Review): string {
  const { changes, drift, failures, hazards, warnings } = review;
  const isEmpty = changes.length + drift.length === 0;
  const counts = isEmpty
    ? noChangesText(review, STYLE, "No changes")
    : `${countsOf(review)}${whereText(review, STYLE)}.`;
  const lines = [
    ...remarkLines(isEmpty ? FAILED : `${FAILED}, and what follows is not all`, failures),
    ...hazards.map((each) => `! ${hazardText(each, STYLE)}.`),
    // Of a preview that failed nobody knows that.
    ...(isEmpty && failures.length > 0 ? [] : [counts]),
    ...changes.flatMap((change) => [
      `  ${DONE[change.deed].padEnd(10)} ${called(change, STYLE)}`,
      ...changeTexts(change, STYLE).map((text) => `             ${text}`),
    ]),
    ...(drift.length === 0 ? [] : ["Changed elsewhere since the last run:"]),
    ...drift.flatMap((each) => [
      `  ${called(each, STYLE)}`,
      ...driftTexts(each, STYLE).map((text) => `             ${text}`),
      ...(review.isRefreshAlone ? [] : [`             this run ${remedyText(each, review)}`]),
    ]),
    ...remarkLines("Warnings", warnings),
  ];
  return `${lines.map(terminalLine).join("\n")}\n`;
}

const remarkLines = (title: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [
        `${title}:`,
        ...remarks.map(
          ({ name, message }) => `  ${name === undefined ? "" : `${name}: `}${message}`,
        ),
      ];
