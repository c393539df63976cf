// The clock for `createdAt`. It may differ from ours and from the one for the Date header: its time is
// learned from the responses to our own creates.
import { momentOf, overlap } from "../../client";
import type { Clock, Moment, Span } from "../../client";
import type { Json } from "../../definitions";

/** How far the clock is assumed to be from ours, or from that of Date, while it is unknown. */
const UNKNOWN_MS = 5_000;
/** The assumed offset of the Date header's clock before the first response. */
const UNKNOWN_DATE: Span = { earliest: -5_000, latest: 5_000 };
/** Several machines write records, and their clocks differ slightly. */
const JITTER_MS = 250;
/** Assumed drift since the clock was last observed. */
const DRIFT = 0.01;
/** How much later than written an instant without a fraction of a second may be. */
const WHOLE_SECOND_MS = 999;

/** When a create was sent and answered by our clock, and the offset of the Date header's clock then. */
export interface Times {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly date: Span | undefined;
}

/**
 * The time since a moment, by our clock. If it was set back since, the time as it was before and as it is now: an object may
 * be as old as either says.
 */
export function timesSince(moment: Moment, clock: Clock): readonly Span[] {
  const { at, elapsed } = momentOf(clock);
  const passed = elapsed - moment.elapsed;
  const before = { earliest: moment.at, latest: moment.at + passed };
  // A machine that slept has measured less than what has passed.
  return at >= before.latest
    ? [{ earliest: moment.at, latest: at }]
    : [before, { earliest: at - passed, latest: at }];
}

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
  /** The offset to add to a local time, as of the last answered create, and the one of the Date header then. */
  #offset: (Span & { readonly at: number; readonly date: Span | undefined }) | undefined;

  /** Whether the clock is known. */
  get isKnown(): boolean {
    return this.#offset !== undefined;
  }

  /** Learns from the creation time of an object that was created between two local times. */
  learn(createdAt: Json | undefined, { sentAt, answeredAt, date }: Times): void {
    const instant = instantOf(createdAt);
    // Our clock may have been set back during the request.
    if (instant === undefined || answeredAt < sentAt) return;
    this.#offset = {
      earliest: instant.earliest - answeredAt,
      latest: instant.latest - sentAt,
      at: answeredAt,
      date,
    };
  }

  /**
   * The clock's time between two local times: a window for each offset that the Date header's clock had then, and one for
   * our clock while this one is unknown. Times between two windows are in neither.
   * @param dates the offsets of the Date header's clock then; none if unknown
   */
  during(from: number, until: number, dates: readonly Span[]): readonly Span[] {
    const ours = { earliest: from - UNKNOWN_MS, latest: until + UNKNOWN_MS };
    const windows = (dates.length === 0 ? [undefined] : dates).map((date) =>
      this.#during(from, until, date),
    );
    return this.isKnown ? windows : [ours, ...windows];
  }

  #during(from: number, until: number, date: Span | undefined): Span {
    const offset = this.#offset;
    if (offset === undefined) {
      const { earliest, latest } = date ?? UNKNOWN_DATE;
      return { earliest: from + earliest - UNKNOWN_MS, latest: until + latest + UNKNOWN_MS };
    }
    const step = stepBetween(offset.date, date);
    const slack = (at: number): number => JITTER_MS + DRIFT * Math.abs(at - offset.at);
    return {
      earliest: from + offset.earliest + step.earliest - slack(from),
      latest: until + offset.latest + step.latest + slack(until),
    };
  }
}

/** How far one of the clocks was set between two readings. */
function stepBetween(one: Span | undefined, other: Span | undefined): Span {
  if (one === undefined || other === undefined || overlap(one, other))
    return { earliest: 0, latest: 0 };
  return { earliest: other.earliest - one.latest, latest: other.latest - one.earliest };
}
