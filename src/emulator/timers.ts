// Timers of this machine.
import type { Timers } from "./contract";

/** Timers that do not keep the process alive: pending work is dropped when the emulator ends. */
export const machineTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
