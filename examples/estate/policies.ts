// What several monitors share: where they are checked from, and when a failure becomes an incident.
import type * as monitoring from "pulumi-monitoring";

export const everywhere = ["us-east", "us-west", "eu-west"];
export const europe = ["eu-west"];

/** Two failures in a row, seen from two regions: what customers notice. */
export const strict: monitoring.IncidentPolicyArgs = {
  triggerRules: [
    { type: "consecutive_failures", scope: "per_region", severity: "down", count: 2 },
    {
      type: "response_time",
      scope: "any_region",
      severity: "degraded",
      count: 3,
      thresholdMs: 2000,
      aggregationType: "p95",
    },
  ],
  confirmation: { type: "multi_region", minRegionsFailing: 2, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 2, cooldownMinutes: 5 },
};

/** Three failures within a quarter of an hour: what can wait until the morning. */
export const relaxed: monitoring.IncidentPolicyArgs = {
  triggerRules: [
    {
      type: "failures_in_window",
      scope: "any_region",
      severity: "down",
      count: 3,
      windowMinutes: 15,
    },
  ],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 0 },
  recovery: { consecutiveSuccesses: 3, minRegionsPassing: 1, cooldownMinutes: 15 },
};
