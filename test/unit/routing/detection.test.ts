// The predicted time until an incident opens is the time after which the emulator opens one.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { evaluate, worstBrokenRule } from "../../../src/emulator/alerting/incident-policy";
import { detectionOf, duration } from "../../../src/routing";
import { runs } from "../../support/definitions/arbitraries";

/** Seconds from the last passed check to the incident, when every check fails in all regions at once. */
function simulated(monitor: JsonObject, regions: readonly string[], every: number) {
  const results: JsonObject[] = [];
  for (let round = 1; round <= 40; round += 1) {
    for (const region of regions) {
      const at = round * every * 1000;
      results.push({ region, passed: false, timestamp: new Date(at).toISOString() });
      const checks = {
        policy: monitor.incidentPolicy as JsonObject,
        results,
        regionCount: regions.length,
        now: at,
      };
      if (worstBrokenRule(checks, evaluate(checks))?.isConfirmed === true) return round * every;
    }
  }
  return undefined;
}

const REGIONS = ["us-east", "us-west", "eu-west"];

const monitors = fc.record({
  type: fc.constantFrom("consecutive_failures", "failures_in_window"),
  scope: fc.constantFrom("per_region", "any_region"),
  count: fc.integer({ min: 1, max: 10 }),
  windowMinutes: fc.integer({ min: 1, max: 30 }),
  regions: fc.integer({ min: 1, max: 3 }),
  needed: fc.integer({ min: 0, max: 4 }),
  every: fc.constantFrom(30, 60, 90, 300, 600),
});

test("the predicted time until an incident opens is the emulator's, or neither opens one", () => {
  fc.assert(
    fc.property(monitors, ({ regions: count, needed, every, ...rule }) => {
      const regions = REGIONS.slice(0, count);
      const monitor: JsonObject = {
        type: "HTTP",
        frequencySeconds: every,
        regions,
        incidentPolicy: {
          triggerRules: [{ ...rule, severity: "down" }],
          confirmation: { type: "multi_region", minRegionsFailing: needed, maxWaitSeconds: 60 },
        },
      };
      const found = detectionOf(monitor);
      const seconds = found.is === "after" ? found.seconds : undefined;
      expect(seconds).toBe(simulated(monitor, regions, every));
    }),
    runs(500),
  );
});

const policy = (rule: JsonObject): JsonObject => ({
  triggerRules: [{ scope: "per_region", severity: "down", ...rule }],
});
const twice = policy({ type: "consecutive_failures", count: 2 });

describe("when an incident opens", () => {
  test.each<[string, JsonObject, object]>([
    [
      "a missed heartbeat is detected after its grace period, the next one an interval later",
      {
        type: "HEARTBEAT",
        config: { expectedInterval: 600, gracePeriod: 60 },
        incidentPolicy: twice,
      },
      { is: "after", seconds: 1260, sum: "2 failures × 10 min + 1 min grace" },
    ],
    [
      "regions that run checks in turn each see fewer failures",
      {
        frequencySeconds: 60,
        regions: ["us-east", "eu-west"],
        runParallel: false,
        incidentPolicy: twice,
      },
      { is: "after", seconds: 180, sum: "3 checks × 1 min" },
    ],
    [
      "failures that span exactly the window are counted, with a doubt",
      {
        frequencySeconds: 300,
        regions: ["us-east"],
        incidentPolicy: policy({ type: "failures_in_window", count: 3, windowMinutes: 10 }),
      },
      {
        doubt: "one late check puts failure 3 outside the window of 10 min",
      },
    ],
    [
      "rules about response times do not detect an outage",
      { frequencySeconds: 60, incidentPolicy: policy({ type: "response_time", count: 2 }) },
      { is: "unknown", why: "the incident policy has only rules about response times" },
    ],
    [
      "the time is unknown if the plan determines the frequency",
      { incidentPolicy: twice },
      { is: "unknown", why: "no frequencySeconds is set" },
    ],
  ])("%s", (_name, monitor, expected) => {
    expect(detectionOf(monitor)).toMatchObject(expected);
  });
});

test.each([
  [45, "45 s"],
  [60, "1 min"],
  [90, "90 s"],
  [150, "2 min 30 s"],
  [3600, "1 h"],
  [900, "15 min"],
  [7200, "2 h"],
  [8100, "2 h 15 min"],
])("%i seconds are formatted as %s", (seconds, expected) => {
  expect(duration(seconds)).toBe(expected);
});
