import { setTimeout as delay } from "node:timers/promises";

/** Time as the client sees it; tests pass one that moves by itself. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after that many milliseconds, or sooner when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The real time. */
export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-properties -- the one place that reads the real clock
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, signal && { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
