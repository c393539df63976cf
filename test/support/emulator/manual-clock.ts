// A clock and timers that tests advance: nothing happens early, and no test waits.
import type { EmulatorOptions } from "../../../src/emulator";

/** A clock that stands still until it is advanced. */
export interface ManualClock {
  readonly clock: { now: () => number };
  readonly timers: NonNullable<EmulatorOptions["timers"]>;
  /** Advances the clock, and runs the timers that are due in their order. */
  pass: (ms: number) => void;
  /** Back to the start, with no timer. */
  restart: () => void;
}

/** A clock that starts at this time. */
export function manualClock(start: number): ManualClock {
  let now = start;
  const waiting = new Set<{ at: number; work: () => void }>();
  const nextDue = (until: number) =>
    [...waiting].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    clock: { now: () => now },
    timers: {
      after: (ms, work) => {
        const entry = { at: now + ms, work };
        waiting.add(entry);
        return () => void waiting.delete(entry);
      },
    },
    pass: (ms) => {
      const until = now + ms;
      for (let due = nextDue(until); due !== undefined; due = nextDue(until)) {
        waiting.delete(due);
        now = Math.max(now, due.at);
        due.work();
      }
      now = until;
    },
    restart: () => {
      waiting.clear();
      now = start;
    },
  };
}
