// Durations as text.
import { expect, test } from "vitest";

import { durationText } from "../../../src/review/rules/checks/cost";

test.each([
  [0, "0 s"],
  [1, "1 s"],
  [59_400, "1 min"],
  [60_000, "1 min"],
  [204_000, "3 min 24 s"],
  [3_600_000, "1 h"],
  [3_661_000, "1 h 1 min 1 s"],
])("%d ms is printed as %s", (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
