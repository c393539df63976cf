// Lists are compared item by item: the review shows changed steps, assertions and headers, not the whole list.
import { describe, expect, test } from "vitest";

import type { Json, JsonObject } from "../../../src/definitions";
import { step } from "../../support/review/previews";
import { linesOn } from "../../support/review/reviews";

/** The lines about the changes of the only resource. */
const linesOf = (kind: string, before: JsonObject, after: JsonObject): string[] =>
  linesOn(step("update", kind, { before, after }));

const policy = (...steps: readonly JsonObject[]): JsonObject => ({
  name: "All",
  escalation: { steps: [...steps] },
});
const steps = (before: readonly JsonObject[], after: readonly JsonObject[]): string[] =>
  linesOf("NotificationPolicy", policy(...before), policy(...after));

const [mail, chat] = [{ channelIds: ["mail"] }, { channelIds: ["chat"], delayMinutes: 15 }];

describe("steps", () => {
  test("that change are printed with their index and what changes in them", () => {
    expect(steps([mail, chat], [{ ...mail, requireAck: true }, chat])).toEqual([
      "escalation › step 1 › must be acknowledged no → yes",
    ]);
  });

  test("that are added are printed as new, without unchanged ones", () => {
    const late = { channelIds: ["boss"], delayMinutes: 60 };
    expect(steps([mail, late], [mail, chat, late])).toEqual([
      "escalation › step 2 (new): after 15 min, notifies chat",
    ]);
    expect(steps([mail], [{ ...mail, requireAck: true }, chat])).toEqual([
      "escalation › step 1 › must be acknowledged no → yes",
      "escalation › step 2 (new): after 15 min, notifies chat",
    ]);
  });

  test("that are removed are printed with what they did", () => {
    expect(steps([mail, chat], [mail])).toEqual([
      "escalation › step 2 (removed): after 15 min, notifies chat",
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
    expect(linesOf("Monitor", monitor(status("200")), monitor(slow, status("204")))).toEqual([
      "assertions › status_code › expected 200 → 204",
      "assertions added response_time_warn, warn 800 ms, severity warn",
    ]);
  });

  test("are not matched if a type occurs twice", () => {
    const [before, after] = [
      monitor(status("200"), status("201")),
      monitor(status("202"), status("203")),
    ];
    expect(linesOf("Monitor", before, after)).toEqual([
      "assertions added status_code, expected 202, operator equals; status_code, expected 203, operator equals, removed status_code, expected 200, operator equals; status_code, expected 201, operator equals",
    ]);
  });
});

test("regions and headers are printed one by one", () => {
  const of = (regions: string[], customHeaders: JsonObject): JsonObject => ({
    ...{ name: "m", type: "HTTP", regions },
    config: { url: "https://example.com", customHeaders },
  });
  const before = of(["us-east", "eu-west"], { Accept: "text/html", "X-Old": "1" });
  const after = of(["us-east", "ap-south"], { Accept: "text/plain", "X-New": "2" });
  expect(linesOf("Monitor", before, after)).toEqual([
    "custom headers › Accept text/html → text/plain",
    "custom headers › X-New not set → 2",
    "custom headers › X-Old 1 → not set",
    "regions added ap-south, removed eu-west",
  ]);
});
