import { once } from "node:events";

import { Budget } from "./budget";
import type { Wait } from "./budget";
import type { Clock } from "./clock";
import type { Headers } from "./headers";
import { Line } from "./line";

/** A request that may leave now. Exactly one of its methods is called, once. */
export interface Pass {
  /** Its answer came. */
  answered(answer: { readonly status: number; readonly headers: Headers }): void;
  /** None came. `wasSent`: the API may have counted it. */
  unanswered(wasSent: boolean): void;
}

/** Decides when a request may leave. One pacer serves all requests of a client. */
export interface Pacer {
  /**
   * Resolves when the next request may leave; rejects with TooLongPause where that is too far off.
   * Once the signal is aborted nothing waits: the caller decides what is still sent.
   */
  acquire(signal?: AbortSignal): Promise<Pass>;
}

/** What acquire rejects with instead of waiting longer than it may. */
export class TooLongPause extends Error {
  override readonly name = "TooLongPause";
  /** @param waitMs - how long the API asks to wait from now on */
  constructor(readonly waitMs: number) {
    super(`the rate limit asks for a pause of ${Math.ceil(waitMs / 1000)} s`);
  }
}

/** How a pacer paces. */
export interface PacerOptions {
  readonly clock: Clock;
  /** The longest pause that a 429 may ask for, in milliseconds. */
  readonly maxPauseMs: number;
  /**
   * Part of the organization's limit that may be used, above 0 and at most 1.
   * @defaultValue 1
   */
  readonly share?: number;
  /** Told once of each wait that a person would notice. */
  readonly onWait?: (message: string) => void;
}

/** Shorter waits are not worth a word. */
const NOTICEABLE_MS = 5_000;
/** After one notice, a short wait is not news for so long. */
const QUIET_MS = 30_000;

/**
 * Lets requests leave in the order they came, never into a window that is known to be empty. At the
 * start and after a 429 one goes ahead and brings back how much is left.
 */
export function createPacer(options: PacerOptions): Pacer {
  const { clock, maxPauseMs, share = 1, onWait = () => undefined } = options;
  const budget = new Budget(share);
  const line = new Line<Pass>();
  let isServing = false;
  let notifiedUntil = 0;
  let changed = new AbortController();

  function pass(): Pass {
    const departure = budget.leave(clock.now());
    const done = (note: (now: number) => void): void => {
      note(clock.now());
      changed.abort();
    };
    return {
      answered: ({ status, headers }) => {
        done((now) => {
          budget.answered(departure, status, headers, now);
        });
      },
      unanswered: (wasSent) => {
        done((now) => {
          budget.unanswered(departure, wasSent, now);
        });
      },
    };
  }

  function tell(wait: Exclude<Wait, { until: "answer" }>): void {
    const now = clock.now();
    const end = now + wait.ms;
    if (wait.ms < NOTICEABLE_MS || end <= notifiedUntil) return;
    notifiedUntil = Math.max(end + NOTICEABLE_MS, now + QUIET_MS);
    onWait(sentence(budget, wait.until, Math.ceil(wait.ms / 1000)));
  }

  async function serve(): Promise<void> {
    while (!line.isEmpty) {
      const wait = budget.wait(clock.now());
      if (wait === undefined) {
        line.next(pass());
      } else if (wait.until === "answer") {
        changed = new AbortController();
        await once(changed.signal, "abort");
      } else if (wait.until === "refused" && wait.ms > maxPauseMs) {
        line.fail(new TooLongPause(wait.ms));
      } else {
        tell(wait);
        changed = new AbortController();
        await clock.sleep(wait.ms, changed.signal);
      }
    }
    // At once: who comes after the last look at the line must find that nobody serves it.
    isServing = false;
  }

  return {
    async acquire(signal) {
      const turn = line.wait(signal);
      if (!isServing) {
        isServing = true;
        void serve();
      }
      const got = await turn;
      if (got !== undefined) return got;
      // Nobody may be left for whom to sleep on.
      changed.abort();
      return pass();
    },
  };
}

function sentence(budget: Budget, until: "room" | "refused", seconds: number): string {
  if (until === "refused") {
    return `The API refused a request because its rate limit is used up (429): waiting ${seconds} s, as it asks.`;
  }
  const { limit = 0, share } = budget;
  const others = budget.others();
  const by = others === 0 ? "" : `, ${others} of them by others`;
  const what = share < 1 ? `${Math.round(share * 100)} % of the rate limit` : "the rate limit";
  return `The API allows ${limit} requests a minute, and ${what} is used up${by}: waiting ${seconds} s.`;
}
