// The caller's key, organization, plan and quota: docs/api.md, "Identity".
import type { JsonObject } from "../../definitions";
import type { Call, KindBehaviour, Organization } from "../contract";
import { forbidden } from "../http/failure";
import { ENTITLEMENTS, limitOf, usageOf } from "../limits/plans";
import type { RateLimits } from "../limits/rate-limits";
import { ok } from "../http/reply";
import { organizationRecord } from "./organization";
import { get } from "../http/route";

function planOf(organization: Organization): JsonObject {
  return {
    tier: organization.plan,
    subscriptionStatus: organization.plan === "FREE" ? null : "active",
    trialActive: false,
    trialExpiresAt: null,
    entitlements: Object.fromEntries(
      ENTITLEMENTS.map((key) => {
        const limit = limitOf(organization.plan, key);
        return [key, { key, value: limit, defaultValue: limit, overridden: false }];
      }),
    ),
    usage: Object.fromEntries(ENTITLEMENTS.map((key) => [key, usageOf(organization, key)])),
  };
}

function identity({ credential, organization, clock }: Call, limits: RateLimits): JsonObject {
  if (credential.by !== "key") throw forbidden("Only an API key can ask who it is");
  const { id, name, createdAt, expiresAt, lastUsedAt } = credential.row;
  const { limit, remaining } = limits.quotaOf(organization, clock.now());
  return {
    key: { id, name, createdAt, expiresAt: expiresAt ?? null, lastUsedAt: lastUsedAt ?? null },
    organization: { id: organization.id, name: organizationRecord(organization).name },
    plan: planOf(organization),
    rateLimits: { requestsPerMinute: limit, remaining, windowMs: limits.options.rateWindowMs },
  };
}

/** `GET /auth/me`. */
export const identityBehaviour = (limits: RateLimits): KindBehaviour => ({
  kinds: [],
  routes: [
    get("/auth/me", "The identity of the API key, its organization, plan and quota", (call) =>
      ok(identity(call, limits)),
    ),
  ],
});
