// What the service takes although no incident can come of it.
import { isObject } from "../json";
import type { Json } from "../json";
import type { Inputs } from "../kind";

/** Why failures of a monitor with these inputs would never become an incident. */
export function monitorWarnings({
  incidentPolicy,
  frequencySeconds,
  regions,
}: Inputs<"incidentPolicy" | "frequencySeconds" | "regions">): string[] {
  if (!isObject(incidentPolicy)) return [];
  const { triggerRules, confirmation } = incidentPolicy;
  return [
    ...(Array.isArray(triggerRules) ? triggerRules : []).flatMap((rule) =>
      windowTooShort(rule, frequencySeconds),
    ),
    ...tooFewRegions(confirmation, regions),
  ];
}

/** Failures are counted in a window that holds a single check. */
function windowTooShort(rule: Json, frequencySeconds: Json | undefined): string[] {
  if (!isObject(rule) || typeof frequencySeconds !== "number") return [];
  const { windowMinutes, count } = rule;
  if (typeof windowMinutes !== "number" || typeof count !== "number" || count < 2) return [];
  if (frequencySeconds < windowMinutes * 60) return [];
  return [
    `is checked every ${frequencySeconds} s, and its incident policy waits for ${count} failures within ${windowMinutes} min: too seldom for an incident`,
  ];
}

/** The policy waits for more regions than there are. */
function tooFewRegions(confirmation: Json | undefined, regions: Json | undefined): string[] {
  if (!isObject(confirmation) || !Array.isArray(regions)) return [];
  const { minRegionsFailing } = confirmation;
  if (typeof minRegionsFailing !== "number" || minRegionsFailing <= regions.length) return [];
  return [
    `is checked from ${regions.length} of the ${minRegionsFailing} regions that have to fail before its incident policy raises an incident`,
  ];
}
