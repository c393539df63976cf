// The routes that belong to no kind.
import type { KindBehaviour } from "../contract";
import type { RateLimits } from "../limits/rate-limits";
import { auditLogBehaviour } from "./audit-log";
import { deployLockBehaviour } from "./deploy-lock";
import { identityBehaviour } from "./identity";
import { organizationBehaviour } from "./organization";

/** The modules of the core. */
export const coreBehaviours = (limits: RateLimits): KindBehaviour[] => [
  identityBehaviour(limits),
  organizationBehaviour,
  auditLogBehaviour,
  deployLockBehaviour,
];
