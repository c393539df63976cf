// Who the credential is and what it may use up: what GET /auth/me answers, read as far as checks need it.
import { z } from "zod";

import type { Json } from "../client";
import { UNLIMITED } from "../definitions";

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

/** How much of something the plan allows and how much is there. */
export interface Quota {
  readonly limit: number;
  readonly used: number;
}

/** Whose the credential is. */
export interface Identity {
  readonly organization: { readonly id: number; readonly name: string };
  readonly tier: string;
  /** By the keys of `plan.entitlements`; what is not limited is left out. */
  readonly quotas: ReadonlyMap<string, Quota>;
  /** How many there are, by the same keys. */
  readonly usage: Readonly<Record<string, number>>;
  readonly rate: {
    readonly limit: number;
    readonly remaining: number;
    readonly windowMs: number;
  };
}

/** What the answer says; undefined where it is none that can be read. */
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
