// The plans of organizations.

/** The plans, from smallest to largest. */
export const PLANS = ["FREE", "STARTER", "PRO", "TEAM", "BUSINESS", "ENTERPRISE"] as const;

/** A plan. */
export type PricingPlan = (typeof PLANS)[number];

/** The value that means "no limit" in `plan.entitlements`; so does any greater one. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;
