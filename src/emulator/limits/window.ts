// The sliding window of a rate limit (docs/api.md, "Rate limits").

/** Whether a request is admitted, and the values of its headers. */
export interface Admission {
  readonly admitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest request leaves the window, in seconds since the epoch, rounded up. */
  readonly resetAt: number;
  /** Whole seconds to wait, at least 1; 0 if admitted. */
  readonly retryAfter: number;
}

/** The requests of one organization or address in the last `windowMs`. */
export class SlidingWindow {
  /** When they came, the oldest first. */
  #times: number[] = [];

  constructor(
    readonly limit: number,
    readonly windowMs: number,
  ) {}

  /** Admits and counts a request, or refuses it without counting it. */
  admit(now: number): Admission {
    const admitted = this.remaining(now) > 0;
    if (admitted) this.#times.push(now);
    const freeAt = (this.#times[0] ?? now) + this.windowMs;
    return {
      admitted,
      limit: this.limit,
      remaining: this.limit - this.#times.length,
      resetAt: Math.ceil(freeAt / 1000),
      retryAfter: admitted ? 0 : Math.max(1, Math.ceil((freeAt - now) / 1000)),
    };
  }

  /** How many more requests would be admitted now. One leaves the window when it is exactly `windowMs` old. */
  remaining(now: number): number {
    // The clock was set back: requests after the new time are forgotten.
    if ((this.#times[0] ?? now) > now) this.#times = [];
    const first = this.#times.findIndex((time) => time > now - this.windowMs);
    this.#times.splice(0, first < 0 ? this.#times.length : first);
    return this.limit - this.#times.length;
  }
}
