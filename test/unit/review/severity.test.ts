// The order of several reviews.
import { expect, test } from "vitest";

import { phrase } from "../../../src/printing";
import { readPreview, reviewOf } from "../../../src/review";
import type { Review } from "../../../src/review";
import { EFFECTS } from "../../../src/review/rules/finding";
import type { Effect, Severity } from "../../../src/review/rules/finding";
import { worstFirst } from "../../../src/review/rules/severity";
import { preview, step } from "../../support/review/previews";

const of = (part: Partial<Review>): Review => ({
  ...reviewOf(readPreview(preview([]))),
  ...part,
});

const finding = (severity: Severity, effect: Effect): Partial<Review> => ({
  findings: [{ severity, effect, verbs: EFFECTS[effect], text: phrase`x`, victims: [], urns: [] }],
});

test("failures come first, then certain findings, then risks, each by effect, then changes, then no changes", () => {
  const tag = step("create", "Tag", { after: { name: "a" } });
  const order = [
    of({ failures: [{ message: "x" }] }),
    of(finding("red", "fails")),
    of(finding("red", "later")),
    of(finding("amber", "nobody")),
    of(finding("amber", "loss")),
    reviewOf(readPreview(preview([tag]))),
    of({}),
  ];
  expect(worstFirst([...order].reverse())).toEqual(order);
});
