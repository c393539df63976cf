// A review for a terminal.
import { called, changeTexts, countsOf, DONE, driftTexts, hazardText, remedyText } from "./phrases";
import type { Style } from "./phrases";
import type { Remark, Review } from "./review";

const STYLE: Style = { literal: (text) => text };

/** The review in lines. */
export function textFor(review: Review): string {
  const { project, stack, changes, drift, failures, hazards, warnings } = review;
  const where = `in stack ${stack} of ${project}`;
  const isEmpty = changes.length + drift.length + failures.length === 0;
  const lines = [
    ...remarkLines("The preview failed, and what follows is not all:", failures),
    ...hazards.map((each) => `! ${hazardText(each, STYLE)}.`),
    isEmpty
      ? `No changes ${where}: ${review.unchanged} resources stay as they are.`
      : `${countsOf(review)} ${where}.`,
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
    ...remarkLines("Warnings:", warnings),
  ];
  return `${lines.join("\n")}\n`;
}

const remarkLines = (title: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [
        title,
        ...remarks.map(
          ({ name, message }) => `  ${name === undefined ? "" : `${name}: `}${message}`,
        ),
      ];
