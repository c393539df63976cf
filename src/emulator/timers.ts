// What is done later, by the timers of this machine.
import type { Timers } from "./contract";

/** Timers that keep no process alive: what waits is forgotten when the emulator ends. */
export const machineTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
