// The order of several reviews.
import { expect, test } from "vitest";

import { phrase } from "../../../src/printing";
import { readPreview, reviewOf } from "../../../src/review";
import type { Review } from "../../../src/review";
import { worstFirst } from "../../../src/review/rules/severity";
import { preview, step } from "../../support/review/previews";

const of = (part: Partial<Review>): Review => ({
  ...reviewOf(readPreview(preview([]))),
  ...part,
});

const hazard = (level: "red" | "amber", rank: number): Partial<Review> => ({
  hazards: [{ level, rank, text: phrase`x`, urns: [] }],
});

test("failures come first, then certain hazards, then risks, each by rank, then changes, then no changes", () => {
  const tag = step("create", "Tag", { after: { name: "a" } });
  const order = [
    of({ failures: [{ message: "x" }] }),
    of(hazard("red", 1)),
    of(hazard("red", 7)),
    of(hazard("amber", 0)),
    of(hazard("amber", 5)),
    reviewOf(readPreview(preview([tag]))),
    of({}),
  ];
  expect(worstFirst([...order].reverse())).toEqual(order);
});
