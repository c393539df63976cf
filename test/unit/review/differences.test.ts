// How a changed input is printed: of our own kinds, and of other packages, whose schema is unknown.
import { expect, test } from "vitest";

import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { step } from "../../support/review/previews";
import { linesOn as linesOf } from "../../support/review/reviews";

const UNSHOWN = "the preview does not show what changes";
const NOTHING = "completes an earlier run, or manages the object again";

function ofOtherPackage(before: JsonObject, after: JsonObject, more: object = {}): string[] {
  const urn = "urn:pulumi:dev::shop::aws:s3/bucketV2:BucketV2::logs";
  const state = { urn, type: "aws:s3/bucketV2:BucketV2", custom: true };
  const oldState = { ...state, id: "b", inputs: before, outputs: before };
  return linesOf({ op: "update", urn, oldState, newState: { ...state, inputs: after }, ...more });
}

test.each<[JsonObject, JsonObject, string[]]>([
  [{ a: 1 }, { a: 1 }, [UNSHOWN]],
  [{ a: 1 }, { a: "1" }, ["a 1 → 1"]],
  [{ a: [1] }, { a: { b: 1 } }, ["a 1 → b: 1"]],
  [{ a: { b: 1 } }, { a: [1] }, ["a b: 1 → 1"]],
  [{ a: { b: 1 } }, { a: "c" }, ["a b: 1 → c"]],
  [{ a: "c" }, { a: { b: 1 } }, ["a c → b: 1"]],
  [{ a: ["c"] }, { a: "c" }, ["a c → c"]],
  [{ a: "c" }, { a: ["c"] }, ["a c → c"]],
  [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, ["a › c 2 → 3"]],
  [{ a: { b: null } }, { a: {} }, [UNSHOWN]],
  [{ a: { b: 1 } }, { a: { b: null } }, ["a › b 1 → not set"]],
  [{ a: null }, { a: 2 }, ["a not set → 2"]],
  [{}, { a: { b: 1 } }, ["a › b not set → 1"]],
  [{ a: { b: 1 } }, {}, ["a › b 1 → not set"]],
  [{}, { a: ["b"] }, ["a added b"]],
  [{ a: ["b"] }, {}, ["a removed b (none left)"]],
  [{ a: ["b", "c"] }, { a: ["c", "b"] }, ["a in another order"]],
  [{ a: ["b", "b"] }, { a: ["b"] }, ["a removed b (1 left)"]],
  [{ a: ["b"] }, { a: ["b", "b"] }, ["a added b"]],
  [{ a: ["b", "c"] }, { a: ["c"] }, ["a removed b (1 left)"]],
  [{ a: ["b"] }, { a: ["b", UNKNOWN] }, ["a added known after the run"]],
  [{ a: ["b"] }, { a: UNKNOWN }, ["a b → known after the run"]],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] }, ["a 2 › b 2 → 3"]],
  [{ a: [{ b: 1 }] }, { a: [{ b: 1 }, { b: 3 }] }, ["a 2 (new): b: 3"]],
  [{ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 2 }] }, ["a 1 (removed): b: 1"]],
  [{ a: "[secret]" }, {}, ["a (secret) → not set"]],
  [{}, { a: "[secret]" }, ["a not set → (secret)"]],
])("of another package: %j becomes %j", (before, after, lines) => {
  expect(ofOtherPackage(before, after)).toEqual(lines);
});

const ORDER = "the order is up to its provider";

// A provider that answers only that there are changes, as one of pulumi.dynamic does: the engine compares nothing.
test.each<[string, object, string[]]>([
  ["an update", { detailedDiff: null }, [UNSHOWN]],
  ["an update with reasons", { diffReasons: ["password"] }, ["password changed (secret)"]],
  ["an update of something else", { diffReasons: ["size"] }, [UNSHOWN]],
  ["a replacement", { op: "replace", replaceReasons: null }, [UNSHOWN, ORDER]],
  [
    "a replacement with reasons",
    { op: "replace", replaceReasons: ["password"] },
    ["password changed (secret)", ORDER],
  ],
])("of another package, with a secret and no comparison: %s", (_what, more, lines) => {
  const inputs = { password: "[secret]", size: 1 };
  expect(ofOtherPackage(inputs, inputs, more)).toEqual(lines);
});

test("an update of an own kind without differences completes an earlier run", () => {
  const tag = { name: "web" };
  const lines = linesOf(step("update", "Tag", { before: tag, after: tag }));
  expect(lines).toEqual([NOTHING]);
});

const shop = { name: "Shop", type: "HTTP", regions: ["us-east"], frequencySeconds: 60 };
const chat = { name: "Chat", config: { channelType: "slack", webhookUrl: "[secret]" } };

test.each<[string, JsonObject, JsonObject, string[]]>([
  ["Monitor", shop, { ...shop, regions: ["us-east"] }, [NOTHING]],
  ["Monitor", { ...shop, regions: ["a", "b"] }, { ...shop, regions: ["b", "a"] }, [NOTHING]],
  ["Monitor", shop, { ...shop, regions: ["us-east", "eu-west"] }, ["regions added eu-west"]],
  [
    "Monitor",
    { ...shop, frequencySeconds: 300 },
    { name: "Shop", type: "HTTP", regions: ["us-east"] },
    ["checks every 5 min → kept by the service"],
  ],
  [
    "Monitor",
    shop,
    { name: "Shop", type: "HTTP", frequencySeconds: 60 },
    ["regions us-east → kept by the service"],
  ],
  [
    "Monitor",
    shop,
    { ...shop, alertChannelIds: [UNKNOWN] },
    ["alert channels added known after the run"],
  ],
  ["Monitor", shop, { ...shop, name: UNKNOWN }, ["name Shop → known after the run"]],
  [
    "AlertChannel",
    chat,
    { ...chat, config: { channelType: "email", recipients: ["a@example.com"] } },
    [
      "channel type slack → email",
      "webhook URL (secret) → not set",
      "recipients added a@example.com",
    ],
  ],
  [
    "AlertChannel",
    { ...chat, config: { channelType: "slack" } },
    chat,
    ["webhook URL changed (secret)"],
  ],
  [
    "AlertChannel",
    { ...chat, config: { channelType: "slack" } },
    { ...chat, config: { channelType: "slack", webhookUrl: UNKNOWN } },
    ["webhook URL changed (secret)"],
  ],
  [
    "AlertChannel",
    { name: "Chat" },
    chat,
    ["channel type not set → slack", "webhook URL changed (secret)"],
  ],
  [
    "Webhook",
    { url: "https://a.example.com" },
    { url: "https://a.example.com", description: "b" },
    ["description not set → b"],
  ],
  ["Secret", { key: "A" }, { key: "A", value: UNKNOWN }, ["value changed (secret)"]],
  ["Secret", { key: "A" }, { key: "A", value: "[secret]" }, ["value changed (secret)"]],
])("%s: %j becomes %j", (kind, before, after, lines) => {
  expect(linesOf(step("update", kind, { before, after }))).toEqual(lines);
});

test("a replacement without a changed input says so", () => {
  expect(linesOf(step("replace", "Tag", { before: { name: "a" }, after: { name: "a" } }))[0]).toBe(
    "no changed inputs",
  );
});
