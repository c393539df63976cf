// A clock and timers that tests advance: nothing happens early, and no test waits.
import type { EmulatorOptions } from "../../../src/emulator";

/** Time that stands still until it is moved. */
export interface HandTime {
  readonly clock: { now: () => number };
  readonly timers: NonNullable<EmulatorOptions["timers"]>;
  /** Moves on, doing what is due in its order. */
  pass: (ms: number) => void;
}

/** Time that begins then. */
export function handTime(start: number): HandTime {
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
  };
}
