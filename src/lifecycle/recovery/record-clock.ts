// The clock that writes `createdAt`. It need not be ours, nor the one that writes the Date header: what
// it shows is learned from the answers to our own creates.
import type { Span } from "../../client";
import type { Json } from "../../definitions";

/** How far off the clock may be while nothing is known of it, beyond what our clock and Date say. */
const UNKNOWN_MS = 5_000;
/** Several machines write records, and their clocks are not quite the same. */
const JITTER_MS = 250;
/** How much a clock gains or loses while time passes since it was last seen. */
const DRIFT = 0.01;
/** What an instant without a fraction of a second may be later than it says. */
const WHOLE_SECOND_MS = 999;

/** When something happened by the clock of the records: not before, and not after. */
export function instantOf(text: Json | undefined): Span | undefined {
  if (typeof text !== "string") return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  // Some write whole seconds as .000, and nobody can tell that from a true zero.
  return { earliest: at, latest: at % 1000 === 0 ? at + WHOLE_SECOND_MS : at };
}

/** What is known of the clock that writes `createdAt`. */
export class RecordClock {
  /** What is to be added to a time of ours, as of the last create that was answered. */
  #ahead: (Span & { readonly at: number }) | undefined;

  /** Whether it is known. */
  get isKnown(): boolean {
    return this.#ahead !== undefined;
  }

  /** Takes in when an object came into being that was made between two times of ours. */
  learn(createdAt: Json | undefined, sentAt: number, answeredAt: number): void {
    const instant = instantOf(createdAt);
    if (instant === undefined) return;
    this.#ahead = {
      earliest: instant.earliest - answeredAt,
      latest: instant.latest - sentAt,
      at: answeredAt,
    };
  }

  /**
   * What it showed from one time of ours to another.
   * @param date what the clock of the Date header showed at a time of ours
   */
  during(from: number, until: number, date: (localTime: number) => Span): Span {
    const ahead = this.#ahead;
    if (ahead === undefined) {
      return {
        earliest: Math.min(from, date(from).earliest) - UNKNOWN_MS,
        latest: Math.max(until, date(until).latest) + UNKNOWN_MS,
      };
    }
    const slack = (at: number): number => JITTER_MS + DRIFT * Math.abs(at - ahead.at);
    return {
      earliest: from + ahead.earliest - slack(from),
      latest: until + ahead.latest + slack(until),
    };
  }
}
