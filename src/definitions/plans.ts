// The plans that an organization can have.

/** The plans, from the least to the most. */
export const PLANS = ["FREE", "STARTER", "PRO", "TEAM", "BUSINESS", "ENTERPRISE"] as const;

/** A plan. */
export type PricingPlan = (typeof PLANS)[number];

/** The value that stands for no limit in `plan.entitlements`; so does any greater one. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;
