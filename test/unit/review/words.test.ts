// Texts that are too long for a line.
import { expect, test } from "vitest";

import { cutPair } from "../../../src/review/model/words";

const LONG = "abcdefghij".repeat(20);

test.each([
  ["at their beginning", `1${LONG}`, `2${LONG}`, /^1abc.*…$/, /^2abc.*…$/],
  ["in the middle", `${LONG}1${LONG}`, `${LONG}2${LONG}`, /^….*1.*…$/, /^….*2.*…$/],
  [
    "in two places, of which one shows,",
    `${LONG}v=1${LONG}1${LONG}`,
    `${LONG}v=2${LONG}22${LONG}`,
    /v=1.*… \(\d+ further characters may differ\)$/,
    /v=2.*… \(\d+ further characters may differ\)$/,
  ],
  ["at their end", `${LONG}1`, `${LONG}2`, /^….*j1$/, /^….*j2$/],
])("two texts that differ %s are cut where they differ", (_where, from, to, left, right) => {
  const [before, after] = cutPair(from, to);
  expect(before).toMatch(left);
  expect(after).toMatch(right);
});
