import { choice, integer, list, object } from "../field";
import type { Json } from "../json";

const triggerRule = object("TriggerRule", {
  type: choice("TriggerRuleType", ["consecutive_failures", "failures_in_window", "response_time"], {
    doc: "Condition that triggers.",
    required: true,
  }),
  scope: choice("TriggerRuleScope", ["per_region", "any_region"], {
    doc: "Whether failures are counted per region or over all regions.",
    default: "per_region",
    explicit: true,
  }),
  severity: choice("TriggerRuleSeverity", ["down", "degraded"], {
    doc: "Severity of the incident.",
    required: true,
  }),
  count: integer({ doc: "Number of failures.", required: true, min: 1, max: 10 }),
  windowMinutes: integer({
    unit: "min",
    doc: "Window in minutes. Required for failures_in_window.",
    min: 1,
  }),
  thresholdMs: integer({
    unit: "ms",
    doc: "Threshold in milliseconds. Required for response_time.",
    min: 1,
  }),
  aggregationType: choice("TriggerRuleAggregation", ["all_exceed", "average", "p95", "max"], {
    doc: "How response times are aggregated, for response_time.",
  }),
});

/** The default that the service creates (docs/api.md, Incident policy). */
const USUAL_POLICY: Json = {
  triggerRules: [{ type: "consecutive_failures", scope: "per_region", severity: "down", count: 2 }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
};

const needed = { required: true, min: 0 } as const;

/** When failures become an incident, and when it ends. */
export const incidentPolicy = object(
  "IncidentPolicy",
  {
    triggerRules: list(triggerRule, {
      doc: "Trigger rules; any of them is sufficient.",
      required: true,
      min: 1,
    }),
    confirmation: object(
      "IncidentConfirmation",
      {
        type: choice("ConfirmationType", ["multi_region"], {
          doc: "How a trigger is confirmed.",
          required: true,
        }),
        minRegionsFailing: integer({ doc: "Number of regions that must fail.", ...needed }),
        maxWaitSeconds: integer({
          unit: "s",
          doc: "Maximum seconds to wait for the regions.",
          ...needed,
        }),
      },
      { doc: "How a trigger is confirmed.", required: true },
    ),
    recovery: object(
      "IncidentRecovery",
      {
        consecutiveSuccesses: integer({ doc: "Number of consecutive successes.", ...needed }),
        minRegionsPassing: integer({ doc: "Number of regions that must pass.", ...needed }),
        cooldownMinutes: integer({
          unit: "min",
          doc: "Minutes after the end of an incident in which a new failure reopens it.",
          ...needed,
        }),
      },
      { doc: "When the incident ends.", required: true },
    ),
  },
  {
    doc: "When failures become an incident. The service creates a default policy if omitted. A policy can be replaced but not removed: if removed later, the value is kept.",
    computed: true,
    served: [
      ...["id", "monitorId", "monitorRegionCount", "checkFrequencySeconds"],
      ...["createdAt", "updatedAt"],
    ],
    usual: () => USUAL_POLICY,
    clear: "keeps",
  },
);
