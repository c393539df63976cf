// Inputs that the service accepts although incidents then open never, or not as intended.
import { isObject } from "../json";
import type { Json } from "../json";
import { counted } from "../plural";
import type { Inputs } from "../kind";

/** Why failures of a monitor with these inputs would never become an incident, or not as its policy says. */
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

/** The window in which failures are counted contains a single check. */
function windowTooShort(rule: Json, frequencySeconds: Json | undefined): string[] {
  if (!isObject(rule) || typeof frequencySeconds !== "number") return [];
  const { windowMinutes, count } = rule;
  if (typeof windowMinutes !== "number" || typeof count !== "number" || count < 2) return [];
  if (frequencySeconds < windowMinutes * 60) return [];
  return [
    `is checked every ${frequencySeconds} s, too rarely for the ${count} failures within ${windowMinutes} min that its incident policy requires`,
  ];
}

/** The policy requires more regions than the monitor has. */
function tooFewRegions(confirmation: Json | undefined, regions: Json | undefined): string[] {
  if (!isObject(confirmation) || !Array.isArray(regions)) return [];
  const { minRegionsFailing } = confirmation;
  if (typeof minRegionsFailing !== "number" || minRegionsFailing <= regions.length) return [];
  return [
    `is checked from ${counted(regions.length, "region")}, but its incident policy needs ${minRegionsFailing} to confirm an outage: it is not documented whether the service then accepts ${regions.length}, or opens no incident`,
  ];
}
