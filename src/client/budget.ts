// What is known of the rate limit: a sliding window for the whole organization, of which each answer
// tells how much is left. Pure accounting; the pacer waits by it.
import { namedWait, WINDOW_MS } from "./headers";
import type { Headers } from "./headers";

/** The pause after a 429 that names no time. */
const UNNAMED_PAUSE_MS = 500;

/** A request that has left. */
export interface Departure {
  readonly at: number;
  /** Nobody else was on the way, so its answer tells the whole truth. */
  readonly isAlone: boolean;
}

/** What the next request waits for: an answer of another one, room in the window, the end of a 429. */
export type Wait =
  { readonly until: "answer" } | { readonly until: "room" | "refused"; readonly ms: number };

interface Counted {
  readonly left: number;
  readonly answered: number;
}

/** The requests of the window, as far as this process can know them. */
export class Budget {
  /** Requests in a window for the organization; undefined while no answer has reported it. */
  limit: number | undefined;
  /** Requests that may leave now; undefined while it is unknown. */
  #credit: number | undefined;
  /** The API tells no limit: only a 429 holds anything back. */
  #isUnlimited = false;
  #onTheWay = 0;
  /** Own requests in the window, oldest first. */
  readonly #own: Counted[] = [];
  #windowMs = WINDOW_MS;
  #pausedUntil = 0;
  /** When the oldest request of the organization leaves the window. */
  #roomAt = 0;

  /** @param share - of the limit, above 0 and at most 1, that this process may use */
  constructor(readonly share: number) {}

  /** How long the next request has to wait; undefined when it may leave. */
  wait(now: number): Wait | undefined {
    this.#expire(now);
    if (now < this.#pausedUntil) return { ms: this.#pausedUntil - now, until: "refused" };
    if (this.#isUnlimited) return undefined;
    if (this.#credit === undefined) return this.#onTheWay === 0 ? undefined : forAnAnswer;
    if (this.share < 1 && this.#own.length + this.#onTheWay >= this.#allowance()) {
      return this.#forOwn(now);
    }
    if (this.#credit > 0) return undefined;
    // Others' requests leave the window as well; when the first does, one goes to see.
    if (now >= this.#roomAt) return this.#onTheWay === 0 ? undefined : forAnAnswer;
    const own = this.#forOwn(now);
    const ms = this.#roomAt - now;
    return { ms: own.until === "answer" ? ms : Math.min(ms, own.ms), until: "room" };
  }

  /** A request leaves. */
  leave(now: number): Departure {
    const isAlone = this.#onTheWay === 0;
    this.#onTheWay += 1;
    if (this.#credit !== undefined) this.#credit -= 1;
    return { at: now, isAlone };
  }

  /** Its answer came. */
  answered({ at, isAlone }: Departure, status: number, headers: Headers, now: number): void {
    this.#onTheWay -= 1;
    const limits = limitsIn(headers);
    if (status === 429) this.#refused(headers, now);
    else this.#own.push({ left: at, answered: now });
    if (limits === undefined) {
      if (this.#credit === undefined && status !== 429) this.#isUnlimited = true;
      return;
    }
    this.#isUnlimited = false;
    this.limit = limits.limit;
    // Measured against the server's own clock; a clock that is wrong there must not stop us for hours.
    const resetMs = Math.min(limits.resetMs(now), WINDOW_MS);
    this.#roomAt = now + resetMs;
    // The only one in the window leaves it last: that is how long the window is, at most.
    if (limits.remaining === limits.limit - 1 && "date" in headers) this.#windowMs = resetMs;
    const isWholeTruth = isAlone && this.#onTheWay === 0;
    if (isWholeTruth || this.#credit === undefined) this.#believe(limits.remaining, now);
    // Those on the way may be in the number or not, and answers overtake each other.
    else this.#credit = Math.min(this.#credit, limits.remaining);
  }

  /** No answer came. Sent, it counts; the API cannot have counted what never left. */
  unanswered({ at }: Departure, wasSent: boolean, now: number): void {
    this.#onTheWay -= 1;
    if (wasSent) this.#own.push({ left: at, answered: now });
    else if (this.#credit !== undefined) this.#credit += 1;
  }

  /** Requests of others in the window, where the limit is known. */
  others(): number {
    if (this.limit === undefined || this.#credit === undefined) return 0;
    return Math.max(0, this.limit - this.#credit - this.#own.length - this.#onTheWay);
  }

  #refused(headers: Headers, now: number): void {
    this.#pausedUntil = Math.max(
      this.#pausedUntil,
      now + (namedWait(headers, now) ?? UNNAMED_PAUSE_MS),
    );
    // After the pause one goes ahead: all at once, all but a few would be refused again.
    this.#isUnlimited = false;
    this.#credit = undefined;
  }

  /** Nothing better is known than this number. */
  #believe(remaining: number, now: number): void {
    this.#credit = remaining - this.#onTheWay;
    // What may have left the window already is part of the number and must not be added again.
    while (this.#isOver(this.#own[0]?.left, now)) this.#own.shift();
    // A shorter window than ours: there cannot be more of ours in it than there are at all.
    const most = Math.max(0, (this.limit ?? 0) - remaining);
    if (this.#own.length > most) this.#own.splice(0, this.#own.length - most);
  }

  /** A request is out of the window for certain one window after its answer came. */
  #expire(now: number): void {
    while (this.#isOver(this.#own[0]?.answered, now)) {
      this.#own.shift();
      if (this.#credit !== undefined) this.#credit += 1;
    }
  }

  #isOver(since: number | undefined, now: number): boolean {
    return since !== undefined && since + this.#windowMs <= now;
  }

  #allowance(): number {
    return Math.max(1, Math.floor((this.limit ?? Infinity) * this.share));
  }

  #forOwn(now: number): Wait {
    const oldest = this.#own[0];
    return oldest === undefined
      ? forAnAnswer
      : { ms: oldest.answered + this.#windowMs - now, until: "room" };
  }
}

const forAnAnswer: Wait = { until: "answer" };

/** What an answer says of the limit; undefined where it does not, or says nonsense. */
function limitsIn(headers: Headers) {
  const limit = count(headers["x-ratelimit-limit"]);
  const remaining = count(headers["x-ratelimit-remaining"]);
  if (limit === undefined || remaining === undefined || limit === 0) return undefined;
  const { "retry-after": _after, ...rest } = headers;
  return { limit, remaining, resetMs: (now: number) => namedWait(rest, now) ?? WINDOW_MS };
}

function count(text: string | undefined): number | undefined {
  const trimmed = text?.trim();
  return trimmed !== undefined && /^\d+$/.test(trimmed) ? Number(trimmed) : undefined;
}
