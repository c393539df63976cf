import type { Clock } from "./clock";
import { namedWait } from "./headers";
import type { Headers } from "./headers";

/** Decides when a request may leave. One pacer serves all requests of a client. */
export interface Pacer {
  /** Resolves when the next request may leave; rejects with TooLongPause where that is too far off. */
  acquire(): Promise<void>;
  /** Told of each answer. */
  observe(answer: { status: number; headers: Headers }): void;
}

/** What acquire rejects with instead of waiting longer than it may. */
export class TooLongPause extends Error {
  override readonly name = "TooLongPause";
  /** @param waitMs - how long the API asks to wait from now on */
  constructor(readonly waitMs: number) {
    super(`the rate limit asks for a pause of ${Math.ceil(waitMs / 1000)} s`);
  }
}

/** The pause after a 429 that names no time. */
const UNNAMED_PAUSE_MS = 500;

/** One shared pause after a 429, and nothing else: while it lasts, no request leaves. */
export function pauseAfterThrottling(clock: Clock, maxPauseMs: number): Pacer {
  let pausedUntil = 0;
  return {
    async acquire() {
      // A loop: while one request waits here, another one's 429 may prolong the pause.
      for (;;) {
        const waitMs = pausedUntil - clock.now();
        if (waitMs <= 0) return;
        if (waitMs > maxPauseMs) throw new TooLongPause(waitMs);
        await clock.sleep(waitMs);
      }
    },
    observe({ status, headers }) {
      if (status !== 429) return;
      const now = clock.now();
      pausedUntil = Math.max(pausedUntil, now + (namedWait(headers, now) ?? UNNAMED_PAUSE_MS));
    },
  };
}
