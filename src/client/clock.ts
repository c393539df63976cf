import { setTimeout as delay } from "node:timers/promises";

/** Time as the client sees it; tests pass one that moves by itself. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after that many milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** The real time. */
export const systemClock: Clock = {
  // The one place that reads the real clock: everything else is handed a Clock.
  now: () => Date.now(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
