// Tracks the rate limit: a sliding window for the whole organization, whose remaining requests every response reports.
// Only accounting; the pacer does the waiting.
import { requestedWait, windowReset, WINDOW_MS } from "./headers";
import type { Headers } from "./headers";

/** The pause after a 429 without Retry-After or X-RateLimit-Reset. */
const DEFAULT_PAUSE_MS = 500;

/** A request that was sent. */
export interface SentRequest {
  readonly at: number;
  /** No other request was in flight, so its response is exact. */
  readonly isAlone: boolean;
}

/** A response. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** In milliseconds since the epoch, because headers may name a time instead of a duration. */
  readonly receivedAt: number;
}

/** What the next request waits for: a response, room in the window, or the end of a 429 pause. */
export type Wait =
  { readonly until: "response" } | { readonly until: "room" | "refused"; readonly ms: number };

interface Counted {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The requests in the window, as far as this process knows them. Its times are those of `Clock.elapsed`. */
export class RateWindow {
  /** Requests per window for the organization; undefined until a response reports it. */
  limit: number | undefined;
  /** Requests that may be sent now; undefined while unknown. */
  #credit: number | undefined;
  /** The API reports no limit: only a 429 pauses requests. */
  #isUnlimited = false;
  #inFlight = 0;
  /** Own requests in the window, oldest first. */
  readonly #own: Counted[] = [];
  #windowMs = WINDOW_MS;
  #pausedUntil = -Infinity;
  /** When the oldest request of the organization leaves the window. */
  #roomAt = -Infinity;

  /** @param share - fraction of the limit that this process may use, above 0 and at most 1 */
  constructor(readonly share: number) {}

  /** How long the next request has to wait; undefined if it may be sent. */
  wait(now: number): Wait | undefined {
    this.#expire(now);
    if (now < this.#pausedUntil) return { ms: this.#pausedUntil - now, until: "refused" };
    if (this.#isUnlimited) return undefined;
    if (this.#credit === undefined) return this.#inFlight === 0 ? undefined : forResponse;
    const allowance = Math.max(1, Math.floor((this.limit ?? Infinity) * this.share));
    if (this.share < 1 && this.#own.length + this.#inFlight >= allowance) return this.#forOwn(now);
    if (this.#credit > 0) return undefined;
    // Other clients' requests leave the window too; when the first one does, one request checks for room.
    if (now >= this.#roomAt) return this.#inFlight === 0 ? undefined : forResponse;
    const ownWait = this.#forOwn(now);
    const ms = this.#roomAt - now;
    return { ms: ownWait.until === "response" ? ms : Math.min(ms, ownWait.ms), until: "room" };
  }

  /** Records that a request is sent. */
  sent(now: number): SentRequest {
    const isAlone = this.#inFlight === 0;
    this.#inFlight += 1;
    if (this.#credit !== undefined) this.#credit -= 1;
    return { at: now, isAlone };
  }

  /** Records its response. */
  answered({ at, isAlone }: SentRequest, response: Received, now: number): void {
    const { status, headers } = response;
    this.#inFlight -= 1;
    const limits = limitsIn(response);
    if (status === 429) this.#refused(response, now);
    else this.#own.push({ sentAt: at, answeredAt: now });
    if (limits === undefined) {
      if (this.#credit === undefined && status !== 429) this.#isUnlimited = true;
      return;
    }
    this.#isUnlimited = false;
    this.limit = limits.limit;
    const { resetMs } = limits;
    this.#roomAt = now + resetMs;
    // If only one request is in the window, the reset is when that request leaves: this shows the length of the window.
    if (limits.remaining === limits.limit - 1 && "date" in headers) this.#windowMs = resetMs;
    const isExact = isAlone && this.#inFlight === 0;
    if (isExact || this.#credit === undefined) this.#adopt(limits.remaining, now);
    // Requests in flight may or may not be counted in the number, and responses can overtake each other.
    else this.#credit = Math.min(this.#credit, limits.remaining);
  }

  /** Records that no response came. A sent request counts; one that was never sent does not. */
  unanswered({ at }: SentRequest, wasSent: boolean, now: number): void {
    this.#inFlight -= 1;
    if (wasSent) this.#own.push({ sentAt: at, answeredAt: now });
    else if (this.#credit !== undefined) this.#credit += 1;
    // Requests that wait for the first response must not wait for one time-out after another. A request that was sent
    // before a 429 says nothing about the time after it.
    if (this.#credit === undefined && at >= this.#pausedUntil) this.#isUnlimited = true;
  }

  /** Requests of other clients in the window, if the limit is known. */
  others(): number {
    if (this.limit === undefined || this.#credit === undefined) return 0;
    return Math.max(0, this.limit - this.#credit - this.#own.length - this.#inFlight);
  }

  #refused({ headers, receivedAt }: Received, now: number): void {
    const pauseMs = requestedWait(headers, receivedAt) ?? DEFAULT_PAUSE_MS;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
    // After the pause, one request goes first: if all were sent at once, most would be refused again.
    this.#isUnlimited = false;
    this.#credit = undefined;
  }

  /** Replaces the own count with the number in a response. */
  #adopt(remaining: number, now: number): void {
    this.#credit = remaining - this.#inFlight;
    // Requests that may have left the window are included in the number and must not be added again.
    while (this.#hasLeftWindow(this.#own[0]?.sentAt, now)) this.#own.shift();
    // The real window may be shorter: it cannot contain more of our requests than there are in total.
    const most = Math.max(0, (this.limit ?? 0) - remaining);
    if (this.#own.length > most) this.#own.splice(0, this.#own.length - most);
  }

  /** A request has certainly left the window one window length after its response. */
  #expire(now: number): void {
    while (this.#hasLeftWindow(this.#own[0]?.answeredAt, now)) {
      this.#own.shift();
      if (this.#credit !== undefined) this.#credit += 1;
    }
  }

  #hasLeftWindow(since: number | undefined, now: number): boolean {
    return since !== undefined && since + this.#windowMs <= now;
  }

  #forOwn(now: number): Wait {
    const oldest = this.#own[0];
    return oldest === undefined
      ? forResponse
      : { ms: oldest.answeredAt + this.#windowMs - now, until: "room" };
  }
}

const forResponse: Wait = { until: "response" };

/** The limit that a response reports; undefined if it reports none or an invalid one. */
function limitsIn({ headers, receivedAt }: Received) {
  const limit = count(headers["x-ratelimit-limit"]);
  const remaining = count(headers["x-ratelimit-remaining"]);
  if (limit === undefined || remaining === undefined || limit === 0) return undefined;
  return { limit, remaining, resetMs: windowReset(headers, receivedAt) ?? WINDOW_MS };
}

function count(text: string | undefined): number | undefined {
  const trimmed = text?.trim();
  return trimmed !== undefined && /^\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}
