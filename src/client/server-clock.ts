/** A time between two bounds, both in milliseconds since the epoch. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** A Date header has whole seconds. */
const RESOLUTION_MS = 1_000;
/** The assumed offset of a server's clock before its first response. */
const UNKNOWN_MS = 5_000;

/**
 * Estimates the server's clock from its Date headers. Each one shows whole seconds at some moment between a
 * request and its response; many together give a narrow range.
 */
export class ServerClock {
  /** The offset to add to a local time, at least and at most. */
  #offset: Span | undefined;

  /** Records the Date header of a response, with the local times around it. */
  record(date: string | undefined, sentAt: number, answeredAt: number): void {
    const stamped = date === undefined ? NaN : Date.parse(date);
    if (Number.isNaN(stamped)) return;
    const span: Span = {
      earliest: stamped - answeredAt,
      latest: stamped + RESOLUTION_MS - sentAt,
    };
    const known = this.#offset;
    const both: Span = {
      earliest: Math.max(span.earliest, known?.earliest ?? -Infinity),
      latest: Math.min(span.latest, known?.latest ?? Infinity),
    };
    // One of the clocks was changed meanwhile: earlier headers no longer count.
    this.#offset = both.earliest <= both.latest ? both : span;
  }

  /** The server's time at that local time. */
  at(localTime: number): Span {
    const { earliest, latest } = this.#offset ?? { earliest: -UNKNOWN_MS, latest: UNKNOWN_MS };
    return { earliest: localTime + earliest, latest: localTime + latest };
  }
}
