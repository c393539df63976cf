// The identity and quotas of a credential: the parts of GET /auth/me that checks need.
import { z } from "zod";

import type { Json } from "../../client";
import { UNLIMITED } from "../../definitions";

const identity = z.object({
  organization: z.object({ id: z.number(), name: z.string() }),
  plan: z.object({
    tier: z.string(),
    entitlements: z.record(z.string(), z.object({ value: z.number() })),
    usage: z.record(z.string(), z.number()),
  }),
  rateLimits: z.object({
    requestsPerMinute: z.number(),
    remaining: z.number(),
    windowMs: z.number(),
  }),
});

/** The limit of an entitlement, and how much of it is used. */
export interface Quota {
  readonly limit: number;
  readonly used: number;
}

/** The owner of a credential. */
export interface Identity {
  readonly organization: { readonly id: number; readonly name: string };
  readonly tier: string;
  /** By the keys of `plan.entitlements`; unlimited ones are left out. */
  readonly quotas: ReadonlyMap<string, Quota>;
  /** Current usage, by the same keys. */
  readonly usage: Readonly<Record<string, number>>;
  readonly rate: {
    readonly limit: number;
    readonly remaining: number;
    readonly windowMs: number;
  };
}

/** The identity in a response; undefined if it cannot be parsed. */
export function identityIn(data: Json): Identity | undefined {
  const parsed = identity.safeParse(data);
  if (!parsed.success) return undefined;
  const { organization, plan, rateLimits } = parsed.data;
  const limited = Object.entries(plan.entitlements).filter(([, { value }]) => value < UNLIMITED);
  return {
    organization,
    tier: plan.tier,
    quotas: new Map(
      limited.map(([key, { value }]) => [key, { limit: value, used: plan.usage[key] ?? 0 }]),
    ),
    usage: plan.usage,
    rate: {
      limit: rateLimits.requestsPerMinute,
      remaining: rateLimits.remaining,
      windowMs: rateLimits.windowMs,
    },
  };
}
