// Lists are compared item by item: what became of a step, an assertion or a header, not what the list was.
import { describe, expect, test } from "vitest";

import { commentFor, readPreview, reviewOf, textFor } from "../../src/review";
import type { Json, JsonObject } from "../../src/definitions";
import { ORIGIN, preview, step } from "./previews";

const reviewed = (kind: string, before: JsonObject, after: JsonObject) =>
  reviewOf(readPreview(preview([step("update", kind, { before, after })])));

/** The lines about the changes of the only resource. */
const told = (kind: string, before: JsonObject, after: JsonObject): string[] =>
  textFor(reviewed(kind, before, after))
    .split("\n")
    .filter((line) => line.startsWith("             "))
    .map((line) => line.trim())
    .filter((line) => !/^(before|after): /.test(line));

const policy = (...steps: readonly JsonObject[]): JsonObject => ({
  name: "All",
  escalation: { steps: [...steps] },
});
const steps = (before: readonly JsonObject[], after: readonly JsonObject[]): string[] =>
  told("NotificationPolicy", policy(...before), policy(...after));

const [mail, chat] = [{ channelIds: ["mail"] }, { channelIds: ["chat"], delayMinutes: 15 }];

describe("steps", () => {
  test("that change are told by their place and by what changes in them", () => {
    expect(steps([mail, chat], [{ ...mail, requireAck: true }, chat])).toEqual([
      "escalation › step 1 › must be acknowledged no → yes",
    ]);
  });

  test("that are added are new, and those around them are not told", () => {
    const late = { channelIds: ["boss"], delayMinutes: 60 };
    expect(steps([mail, late], [mail, chat, late])).toEqual([
      "escalation › step 2 (new): after 15 min, tells chat",
    ]);
    expect(steps([mail], [{ ...mail, requireAck: true }, chat])).toEqual([
      "escalation › step 1 › must be acknowledged no → yes",
      "escalation › step 2 (new): after 15 min, tells chat",
    ]);
  });

  test("that go are told with what they did", () => {
    expect(steps([mail, chat], [mail])).toEqual([
      "escalation › step 2 (removed): after 15 min, tells chat",
    ]);
  });
});

describe("assertions", () => {
  const monitor = (...assertions: Json[]): JsonObject => ({ name: "m", type: "HTTP", assertions });
  const status = (expected: string): JsonObject => ({
    config: { type: "status_code", expected, operator: "equals" },
  });
  const slow = { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" };

  test("of the same type are compared with each other", () => {
    expect(told("Monitor", monitor(status("200")), monitor(slow, status("204")))).toEqual([
      "assertions › status_code › expected 200 → 204",
      "assertions added response_time_warn, warn 800 ms, severity warn",
    ]);
  });

  test("of one type twice are not guessed at", () => {
    const [before, after] = [
      monitor(status("200"), status("201")),
      monitor(status("202"), status("203")),
    ];
    expect(told("Monitor", before, after)).toEqual([
      "assertions added status_code, expected 202, operator equals; status_code, expected 203, operator equals, removed status_code, expected 200, operator equals; status_code, expected 201, operator equals",
    ]);
  });
});

test("regions and headers are told one by one", () => {
  const of = (regions: string[], customHeaders: JsonObject): JsonObject => ({
    ...{ name: "m", type: "HTTP", regions },
    config: { url: "https://example.com", customHeaders },
  });
  const before = of(["us-east", "eu-west"], { Accept: "text/html", "X-Old": "1" });
  const after = of(["us-east", "ap-south"], { Accept: "text/plain", "X-New": "2" });
  expect(told("Monitor", before, after)).toEqual([
    "custom headers › Accept text/html → text/plain",
    "custom headers › X-New not set → 2",
    "custom headers › X-Old 1 → not set",
    "regions added ap-south, removed eu-west",
  ]);
});

test("of a list that only gets shorter, what is left is counted", () => {
  const of = (...regions: string[]): JsonObject => ({ name: "m", type: "HTTP", regions });
  expect(told("Monitor", of("us-east", "eu-west"), of("us-east"))).toEqual([
    "regions removed eu-west (1 left)",
  ]);
  expect(told("Monitor", of("us-east"), of())).toEqual(["regions removed us-east (none left)"]);
});

test("values are code, and labels are not", () => {
  const [before, after] = [
    policy(mail),
    policy({ ...mail, repeatIntervalSeconds: 300 }, { ...chat, requireAck: true }),
  ];
  const text = commentFor(reviewed("NotificationPolicy", before, after), {
    forge: "github",
    marker: "m",
    origin: ORIGIN,
  });
  expect(text).toContain(
    "escalation › step 1 › repeated every not set → `300 s`<br>escalation › step 2 (new): after `15 min`, tells `chat`, must be acknowledged yes |",
  );
});
