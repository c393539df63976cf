// The routes that belong to no kind.
import type { KindBehaviour } from "./contract";
import type { RateLimits } from "./rate-limits";
import { auditLogBehaviour } from "./routes/audit-log";
import { deployLockBehaviour } from "./routes/deploy-lock";
import { identityBehaviour } from "./routes/identity";
import { organizationBehaviour } from "./routes/organization";

/** The modules of the core, in the order in which their routes are tried. */
export const coreBehaviours = (limits: RateLimits): KindBehaviour[] => [
  identityBehaviour(limits),
  organizationBehaviour,
  auditLogBehaviour,
  deployLockBehaviour,
];
