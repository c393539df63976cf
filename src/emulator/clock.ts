// The emulator's time, which control calls may set: docs/api.md, "Emulator: time". What waits for a
// time follows it, so that an escalation of an hour can be seen at once.
import type { Clock, Timers } from "./contract";

/** How the time is to go on; what is left out stays as it is. */
export interface ClockSetting {
  /** The time that it shall be, in milliseconds since the epoch. */
  readonly now?: number | undefined;
  /** How far it moves on, after `now`. */
  readonly advanceMs?: number | undefined;
  /** Whether it stands still from then on. */
  readonly frozen?: boolean | undefined;
}

/** What time it is, and whether it stands still. */
export interface ClockState {
  readonly now: number;
  readonly frozen: boolean;
}

/** A clock that follows another one until it is set. */
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

  /** Sets it; `now` comes first, so that both together are one point in time. */
  set({ now = this.now(), advanceMs = 0, frozen = this.state.frozen }: ClockSetting): void {
    const time = now + advanceMs;
    this.#aheadMs = time - this.base.now();
    this.#stoppedAt = frozen ? time : undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Back to the other clock's time. */
  reset(): void {
    this.set({ now: this.base.now(), frozen: false });
  }

  /** Calls the listener whenever the clock is set. */
  onSet(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** The time of a clock as the API writes instants. */
export const instantOf = (clock: Clock): string => new Date(clock.now()).toISOString();

/** Something that waits for its time. */
interface Waiting {
  readonly due: number;
  readonly work: () => void;
  cancel: () => void;
}

/** Timers that go by a settable clock: set ahead, they are done at once; frozen, they wait. */
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
