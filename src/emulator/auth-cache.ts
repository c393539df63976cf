// Keys that were good a moment ago, as the service remembers them: docs/api.md, "Authentication".
import type { Row } from "./contract";
import type { Tenant } from "./world";

/** A key that was found, and the row that it had then. */
export interface KnownKey {
  readonly tenant: Tenant;
  readonly row: Row;
}

/** How long a key is believed without another look. */
const BELIEVED_MS = 5 * 60 * 1000;

/** What the last looks at keys have found. */
export class AuthCache {
  readonly #known = new Map<string, KnownKey & { readonly since: number }>();

  /** The key as it was found before, unless that is too long ago. */
  recall(value: string, now: number): KnownKey | undefined {
    const known = this.#known.get(value);
    if (known === undefined) return undefined;
    // A clock that was set back must not make a key last for ever.
    const age = Math.abs(now - known.since);
    if (age < BELIEVED_MS) return known;
    this.#known.delete(value);
    return undefined;
  }

  /** Remembers a key that was looked up. */
  remember(value: string, { tenant, row }: KnownKey, now: number): void {
    this.#known.set(value, { tenant, row, since: now });
  }

  clear(): void {
    this.#known.clear();
  }
}
