// Which window a request counts in, and the rate limit headers: docs/api.md, "Rate limits".
import type { Organization, PricingPlan } from "../contract";
import { ApiFailure } from "../http/failure";
import { REQUESTS_PER_WINDOW } from "./plans";
import { SlidingWindow } from "./window";
import type { Admission } from "./window";

/** The rate limit settings of an emulator. */
export interface RateOptions {
  /** Requests per window for every organization; by plan if omitted; `off` disables the limit. */
  readonly rateLimit?: number | "off";
  /** Length of the window. */
  readonly rateWindowMs: number;
}

const PER_ADDRESS = 60;
const ADDRESS_WINDOW_MS = 60_000;

/** The windows of all organizations and addresses. */
export class RateLimits {
  readonly #organizations = new Map<number, SlidingWindow>();
  readonly #addresses = new Map<string, SlidingWindow>();

  constructor(readonly options: RateOptions) {}

  /** Counts a request of an organization; returns the response headers, or throws 429. */
  admit(organization: Organization, now: number): Readonly<Record<string, string>> {
    if (this.options.rateLimit === "off") {
      const limit = String(this.limitOf(organization.plan));
      const resetAt = Math.ceil((now + this.options.rateWindowMs) / 1000);
      return headers(limit, limit, resetAt);
    }
    return admissionHeaders(this.#windowOf(organization).admit(now));
  }

  /** Counts a request of an address on a limited public route, or throws 429. */
  admitAddress(address: string, now: number): Readonly<Record<string, string>> {
    if (this.options.rateLimit === "off") return {};
    const window =
      this.#addresses.get(address) ?? new SlidingWindow(PER_ADDRESS, ADDRESS_WINDOW_MS);
    this.#addresses.set(address, window);
    return admissionHeaders(window.admit(now));
  }

  limitOf(plan: PricingPlan): number {
    const { rateLimit } = this.options;
    return typeof rateLimit === "number" ? rateLimit : REQUESTS_PER_WINDOW[plan];
  }

  quotaOf(organization: Organization, now: number): { limit: number; remaining: number } {
    const window = this.#windowOf(organization);
    return { limit: window.limit, remaining: window.remaining(now) };
  }

  reset(): void {
    this.#organizations.clear();
    this.#addresses.clear();
  }

  #windowOf(organization: Organization): SlidingWindow {
    const fresh = () =>
      new SlidingWindow(this.limitOf(organization.plan), this.options.rateWindowMs);
    const window = this.#organizations.get(organization.id) ?? fresh();
    this.#organizations.set(organization.id, window);
    return window;
  }
}

function headers(limit: string, remaining: string, resetAt: number): Record<string, string> {
  return {
    "X-RateLimit-Limit": limit,
    "X-RateLimit-Remaining": remaining,
    "X-RateLimit-Reset": String(resetAt),
  };
}

function admissionHeaders(admission: Admission): Record<string, string> {
  const { admitted, limit, remaining, resetAt, retryAfter } = admission;
  const limitHeaders = headers(String(limit), String(remaining), resetAt);
  if (admitted) return limitHeaders;
  throw rateLimited(resetAt, { ...limitHeaders, "Retry-After": String(retryAfter) });
}

/** 429 RATE_LIMITED, with the service's message. */
export function rateLimited(
  resetAt: number,
  limitHeaders: Readonly<Record<string, string>>,
): ApiFailure {
  const message = `Rate limit exceeded. Try again at ${resetAt}.`;
  return new ApiFailure(429, "RATE_LIMITED", message, null, limitHeaders);
}
