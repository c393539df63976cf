// What is done later, and what leaves this process: one place that can be stopped as a whole, so that
// nothing of a run is left when it ends or begins anew (docs/api.md, Webhook deliveries).
import type { Clock, Timers } from "../outside";
import type { Answer, WebhookRequest, Post } from "./post";

/** A webhook request without its signal: the scheduler adds the time-out. */
export type OutgoingRequest = Omit<WebhookRequest, "signal">;

/** How one attempt went. */
export interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  /** The beginning of the answer; null where there was none. */
  readonly body: string | null;
  /** Null when it arrived. */
  readonly error: string | null;
  readonly isLate: boolean;
  readonly latencyMs: number;
}

/** What a scheduler needs. */
export interface SchedulerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly post: Post;
  /** Called with errors that should never be thrown. */
  readonly onCrash: (error: unknown) => void;
}

/** A slower answer counts as no answer. */
const TIMEOUT_MS = 10_000;

/** Waits and sends. */
export class DeliveryScheduler {
  /** Cancels what waits, by its key. */
  readonly #waiting = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  #stop = new AbortController();

  constructor(readonly parts: SchedulerParts) {}

  /** Does the work after so many milliseconds, in place of what waited under the same key. */
  later(key: string, ms: number, work: () => unknown): void {
    this.cancel(key);
    const callOff = this.parts.timers.after(ms, () => {
      this.#waiting.delete(key);
      this.#begin(work);
    });
    this.#waiting.set(key, callOff);
  }

  /** Cancels what waits under the key. */
  cancel(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

  /** Posts; undefined when it was aborted. */
  async send(request: OutgoingRequest): Promise<Outcome | undefined> {
    const { clock, timers, post } = this.parts;
    const stop = this.#stop.signal;
    const start = clock.now();
    const late = new AbortController();
    const callOff = timers.after(TIMEOUT_MS, () => {
      late.abort();
    });
    try {
      const answer = await post({ ...request, signal: AbortSignal.any([stop, late.signal]) });
      return { ...outcomeOf(answer), isLate: false, latencyMs: clock.now() - start };
    } catch (error) {
      if (stop.aborted) return undefined;
      const isLate = late.signal.aborted;
      const words = isLate ? `No answer within ${TIMEOUT_MS / 1000} s` : wordsOf(error);
      return { status: null, body: null, error: words, isLate, latencyMs: clock.now() - start };
    } finally {
      callOff();
    }
  }

  /** Forgets what waits and aborts what is in progress. */
  clear(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** As `clear`, and waits until nothing is in progress. */
  async close(): Promise<void> {
    this.clear();
    await Promise.all(this.#underWay);
  }

  #begin(work: () => unknown): void {
    const done = (async () => {
      await work();
    })()
      .catch(this.parts.onCrash)
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }
}

const outcomeOf = ({ status, body }: Answer): Pick<Outcome, "status" | "body" | "error"> => {
  const isWell = status >= 200 && status < 300;
  return { status, body, error: isWell ? null : `The receiver answered ${status}` };
};

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
