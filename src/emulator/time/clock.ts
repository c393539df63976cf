// The emulator's time, which control calls can set: docs/api.md, "Emulator: time". Timers follow it, so that
// an escalation after an hour can be tested at once.
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

/** The current time and whether the clock is stopped. */
export interface ClockState {
  readonly now: number;
  readonly frozen: boolean;
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

  get state(): ClockState {
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

  /** Calls the listener whenever the clock is set. */
  onSet(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** The time of a clock in the API's format. */
export const instantOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Work that is due at a time. */
interface Waiting {
  readonly due: number;
  readonly work: () => void;
  cancel: () => void;
}

/**
 * Timers that follow a settable clock: when it is set ahead, due work runs at once; while frozen, it waits.
 */
export function timersOf(clock: SettableClock, machine: Timers): Timers {
  const waiting = new Set<Waiting>();
  const arm = (entry: Waiting, left: number): void => {
    entry.cancel();
    if (clock.state.frozen && left > 0) return;
    entry.cancel = machine.after(left, () => {
      waiting.delete(entry);
      entry.work();
    });
  };
  clock.onSet(() => {
    for (const entry of waiting) arm(entry, Math.max(0, entry.due - clock.now()));
  });
  return {
    after: (ms, work) => {
      const entry: Waiting = { due: clock.now() + ms, work, cancel: () => undefined };
      waiting.add(entry);
      arm(entry, ms);
      return () => {
        waiting.delete(entry);
        entry.cancel();
      };
    },
  };
}
