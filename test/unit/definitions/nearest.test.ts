// docs/troubleshooting.md, "did you mean": the suggestion for a misspelled word is the nearest one, or none.
import { expect, test } from "vitest";

import { nearest } from "../../../src/definitions/nearest";

test.each([
  ["colour", ["name", "color"], "color"],
  ["Name", ["name", "color"], "name"],
  ["recipents", ["recipients", "region"], "recipients"],
  ["webhook", ["name", "color"], undefined],
  ["x", [], undefined],
])("%s of %j is %s", (name, known, expected) => {
  expect(nearest(name, known)).toBe(expected);
});
