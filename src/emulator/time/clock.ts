// The emulator's time, which control calls can set: docs/api.md, "Emulator: time". Timers follow it, so that
// an escalation after an hour can be tested at once.
import type { Json } from "../../definitions";
import type { Clock, Timers } from "../contract";

/** A change of the clock; omitted members stay as they are. */
export interface ClockSetting {
  /** The new time, in milliseconds since the epoch. */
  readonly now?: number | undefined;
  /** How far to advance it, after `now` is applied. */
  readonly advanceMs?: number | undefined;
  /** Whether to stop the clock. */
  readonly frozen?: boolean | undefined;
}

/** A clock that follows another clock until it is set. */
export class SettableClock implements Clock {
  #aheadMs = 0;
  #stoppedAt: number | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(readonly base: Clock) {}

  now(): number {
    return this.#stoppedAt ?? this.base.now() + this.#aheadMs;
  }

  /** The current time, and whether the clock is stopped. */
  get state() {
    return { now: this.now(), frozen: this.#stoppedAt !== undefined };
  }

  /** Sets the clock; `now` is applied before `advanceMs`. */
  set({ now = this.now(), advanceMs = 0, frozen = this.state.frozen }: ClockSetting): void {
    const time = now + advanceMs;
    this.#aheadMs = time - this.base.now();
    this.#stoppedAt = frozen ? time : undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Follows the other clock's time again. */
  reset(): void {
    this.set({ now: this.base.now(), frozen: false });
  }

  onSet(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** Milliseconds in an hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds in a day. */
export const DAY_MS = 24 * HOUR_MS;

/** A time in the API's format. */
export const instantOf = (time: number | string): string => new Date(time).toISOString();

/** The time of an instant in a record; not a number without one. */
export const timeIn = (instant: Json | undefined): number =>
  typeof instant === "string" ? Date.parse(instant) : NaN;

interface Waiting {
  readonly due: number;
  readonly work: () => void;
}

/** The one that is due first; of several, the one that was added first. */
function firstOf(waiting: Iterable<Waiting>): Waiting | undefined {
  let first: Waiting | undefined;
  for (const entry of waiting) {
    if (first === undefined || entry.due < first.due) first = entry;
  }
  return first;
}

/**
 * Timers that follow a settable clock: when it is set ahead, due work runs at once; while frozen, it waits.
 * It runs in the order in which it is due, also work that other work adds when it is overdue: after a negative time.
 */
export function timersOf(clock: SettableClock, machine: Timers): Timers {
  const waiting = new Set<Waiting>();
  let disarm = (): void => undefined;
  const arm = (): void => {
    disarm();
    const first = firstOf(waiting);
    if (first === undefined) return;
    const left = Math.max(0, first.due - clock.now());
    if (clock.state.frozen && left > 0) return;
    disarm = machine.after(left, () => {
      run(first.due);
    });
  };
  // The clock may be behind the machine, whose timer has fired.
  const run = (until: number): void => {
    const end = Math.max(until, clock.now());
    for (let next = firstOf(waiting); next && next.due <= end; next = firstOf(waiting)) {
      waiting.delete(next);
      next.work();
    }
    arm();
  };
  clock.onSet(arm);
  return {
    after: (ms, work) => {
      const entry: Waiting = { due: clock.now() + ms, work };
      waiting.add(entry);
      arm();
      return () => void waiting.delete(entry);
    },
  };
}
