// All checks, in the order in which findings are reported. A new check is one line here.
import type { Check } from "./check";
import { collisions } from "./collisions";
import { failedDeliveries } from "./failed-deliveries";
import { planLimits } from "./plan-limits";
import { rateLimit } from "./rate-limit";
import { references } from "./references";
import { unalerted } from "./unalerted";

/** The checks. */
export const CHECKS: readonly Check[] = [
  references,
  collisions,
  planLimits,
  unalerted,
  failedDeliveries,
  rateLimit,
];
