/** A time between two bounds, both in milliseconds since the epoch. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** What to add to our time to get the server's. */
export interface ClockOffset {
  /** As the latest responses show it. */
  readonly now: Span;
  /** At any time since the first response: one of the clocks may have been set meanwhile. */
  readonly ever: Span;
}

/** A Date header has whole seconds. */
const RESOLUTION_MS = 1_000;
/** The assumed offset of a server's clock before its first response. */
const UNKNOWN: Span = { earliest: -5_000, latest: 5_000 };

/**
 * Estimates the server's clock from its Date headers. Each one shows whole seconds at some moment between a
 * request and its response; many together give a narrow range.
 */
export class ServerClock {
  /** One for each time that one of the clocks was set, and one for the time before. */
  readonly #offsets: Span[] = [];

  /** Records the Date header of a response, with the local times around it. */
  record(date: string | undefined, sentAt: number, answeredAt: number): void {
    const stamped = date === undefined ? NaN : Date.parse(date);
    // Our clock may have been set back during the request.
    if (Number.isNaN(stamped) || answeredAt < sentAt) return;
    const span: Span = {
      earliest: stamped - answeredAt,
      latest: stamped + RESOLUTION_MS - sentAt,
    };
    const known = this.#offsets.pop();
    const both: Span = {
      earliest: Math.max(span.earliest, known?.earliest ?? -Infinity),
      latest: Math.min(span.latest, known?.latest ?? Infinity),
    };
    if (both.earliest <= both.latest) {
      this.#offsets.push(both);
    } else {
      // One of the clocks was set meanwhile: earlier headers no longer count.
      this.#offsets.push(...(known === undefined ? [] : [known]), span);
    }
  }

  get offset(): ClockOffset {
    const [now = UNKNOWN, ...before] = this.#offsets.toReversed();
    const all = [now, ...before];
    const ever = {
      earliest: Math.min(...all.map(({ earliest }) => earliest)),
      latest: Math.max(...all.map(({ latest }) => latest)),
    };
    return { now, ever };
  }
}
