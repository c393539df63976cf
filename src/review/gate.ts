// Whether a run does what was reviewed, and no more. Its operations are compared, the values that they write, and certain harm; what
// the service says now is not.
import { redact } from "../client";
import { pathText } from "../definitions";
import type { PathPart } from "../definitions";
import { literal, phrase, words } from "../printing";
import type { Phrase } from "../printing";
import { DONE } from "./model/changes";
import type { Action, Change } from "./model/changes";
import { findingText } from "./rules/finding";
import type { Finding } from "./rules/finding";
import { diagnosticPhrase } from "./formats/phrases";
import type { Report, ReportStack } from "./formats/report-schema";
import type { Review } from "./review";
import { differenceText } from "./model/difference-texts";
import { plannedValues } from "./model/planned-values";
import type { PlannedValue } from "./model/planned-values";
import { listed, titledPhrase } from "./model/subjects";

type Operation = ReportStack["changes"][number];

/** Something that a run would do and nobody reviewed. */
export interface Unreviewed {
  /** The resources that it is about; none if it is about the stack. */
  readonly urns: readonly string[];
  /** It is harm, and not only an operation. */
  readonly isHarm: boolean;
  /** A sentence, without its full stop. */
  readonly text: Phrase;
}

/** The operations that a reviewed one includes: milder ones, because a part of it may be done already. */
const INCLUDES: Readonly<Partial<Record<Action, readonly Action[]>>> = {
  replace: ["create", "update"],
  create: ["update"],
  adopt: ["update"],
  delete: ["release"],
};

/**
 * What a run would do that no review contains. Edits made elsewhere that it undoes need none.
 * @param reviewed what any of them contains is reviewed: of merges, several may not be applied yet
 */
export function unreviewedIn(review: Review, reviewed: readonly Report[]): Unreviewed[] {
  const { project, stack, failures, changes, findings } = review;
  const stacks = reviewed
    .flatMap((report) => report.stacks)
    .filter((each) => (each.project ?? "") === project && (each.stack ?? "") === stack);
  const operations = stacks.flatMap((each) => each.changes);
  const harm = stacks.flatMap((each) => each.findings);
  return [
    ...failures.map((each) =>
      ofStack(phrase`The preview of the run failed: ${diagnosticPhrase(each)}`),
    ),
    ...findings.filter((each) => !isReviewedFinding(each, harm)).map(ofFinding),
    ...(stacks.length === 0 && changes.length > 0
      ? [ofStack(phrase`No review is of ${literal([project, stack].join("/"))}`)]
      : changes.flatMap((each) => ofChange(each, operations))),
  ];
}

const ofStack = (text: Phrase): Unreviewed => ({ urns: [], isHarm: false, text });

const ofFinding = (finding: Finding): Unreviewed => ({
  ...{ urns: finding.urns, isHarm: true },
  text: findingText(finding),
});

function ofChange(change: Change, operations: readonly Operation[]): Unreviewed[] {
  const { urn, action } = change;
  const would = phrase`${titledPhrase(change)} would be ${words(DONE[action])}`;
  // As a review shows it.
  const of = operations.filter((each) => each.urn === redact(urn));
  const including = of.filter(
    ({ operation }) => operation === action || INCLUDES[operation]?.includes(action),
  );
  if (including.length === 0) {
    const others = [...new Set(of.map(({ operation }) => DONE[operation]))].map(words);
    const instead =
      others.length === 0 ? phrase`` : phrase`, but reviewed was that it is ${listed(others)}`;
    return [{ urns: [urn], isHarm: false, text: phrase`${would}${whatOf(change)}${instead}` }];
  }
  const known = including.flatMap((each) => each.values);
  const others = plannedValues(change).filter((each) => !isReviewed(each, known));
  if (others.length === 0) return [];
  return [
    {
      ...{ urns: [urn], isHarm: false },
      text: phrase`${would}, with other values than reviewed: ${pathsPhrase(others)}`,
    },
  ];
}

/** ` (regions removed eu-west)`: what an update changes. */
function whatOf({ action, differences }: Change): Phrase {
  if (action !== "update" || differences.length === 0) return phrase``;
  return phrase` (${listed(differences.map(differenceText))})`;
}

function pathsPhrase(all: readonly { readonly path: readonly PathPart[] }[]): Phrase {
  const paths = new Set(all.map(({ path }) => pathText(path)));
  return listed([...paths].map((path) => literal(path)));
}

/** Whether a review has the value, or did not know it; of secrets, nothing is compared. */
function isReviewed({ path, value }: PlannedValue, known: Operation["values"]): boolean {
  const place = pathText(path);
  return known.some(
    (each) => pathText(each.path) === place && ["unknown", "secret", value].includes(each.value),
  );
}

/** Whether the same harm to the same resources was reviewed; risks need no review. */
function isReviewedFinding(
  { severity, effect, urns }: Finding,
  reviewed: ReportStack["findings"],
): boolean {
  if (severity !== "red" || effect === "now") return true;
  const known = reviewed.filter((each) => each.severity === severity && each.effect === effect);
  return urns.every((urn) => known.some((each) => each.urns.includes(redact(urn))));
}
