/** A time that is known to lie between two, both in milliseconds since the epoch. */
export interface Span {
  readonly earliest: number;
  readonly latest: number;
}

/** A Date header names a second and not a part of it. */
const RESOLUTION_MS = 1_000;
/** The assumed offset of a server's clock before its first answer. */
const UNTOLD_MS = 5_000;

/**
 * The server's clock, as its Date headers tell of it. Each one says what a clock of whole seconds
 * showed at some moment between a request and its answer; many together leave little room.
 */
export class ServerClock {
  /** What is to be added to a time of ours, at least and at most. */
  #ahead: Span | undefined;

  /** Takes in the Date header of an answer, with the times of ours around it. */
  note(date: string | undefined, sentAt: number, answeredAt: number): void {
    const stamped = date === undefined ? NaN : Date.parse(date);
    if (Number.isNaN(stamped)) return;
    const span: Span = {
      earliest: stamped - answeredAt,
      latest: stamped + RESOLUTION_MS - sentAt,
    };
    const known = this.#ahead;
    const both: Span = {
      earliest: Math.max(span.earliest, known?.earliest ?? -Infinity),
      latest: Math.min(span.latest, known?.latest ?? Infinity),
    };
    // One of the clocks was set meanwhile: what was known before is void.
    this.#ahead = both.earliest <= both.latest ? both : span;
  }

  /** What it showed at that time of ours. */
  at(localTime: number): Span {
    const { earliest, latest } = this.#ahead ?? { earliest: -UNTOLD_MS, latest: UNTOLD_MS };
    return { earliest: localTime + earliest, latest: localTime + latest };
  }
}
