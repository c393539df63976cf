// Delayed work and outgoing requests, in one place that can be stopped as a whole, so that nothing is left of
// a run when it ends or restarts (docs/api.md, Webhook deliveries).
import { reasonOf } from "../../definitions";
import { setTimeout as sleep } from "node:timers/promises";

import type { Clock, Timers } from "../injected";
import type { Answer, WebhookRequest, Post } from "./post";

/** A webhook request without its signal: the scheduler adds the timeout. */
export type OutgoingRequest = Omit<WebhookRequest, "signal">;

/** The outcome of one attempt. */
export interface Outcome {
  /** Null if there was no response. */
  readonly status: number | null;
  /** The beginning of the response body; null if there was none. */
  readonly body: string | null;
  /** Null if delivered. */
  readonly error: string | null;
  readonly isLate: boolean;
  readonly latencyMs: number;
}

/** The dependencies of a scheduler. */
export interface SchedulerParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly post: Post;
  /** Called with unexpected errors. */
  readonly onCrash: (error: unknown) => void;
}

const TIMEOUT_MS = 10_000;

/** Schedules work and sends requests. */
export class DeliveryScheduler {
  /** Functions that cancel pending work, by key. */
  readonly #waiting = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  #stop = new AbortController();

  constructor(readonly parts: SchedulerParts) {}

  /** Runs the work after so many milliseconds, replacing any work scheduled under the same key. */
  later(key: string, ms: number, work: () => unknown): void {
    this.cancel(key);
    const callOff = this.parts.timers.after(ms, () => {
      this.#waiting.delete(key);
      this.#begin(work);
    });
    this.#waiting.set(key, callOff);
  }

  cancel(key: string): void {
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }

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
      const words = isLate ? `No response within ${TIMEOUT_MS / 1000} s` : reasonOf(error);
      return { status: null, body: null, error: words, isLate, latencyMs: clock.now() - start };
    } finally {
      callOff();
    }
  }

  /** Waits for so many milliseconds of real time; false if all work was cancelled meanwhile. */
  async pause(ms: number): Promise<boolean> {
    const { signal } = this.#stop;
    try {
      await sleep(ms, undefined, { signal, ref: false });
      return true;
    } catch (error) {
      if (!signal.aborted) throw error;
      return false;
    }
  }

  /** Cancels pending work and aborts what is in progress. */
  clear(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** Like `clear`, and waits until nothing is in progress. */
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
  return { status, body, error: isWell ? null : `The receiver responded with ${status}` };
};
