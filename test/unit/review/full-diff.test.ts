// The paths in the full diff: keys of maps are chosen by the user.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { plainText } from "../../../src/printing";
import { fullDiff } from "../../../src/review/formats/full-diff";
import { step, update } from "../../support/review/previews";
import { reviewed } from "../../support/review/reviews";

test("a key is printed like any text: truncated, and without credentials", () => {
  const token = "Bearer abcdefghijklmnop123456789";
  const config = { channelType: "webhook", url: "https://example.com" };
  const headers = { [`Authorization: ${token}`]: "x", ["k".repeat(5_000)]: "y" };
  const steps = [
    update("Environment", "it", { name: "a", variables: {} }, { variables: headers }),
    step("create", "AlertChannel", { after: { name: "a", config } }),
  ];
  const lines = fullDiff(reviewed(steps)).map(plainText);
  expect(lines.join("\n")).not.toContain("abcdefghijklmnop123456789");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
});

const token = (text: string): JsonObject => ({ variables: { A: `Bearer ${text}` } });

test.each<[string, JsonObject, JsonObject, readonly string[]]>([
  [
    "Monitor",
    { frequencySeconds: 60 },
    { frequencySeconds: 300 },
    ["- frequencySeconds: 1 min", "+ frequencySeconds: 5 min"],
  ],
  ["ResourceGroup", {}, { description: "all" }, ["+ description: all"]],
  ["ResourceGroup", { description: "all" }, {}, ["- description: all"]],
  ["Monitor", { regions: ["a", "b"] }, { regions: ["a", "c"] }, ["- regions: b", "+ regions: c"]],
  ["Secret", { value: "[secret]" }, { value: "[secret]" }, ["! value: changed (secret)"]],
  [
    "Environment",
    token("abcdefghijklmnop123456789"),
    token("123456789abcdefghijklmnop"),
    ["! variables.A: changed (hidden)"],
  ],
])("%s: %j becomes %j", (kind, before, after, expected) => {
  const review = reviewed([step("update", kind, { before, after, paths: ["value"] })]);
  expect(fullDiff(review).map(plainText).slice(1)).toEqual(expected);
});
