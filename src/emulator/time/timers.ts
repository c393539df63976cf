// Timers of this machine.
import type { Timers } from "../contract";

/** Node fires a timer at once if it is set for more than this. */
const LONGEST_MS = 2 ** 31 - 1;

/** Timers that do not keep the process alive: pending work is dropped when the emulator ends. */
export const machineTimers: Timers = {
  after: (ms, work) => {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      const now = Math.min(left, LONGEST_MS);
      timer = setTimeout(() => {
        if (left > now) wait(left - now);
        else work();
      }, now).unref();
    };
    wait(ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
