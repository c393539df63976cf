// Plan limits: docs/api.md, "Rate limits" and "Plan limits".
import type { Organization, Row } from "../contract";
import { KINDS, UNLIMITED } from "../../definitions";
import type { KindSpec, PricingPlan } from "../../definitions";
import { entitlement } from "../http/failure";

/** Requests per window, by plan. */
export const REQUESTS_PER_WINDOW: Readonly<Record<PricingPlan, number>> = {
  FREE: 100,
  STARTER: 1000,
  PRO: 5000,
  TEAM: 5000,
  BUSINESS: 100_000,
  ENTERPRISE: 100_000,
};

interface Entitlement {
  readonly limit: number;
  /** Exceptions by plan. */
  readonly limits?: Readonly<Partial<Record<PricingPlan, number>>>;
  readonly counts?: (row: Row) => boolean;
}

const KNOWN: Readonly<Record<string, Entitlement>> = {
  service_subscriptions: { limit: UNLIMITED, limits: { FREE: 10 } },
  // A revoked key stays listed but does not count against the limit of ten.
  api_keys: { limit: 10, counts: (row) => (row.revokedAt ?? null) === null },
};

/** The kinds with a limit in the plan, by the keys of `plan.entitlements`. */
const KIND_BY_KEY: ReadonlyMap<string, KindSpec> = new Map(
  KINDS.flatMap((spec: KindSpec) =>
    spec.entitlement === undefined ? [] : [[spec.entitlement, spec]],
  ),
);

/** The keys of `plan.entitlements`. */
export const ENTITLEMENTS: readonly string[] = [...KIND_BY_KEY.keys()];

/** The limit of a plan for an entitlement. */
export function limitOf(plan: PricingPlan, key: string): number {
  const facts = KNOWN[key];
  return facts?.limits?.[plan] ?? facts?.limit ?? UNLIMITED;
}

/** How much of an entitlement the organization uses. */
export function usageOf(organization: Organization, key: string): number {
  const kind = KIND_BY_KEY.get(key);
  if (kind === undefined) return 0;
  const counts = KNOWN[key]?.counts ?? (() => true);
  return organization.store.list(kind.name).filter(counts).length;
}

/** Throws 400 ENTITLEMENT_EXCEEDED if the organization is at the limit. */
export function checkEntitlement(organization: Organization, key: string): void {
  const limit = limitOf(organization.plan, key);
  if (limit === UNLIMITED || usageOf(organization, key) < limit) return;
  throw entitlement(
    `The ${organization.plan} plan allows ${limit} ${key.replace("_", " ")}; delete one first`,
  );
}
