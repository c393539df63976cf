// The paths in the full diff: keys of maps are chosen by the user.
import { expect, test } from "vitest";

import { plainText } from "../../src/printing";
import { readPreview, reviewOf } from "../../src/review";
import { fullDiff } from "../../src/review/output/full-diff";
import { preview, step } from "./previews";

test("a key is printed like any text: truncated, and without credentials", () => {
  const token = "Bearer abcdefghijklmnop123456789";
  const config = { channelType: "webhook", url: "https://example.com" };
  const headers = { [`Authorization: ${token}`]: "x", ["k".repeat(5_000)]: "y" };
  const before = { name: "a", variables: {} };
  const steps = [
    step("update", "Environment", { before, after: { name: "a", variables: headers } }),
    step("create", "AlertChannel", { after: { name: "a", config } }),
  ];
  const lines = fullDiff(reviewOf(readPreview(preview(steps)))).map(plainText);
  expect(lines.join("\n")).not.toContain("abcdefghijklmnop123456789");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
});
