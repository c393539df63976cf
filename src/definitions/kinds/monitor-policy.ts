import { choice, integer, list, object } from "../field";
import type { Json } from "../json";

const triggerRule = object("TriggerRule", {
  type: choice("TriggerRuleType", ["consecutive_failures", "failures_in_window", "response_time"], {
    doc: "What triggers.",
    required: true,
  }),
  scope: choice("TriggerRuleScope", ["per_region", "any_region"], {
    doc: "Whether failures count for each region or all together.",
    required: true,
  }),
  severity: choice("TriggerRuleSeverity", ["down", "degraded"], {
    doc: "Severity of the incident.",
    required: true,
  }),
  count: integer({ doc: "How many failures.", required: true, min: 1, max: 10 }),
  windowMinutes: integer({ doc: "Minutes, for failures_in_window.", min: 1 }),
  thresholdMs: integer({ doc: "Milliseconds, for response_time.", min: 1 }),
  aggregationType: choice("TriggerRuleAggregation", ["all_exceed", "average", "p95", "max"], {
    doc: "How response times are taken together, for response_time.",
  }),
});

/** The one that the service gives a monitor (docs/api.md, Incident policy). */
const USUAL_POLICY: Json = {
  triggerRules: [{ type: "consecutive_failures", scope: "per_region", severity: "down", count: 2 }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
};

/** When failures become an incident, and when it is over. */
export const incidentPolicy = object(
  "IncidentPolicy",
  {
    triggerRules: list(triggerRule, { doc: "Any of them triggers.", required: true, min: 1 }),
    confirmation: object(
      "IncidentConfirmation",
      {
        type: choice("ConfirmationType", ["multi_region"], {
          doc: "How a trigger is confirmed.",
          required: true,
        }),
        minRegionsFailing: integer({ doc: "Regions that must fail.", required: true, min: 0 }),
        maxWaitSeconds: integer({ doc: "Seconds to wait for them.", required: true, min: 0 }),
      },
      { doc: "What confirms a trigger.", required: true },
    ),
    recovery: object(
      "IncidentRecovery",
      {
        consecutiveSuccesses: integer({ doc: "Successes in a row.", required: true, min: 0 }),
        minRegionsPassing: integer({ doc: "Regions that must pass.", required: true, min: 0 }),
        cooldownMinutes: integer({ doc: "Minutes before it may reopen.", required: true, min: 0 }),
      },
      { doc: "What ends the incident.", required: true },
    ),
  },
  {
    doc: "When failures become an incident. The service gives every monitor one; it can be replaced, not removed: left out later, it stays as it is.",
    computed: true,
    usual: () => USUAL_POLICY,
    clear: "keeps",
  },
);
