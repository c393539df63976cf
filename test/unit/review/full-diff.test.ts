// The paths in the full diff: keys of maps are chosen by the user.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { plainText } from "../../../src/printing";
import { readPreview, reviewOf } from "../../../src/review";
import { fullDiff } from "../../../src/review/formats/full-diff";
import { preview, step } from "../../support/review/previews";
import type { Sides } from "../../support/review/previews";

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

const monitor = (more: JsonObject): JsonObject => ({
  ...{ name: "shop", type: "HTTP", config: { url: "https://example.com" } },
  ...more,
});

test.each<[string, string, Sides, readonly string[]]>([
  [
    "a value",
    "Monitor",
    { before: monitor({ frequencySeconds: 60 }), after: monitor({ frequencySeconds: 300 }) },
    ["- frequencySeconds: 1 min", "+ frequencySeconds: 5 min"],
  ],
  [
    "an added value",
    "ResourceGroup",
    { before: { name: "a" }, after: { name: "a", description: "all" } },
    ["+ description: all"],
  ],
  [
    "a removed value",
    "ResourceGroup",
    { before: { name: "a", description: "all" }, after: { name: "a" } },
    ["- description: all"],
  ],
  [
    "items of a list",
    "Monitor",
    {
      before: monitor({ regions: ["us-east", "eu-west"] }),
      after: monitor({ regions: ["us-east", "ap-south"] }),
    },
    ["- regions: eu-west", "+ regions: ap-south"],
  ],
  [
    "a secret",
    "Secret",
    {
      before: { key: "k", value: "[secret]" },
      after: { key: "k", value: "[secret]" },
      paths: ["value"],
    },
    ["! value: changed (secret)"],
  ],
  [
    "what looks like a credential",
    "Environment",
    {
      before: { name: "a", slug: "a", variables: { A: "Bearer abcdefghijklmnop123456789" } },
      after: { name: "a", slug: "a", variables: { A: "Bearer 123456789abcdefghijklmnop" } },
    },
    ["! variables.A: changed (hidden)"],
  ],
])("%s has its lines", (_what, kind, sides, expected) => {
  const review = reviewOf(readPreview(preview([step("update", kind, sides)])));
  expect(fullDiff(review).map(plainText).slice(1)).toEqual(expected);
});
