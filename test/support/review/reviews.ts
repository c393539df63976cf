// Reviews of a few steps, and what readers see of them.
import { plainText } from "../../../src/printing";
import { commentFor, readPreview, reviewOf, textFor } from "../../../src/review";
import type { Review, ServiceFacts } from "../../../src/review";
import { findingText } from "../../../src/review/rules/finding";
import { NO_FACTS } from "../../../src/review/model/service-facts";
import { ORIGIN, preview } from "./previews";
import type { EngineStep } from "./previews";

type Writing = Parameters<typeof commentFor>[1];

/** A service that was read, and has nothing beside the program. */
export const NOTHING_ELSE: ServiceFacts = { ...NO_FACTS, isComplete: true };

/** The review of a preview with these steps. */
export const reviewed = (
  steps: readonly EngineStep[],
  facts?: ServiceFacts,
  unchanged = 0,
): Review => reviewOf(readPreview(preview(steps, unchanged)), facts);

/** The review of a preview whose engine printed something besides steps. */
export const reviewWith = (rest: object, ...steps: readonly EngineStep[]): Review =>
  reviewOf(readPreview(preview(steps, steps.length, rest)));

/** Its findings, as `red: Monitor shop loses alerting`. */
export const findingsIn = ({ findings }: Review): string[] =>
  findings.map((each) => `${each.severity}: ${plainText(findingText(each))}`);

/** The findings of these steps. */
export const findingsOf = (steps: readonly EngineStep[], facts?: ServiceFacts): string[] =>
  findingsIn(reviewed(steps, facts));

/** What a terminal shows. */
export const textOn = (steps: readonly EngineStep[], facts?: ServiceFacts): string =>
  textFor(reviewed(steps, facts));

/** The comment on a review. */
export const commentOf = (review: Review, more: Partial<Writing> = {}): string =>
  commentFor(review, { forge: "github", marker: "m", origin: ORIGIN, ...more });

/** The comment on these steps. */
export const commentOn = (steps: readonly EngineStep[], facts?: ServiceFacts): string =>
  commentOf(reviewed(steps, facts));

/** The lines below a changed resource on a terminal: what changes of it. */
export const linesOn = (...steps: readonly EngineStep[]): string[] =>
  textOn(steps)
    .split("\n")
    .filter((line) => line.startsWith("             "))
    .map((line) => line.trim())
    .filter((line) => !/^(before|after): /.test(line));
