import { once } from "node:events";

import { RateWindow } from "./rate-window";
import type { Clock } from "./clock";
import type { Headers } from "./headers";
import { Queue } from "./queue";

/** Permission to send one request. Exactly one of its methods is called, once. */
export interface Permit {
  /** The response arrived. */
  answered(response: { readonly status: number; readonly headers: Headers }): void;
  /** No response arrived. `wasSent`: the API may have counted the request. */
  unanswered(wasSent: boolean): void;
}

/** Decides when a request may be sent. One pacer serves all requests of a client. */
export interface Pacer {
  /**
   * Resolves when the next request may be sent; rejects with TooLongPause if that is too far off. Once the signal is
   * aborted, nothing waits: the caller decides what is still sent.
   */
  acquire(signal?: AbortSignal): Promise<Permit>;
}

/** The requested pause is longer than allowed. */
export class TooLongPause extends Error {
  override readonly name = "TooLongPause";
  /** @param waitMs - how long the API asks to wait from now on */
  constructor(readonly waitMs: number) {
    super(`the rate limit requires a pause of ${Math.ceil(waitMs / 1000)} s`);
  }
}

/** Options of a pacer. */
export interface PacerOptions {
  readonly clock: Clock;
  /** The longest pause that a 429 may ask for, in milliseconds. */
  readonly maxPauseMs: number;
  /**
   * Fraction of the organization's limit that may be used, above 0 and at most 1.
   * @defaultValue 1
   */
  readonly share?: number;
  /** Called once for each noticeable wait. */
  readonly onWait?: (message: string) => void;
}

/** Shorter waits are not reported. */
const NOTICEABLE_MS = 5_000;
/** How long after a report short waits are not reported again. */
const QUIET_MS = 30_000;

/**
 * Sends requests in order of arrival, and none while the window is known to be full. At the start and after a 429, one
 * request goes first and reports how many remain.
 */
export function createPacer(options: PacerOptions): Pacer {
  const { clock, maxPauseMs, share = 1, onWait = () => undefined } = options;
  const window = new RateWindow(share);
  const queue = new Queue<Permit>();
  let isServing = false;
  let notifiedUntil = 0;
  /** Ends the wait of those in line; undefined while nobody waits. */
  let changed: AbortController | undefined;

  function permit(): Permit {
    const request = window.sent(clock.elapsed());
    return {
      answered: ({ status, headers }) => {
        window.answered(request, { status, headers, receivedAt: clock.now() }, clock.elapsed());
        changed?.abort();
      },
      unanswered: (wasSent) => {
        window.unanswered(request, wasSent, clock.elapsed());
        changed?.abort();
      },
    };
  }

  function reportWait(until: "room" | "refused", ms: number): void {
    const now = clock.elapsed();
    const end = now + ms;
    if (ms < NOTICEABLE_MS || end <= notifiedUntil) return;
    notifiedUntil = Math.max(end + NOTICEABLE_MS, now + QUIET_MS);
    onWait(sentence(window, until, Math.ceil(ms / 1000)));
  }

  async function serve(): Promise<void> {
    while (!queue.isEmpty) {
      changed = undefined;
      const wait = window.wait(clock.elapsed());
      if (wait === undefined) {
        queue.next(permit());
      } else if (wait.until === "response") {
        changed = new AbortController();
        await once(changed.signal, "abort");
      } else if (wait.until === "refused" && wait.ms > maxPauseMs) {
        queue.fail(new TooLongPause(wait.ms));
      } else {
        reportWait(wait.until, wait.ms);
        changed = new AbortController();
        await clock.sleep(wait.ms, changed.signal);
      }
    }
    // Synchronously: a caller that arrives after the last check of the queue must see that nothing serves it.
    isServing = false;
  }

  return {
    async acquire(signal) {
      const turn = queue.wait(signal);
      if (!isServing) {
        isServing = true;
        void serve();
      }
      const got = await turn;
      if (got !== undefined) return got;
      // Ends a sleep that may have no waiting caller left.
      changed?.abort();
      return permit();
    },
  };
}

function sentence(window: RateWindow, until: "room" | "refused", seconds: number): string {
  if (until === "refused") {
    return `The API rejected a request because the rate limit is used up (429): waiting ${seconds} s, as requested.`;
  }
  const { limit = 0, share } = window;
  const others = window.others();
  const by = others === 0 ? "" : `, ${others} of them by other clients`;
  const what = share < 1 ? `${Math.round(share * 100)} % of the rate limit` : "the rate limit";
  return `The API allows ${limit} requests a minute, and ${what} is used up${by}: waiting ${seconds} s.`;
}
