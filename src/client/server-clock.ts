import type { Moment } from "./clock";

/** A time between two bounds, both in milliseconds since the epoch. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** A Date header has whole seconds. */
const RESOLUTION_MS = 1_000;

/**
 * Estimates the server's clock from its Date headers. Each one shows whole seconds at some moment between a
 * request and its response; many together give a narrow range.
 */
export class ServerClock {
  /** What to add to our time, the latest last: one for each time that one of the clocks was set, and one for before. */
  #offsets: readonly { readonly span: Span; readonly seenAt: number }[] = [];
  #readings = 0;
  /** When it was last read, by our clock. */
  #readAt: Moment | undefined;

  /** How often the clock was read: a moment for `offsets`. */
  get readings(): number {
    return this.#readings;
  }

  /** What to add to the local time to get the server's: the offsets seen in this reading or later; empty if unknown. */
  offsets(since: number): readonly Span[] {
    return this.#offsets.filter(({ seenAt }) => seenAt >= since).map(({ span }) => span);
  }

  /** What to add to our time at a moment since the last reading, also if our clock was set in between; undefined if unknown. */
  offsetAt({ at, elapsed }: Moment): Span | undefined {
    const read = this.#readAt;
    const span = this.#offsets.at(-1)?.span;
    if (read === undefined || span === undefined) return undefined;
    const step = at - read.at - (elapsed - read.elapsed);
    return { earliest: span.earliest - step, latest: span.latest - step };
  }

  /** Records the Date header of a response, with the local times around it. */
  record(date: string | undefined, sentAt: number, answered: Moment): void {
    const answeredAt = answered.at;
    const stamped = date === undefined ? NaN : Date.parse(date);
    // Our clock may have been set back during the request.
    if (Number.isNaN(stamped) || answeredAt < sentAt) return;
    const span: Span = {
      earliest: stamped - answeredAt,
      latest: stamped + RESOLUTION_MS - sentAt,
    };
    this.#readings += 1;
    this.#readAt = answered;
    // If it fits no known offset, one of the clocks was set in the meantime.
    const same = this.#offsets.findLast((known) => overlap(known.span, span));
    this.#offsets = [
      ...this.#offsets.filter((each) => each !== same),
      { span: same === undefined ? span : both(same.span, span), seenAt: this.#readings },
    ];
  }
}

/** Whether both can be right. */
export const overlap = (one: Span, other: Span): boolean =>
  one.earliest <= other.latest && other.earliest <= one.latest;

const both = (one: Span, other: Span): Span => ({
  earliest: Math.max(one.earliest, other.earliest),
  latest: Math.min(one.latest, other.latest),
});
