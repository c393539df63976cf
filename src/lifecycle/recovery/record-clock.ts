// The clock for `createdAt`. It may differ from ours and from the one for the Date header: its time is
// learned from the responses to our own creates.
import type { Span } from "../../client";
import type { Json } from "../../definitions";

/** The assumed error of the clock while it is unknown, in addition to the range of our clock and Date. */
const UNKNOWN_MS = 5_000;
/** Several machines write records, and their clocks differ slightly. */
const JITTER_MS = 250;
/** Assumed drift since the clock was last observed. */
const DRIFT = 0.01;
/** How much later than written an instant without a fraction of a second may be. */
const WHOLE_SECOND_MS = 999;

/** The range of a recorded instant. */
export function instantOf(text: Json | undefined): Span | undefined {
  if (typeof text !== "string") return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  // Some services write whole seconds as .000, which cannot be told from a true zero.
  return { earliest: at, latest: at % 1000 === 0 ? at + WHOLE_SECOND_MS : at };
}

/** Estimates the clock for `createdAt`. */
export class RecordClock {
  /** The offset to add to a local time, as of the last answered create. */
  #offset: (Span & { readonly at: number }) | undefined;

  /** Whether the clock is known. */
  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /** Learns from the creation time of an object that was created between two local times. */
  learn(createdAt: Json | undefined, sentAt: number, answeredAt: number): void {
    const instant = instantOf(createdAt);
    if (instant === undefined) return;
    this.#offset = {
      earliest: instant.earliest - answeredAt,
      latest: instant.latest - sentAt,
      at: answeredAt,
    };
  }

  /**
   * The clock's time between two local times.
   * @param date the time of the Date header's clock at a local time
   */
  during(from: number, until: number, date: (localTime: number) => Span): Span {
    const offset = this.#offset;
    if (offset === undefined) {
      return {
        earliest: Math.min(from, date(from).earliest) - UNKNOWN_MS,
        latest: Math.max(until, date(until).latest) + UNKNOWN_MS,
      };
    }
    const slack = (at: number): number => JITTER_MS + DRIFT * Math.abs(at - offset.at);
    return {
      earliest: from + offset.earliest - slack(from),
      latest: until + offset.latest + slack(until),
    };
  }
}
