// Recently valid API keys, which the service caches: docs/api.md, "Authentication".
import type { Row } from "../contract";
import type { Tenant } from "../store/organizations";

/** A cached key with its row at the time. */
export interface KnownKey {
  readonly tenant: Tenant;
  readonly row: Row;
}

/** How long a cached key is trusted. */
const BELIEVED_MS = 5 * 60 * 1000;

/** The cache of API keys. */
export class AuthCache {
  readonly #known = new Map<string, KnownKey & { readonly since: number }>();

  /** The cached key, unless it has expired. */
  recall(value: string, now: number): KnownKey | undefined {
    const known = this.#known.get(value);
    if (known === undefined) return undefined;
    // If the clock was set back, a key must not stay valid forever.
    const age = Math.abs(now - known.since);
    if (age < BELIEVED_MS) return known;
    this.#known.delete(value);
    return undefined;
  }

  /** Caches a key. */
  remember(value: string, { tenant, row }: KnownKey, now: number): void {
    this.#known.set(value, { tenant, row, since: now });
  }

  clear(): void {
    this.#known.clear();
  }
}
