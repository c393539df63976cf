/** One call with its retries, of the API or of an upload: the loop around the policy in retry.ts. */
import type { Fault } from "./answer";
import type { Clock } from "./clock";
import type { ApiError } from "./errors";
import { pausedTooLong, stopped } from "./failure";
import type { Subject } from "./message";
import { TooLongPause } from "./pacer";
import type { Pacer, Permit } from "./pacer";
import { isThrottled, nextStep, wasNotExecuted } from "./retry";
import type { Failed, RetryLimits } from "./retry";
import type { Outcome } from "./transport";

/** What all calls of a client have in common. */
export interface Means {
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly random: () => number;
  readonly limits: RetryLimits;
  /** Aborted when the run is cancelled, or the operation's time is over: nothing waits any more. */
  readonly stop: AbortSignal;
}

/** A call: how it is sent, and what its outcomes mean. */
export interface Call<Result> {
  readonly subject: Subject;
  /** Whether it can be executed twice without harm. */
  readonly isRepeatable: boolean;
  readonly evenIfStopped?: boolean | undefined;
  exchange(): Promise<Outcome>;
  read(outcome: Outcome): { readonly result: Result } | { readonly fault: Fault };
  failure(failed: Failed): ApiError;
}

/** Maximum attempts after the stop of a request that is sent nevertheless. */
const TRIES_WHEN_STOPPED = 2;

/** Sends until there is a result to return or an error to throw. */
export async function sendWithRetries<Result>(means: Means, call: Call<Result>): Promise<Result> {
  const { clock, random, limits, stop } = means;
  const { subject, isRepeatable, evenIfStopped = false } = call;
  let [throttled, waitedMs, triesWhenStopped] = [0, 0, 0];
  let failed: Failed | undefined;
  for (let tries = 1; ; tries += 1) {
    const from = clock.elapsed();
    const permit = await turn(means, subject, failed);
    // The first pause is not a retry: the call waits because of another call's 429.
    if (tries > 1) waitedMs += clock.elapsed() - from;
    if (stop.aborted) triesWhenStopped += 1;
    if (triesWhenStopped > (evenIfStopped ? TRIES_WHEN_STOPPED : 0)) {
      permit.unanswered(false);
      throw failed?.isNotDone === false ? call.failure(failed) : stopped(subject, tries - 1);
    }
    const outcome = await call.exchange();
    if (outcome.kind === "response") permit.answered(outcome);
    else permit.unanswered(outcome.kind === "lost");
    const read = call.read(outcome);
    if ("result" in read) return read.result;

    const { fault } = read;
    if (isThrottled(fault)) throttled += 1;
    const attempted = { isRepeatable, fault, tries, throttled, waitedMs };
    const step = nextStep(attempted, limits, clock.now(), random);
    const isNotDone = failed?.isNotDone !== false && wasNotExecuted(fault);
    failed = { fault, step, tries, isNotDone };
    if (step.kind !== "retry") throw call.failure(failed);
    waitedMs += step.waitMs;
    await clock.sleep(step.waitMs, stop);
  }
}

async function turn(
  { pacer, limits, stop }: Means,
  subject: Subject,
  failed: Failed | undefined,
): Promise<Permit> {
  try {
    return await pacer.acquire(stop);
  } catch (error) {
    if (!(error instanceof TooLongPause)) throw error;
    const tooLong = { waitMs: error.waitMs, boundMs: limits.maxRetryWaitMs };
    throw pausedTooLong(subject, failed, tooLong);
  }
}
