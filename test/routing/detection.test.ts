// The predicted time until an incident opens is the time after which the emulator's evaluation of checks opens one.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { evaluate, judge } from "../../src/emulator/alerting/judge";
import { detectionOf, duration } from "../../src/routing";
import { runs } from "../definitions/arbitraries";

/** Seconds from the last passed check to the incident, when every check fails in all regions at once. */
function simulated(monitor: JsonObject, regions: readonly string[], every: number) {
  const results: JsonObject[] = [];
  for (let round = 1; round <= 40; round += 1) {
    for (const region of regions) {
      const at = round * every * 1000;
      results.push({ region, passed: false, timestamp: new Date(at).toISOString() });
      const theCase = {
        policy: monitor.incidentPolicy as JsonObject,
        results,
        regionCount: regions.length,
        now: at,
      };
      if (judge(theCase, evaluate(theCase))?.isConfirmed === true) return round * every;
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

test("an outage opens an incident when the emulator opens one, or never", () => {
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
      "a missed heartbeat is noticed after its grace period, the next one an interval later",
      {
        type: "HEARTBEAT",
        config: { expectedInterval: 600, gracePeriod: 60 },
        incidentPolicy: twice,
      },
      { is: "after", seconds: 1260 },
    ],
    [
      "regions that take turns see fewer failures each",
      {
        frequencySeconds: 60,
        regions: ["us-east", "eu-west"],
        runParallel: false,
        incidentPolicy: twice,
      },
      { is: "after", seconds: 180 },
    ],
    [
      "failures that take exactly as long as their window only just count",
      {
        frequencySeconds: 300,
        regions: ["us-east"],
        incidentPolicy: policy({ type: "failures_in_window", count: 3, windowMinutes: 10 }),
      },
      {
        warning:
          "3 failures within 10 min are required, and at this frequency they span 10 min, so that one late check prevents the incident",
      },
    ],
    [
      "rules about response times say nothing about an outage",
      { frequencySeconds: 60, incidentPolicy: policy({ type: "response_time", count: 2 }) },
      { is: "unknown", why: "the incident policy has only rules about response times" },
    ],
    [
      "a frequency that the plan decides is not known",
      { incidentPolicy: twice },
      { is: "unknown", why: "the program does not set how often the monitor is checked" },
    ],
  ])("%s", (_what, monitor, expected) => {
    expect(detectionOf(monitor)).toMatchObject(expected);
  });
});

test.each([
  [45, "45 s"],
  [60, "1 min"],
  [90, "90 s"],
  [150, "3 min"],
  [900, "15 min"],
  [7200, "2 h"],
  [8100, "2 h 15 min"],
])("%i seconds are %s", (seconds, expected) => {
  expect(duration(seconds)).toBe(expected);
});
