// What a plan allows: docs/api.md, "Rate limits" and "Plan limits".
import type { Organization, Plan, Row } from "./contract";
import { entitlement } from "./failure";

/** Requests in a window, by plan. */
export const REQUESTS_PER_WINDOW: Readonly<Record<Plan, number>> = {
  FREE: 100,
  STARTER: 1000,
  PRO: 5000,
  TEAM: 5000,
  BUSINESS: 100_000,
  ENTERPRISE: 100_000,
};

/** The value that stands for no limit in `plan.entitlements`. */
export const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** What is counted: how many rows of which collection, which of them, and the limit. */
interface Entitlement {
  readonly collection: string;
  readonly limit: number;
  /** Where a plan allows another number. */
  readonly limits?: Readonly<Partial<Record<Plan, number>>>;
  readonly counts?: (row: Row) => boolean;
}

/** The keys of `plan.entitlements`. */
export const ENTITLEMENTS: Readonly<Record<string, Entitlement>> = {
  monitors: { collection: "Monitor", limit: UNLIMITED },
  alert_channels: { collection: "AlertChannel", limit: UNLIMITED },
  notification_policies: { collection: "NotificationPolicy", limit: UNLIMITED },
  webhooks: { collection: "Webhook", limit: UNLIMITED },
  resource_groups: { collection: "ResourceGroup", limit: UNLIMITED },
  environments: { collection: "Environment", limit: UNLIMITED },
  secrets: { collection: "Secret", limit: UNLIMITED },
  status_pages: { collection: "StatusPage", limit: UNLIMITED },
  service_subscriptions: {
    collection: "ServiceSubscription",
    limit: UNLIMITED,
    limits: { FREE: 10 },
  },
  // A revoked key stays listed but takes none of the ten places.
  api_keys: { collection: "ApiKey", limit: 10, counts: (row) => (row.revokedAt ?? null) === null },
};

/** How many of it a plan allows. */
export function limitOf(plan: Plan, key: string): number {
  const facts = ENTITLEMENTS[key];
  return facts?.limits?.[plan] ?? facts?.limit ?? UNLIMITED;
}

/** How many of it the organization has. */
export function usageOf(organization: Organization, key: string): number {
  const facts = ENTITLEMENTS[key];
  if (facts === undefined) return 0;
  const rows = organization.store.list(facts.collection);
  return facts.counts === undefined ? rows.length : rows.filter(facts.counts).length;
}

/** 400 ENTITLEMENT_EXCEEDED when the organization may have no more of it. */
export function checkEntitlement(organization: Organization, key: string): void {
  const limit = limitOf(organization.plan, key);
  if (limit === UNLIMITED || usageOf(organization, key) < limit) return;
  throw entitlement(
    `The ${organization.plan} plan allows ${limit} ${key.replace("_", " ")}; delete one first`,
  );
}
