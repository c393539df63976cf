import { setTimeout as delay } from "node:timers/promises";

/** The client's clock; tests pass one that advances on its own. */
export interface Clock {
  /** Milliseconds since the epoch, for what is compared with times of the service. Users and machines set it. */
  now(): number;
  /** Milliseconds since some moment, for durations: setting the clock does not change it. */
  elapsed(): number;
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The real time. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-properties -- the one place that reads the real clock
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal && { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
