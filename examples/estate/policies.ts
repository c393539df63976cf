// Regions and incident policies that several monitors share.
import type * as monitoring from "pulumi-monitoring";

export const everywhere = ["us-east", "us-west", "eu-west"];
export const europe = ["eu-west"];

/** For what customers notice: two failures in a row, in two regions. */
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

/** For what can wait until the morning: three failures within 15 minutes. */
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
