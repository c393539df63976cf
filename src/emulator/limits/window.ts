// The sliding window of a rate limit (docs/api.md, "Rate limits"). It stores the time of each request in a
// growing ring buffer, so that the cost of a request does not depend on their number.

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
  #times = new Float64Array(64);
  #first = 0;
  #count = 0;

  constructor(
    readonly limit: number,
    readonly windowMs: number,
  ) {}

  /** Admits and counts a request, or refuses it without counting it. */
  admit(now: number): Admission {
    this.#expire(now);
    const admitted = this.#count < this.limit;
    if (admitted) this.#push(now);
    const freeAt = this.#oldest(now) + this.windowMs;
    return {
      admitted,
      limit: this.limit,
      remaining: this.limit - this.#count,
      resetAt: Math.ceil(freeAt / 1000),
      retryAfter: admitted ? 0 : Math.max(1, Math.ceil((freeAt - now) / 1000)),
    };
  }

  /** How many more requests would be admitted now. */
  remaining(now: number): number {
    this.#expire(now);
    return this.limit - this.#count;
  }

  #oldest(now: number): number {
    return this.#count === 0 ? now : (this.#times[this.#first] ?? now);
  }

  /** A request leaves the window when it is exactly `windowMs` old. */
  #expire(now: number): void {
    // The clock was set back: requests after the new time are forgotten.
    if (this.#oldest(now) > now) this.#count = 0;
    while (this.#count > 0 && this.#oldest(now) <= now - this.windowMs) {
      this.#first = (this.#first + 1) % this.#times.length;
      this.#count -= 1;
    }
  }

  #push(now: number): void {
    if (this.#count === this.#times.length) this.#grow();
    this.#times[(this.#first + this.#count) % this.#times.length] = now;
    this.#count += 1;
  }

  #grow(): void {
    const larger = new Float64Array(this.#times.length * 2);
    larger.set(this.#times.subarray(this.#first));
    larger.set(this.#times.subarray(0, this.#first), this.#times.length - this.#first);
    this.#times = larger;
    this.#first = 0;
  }
}
