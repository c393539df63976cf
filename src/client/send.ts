/** One call with its retries: the loop around the pure policy in retry.ts. */
import { momentOf } from "./clock";
import type { Clock } from "./clock";
import { parseErrorBody } from "./error-body";
import { failure, pausedTooLong, stopped } from "./failure";
import type { Failed } from "./failure";
import { isObject, parseJson } from "./json";
import { responseSummary } from "./message";
import type { Call, Subject } from "./message";
import { TooLongPause } from "./pacer";
import type { Pacer, Permit } from "./pacer";
import { decideRetry, isThrottled, wasNotExecuted } from "./retry";
import type { Fault, RetryBounds } from "./retry";
import type { ServerClock } from "./server-clock";
import type { Outcome, Transport, WireRequest } from "./transport";
import { NO_ATTEMPTS } from "./types";
import type { ApiResponse } from "./types";

/** The client's parts that a call needs. */
export interface SendContext {
  transport: Transport;
  pacer: Pacer;
  serverClock: ServerClock;
  clock: Clock;
  random: () => number;
  bounds: RetryBounds;
  /** Aborted when the run is cancelled, or the call's time is over. */
  signal: AbortSignal | undefined;
  /** Called just before each attempt. */
  onSend: (() => void) | undefined;
  /** Whether a response may come from a cache. */
  mayBeCached: boolean;
}

/** Maximum attempts of a request that is sent after the run was cancelled. */
const TRIES_WHEN_STOPPED = 2;

/** Sends until there is a response to return or an error to throw. */
export async function sendWithRetries(
  context: SendContext,
  request: WireRequest,
  subject: Call,
): Promise<ApiResponse> {
  const { clock, random, bounds, signal, onSend } = context;
  const { isRepeatable, once = NO_ATTEMPTS, sending, evenIfStopped, timeLimit } = subject;
  const cutOff = evenIfStopped ? timeLimit?.end : timeLimit?.over;
  let { throttled, waitedMs, isNotDone } = once;
  waitedMs += sending?.waitedMs ?? 0;
  const isResent = sending?.isLast === false;
  let triesWhenStopped = 0;
  let failed: Failed | undefined;
  for (let tries = once.tries + 1; ; tries += 1) {
    const { permit, pausedMs } = await turn(context, subject, { tries: tries - 1, isNotDone });
    // The first pause is not a retry: the call waits because of another call's 429.
    if (tries > 1) waitedMs += pausedMs;
    if (signal?.aborted === true) triesWhenStopped += 1;
    if (triesWhenStopped > (evenIfStopped ? TRIES_WHEN_STOPPED : 0)) {
      permit.unanswered(false);
      if (failed === undefined || isNotDone) throw stopped(subject, tries - 1);
      throw failure(subject, failed);
    }
    onSend?.();
    const { outcome, result } = await attempt(context, request, subject, { permit, cutOff });
    if ("response" in result) return result.response;

    const { fault } = result;
    if (isThrottled(fault)) throttled += 1;
    isNotDone &&= wasNotExecuted(fault);
    const attempted = { isRepeatable, fault, tries, throttled, waitedMs, isResent };
    const decision = decideRetry(attempted, bounds, clock.now(), random);
    failed = { ...decision, fault, outcome, tries, isNotDone };
    if (!decision.retry) throw failure(subject, failed);
    const { waitMs } = decision;
    waitedMs += waitMs;
    if (subject.once !== undefined) {
      const attempts = { tries, throttled, waitedMs, isNotDone };
      throw failure(subject, { ...failed, again: { waitMs, attempts } });
    }
    await clock.sleep(waitMs, signal);
  }
}

/** One exchange, reported to the pacer and to the server's clock. */
async function attempt(
  { transport, clock, serverClock, mayBeCached }: SendContext,
  request: WireRequest,
  subject: Subject,
  { permit, cutOff }: { readonly permit: Permit; readonly cutOff: AbortSignal | undefined },
): Promise<{ outcome: Outcome; result: Result }> {
  const sentAt = clock.now();
  const outcome = await transport.exchange(request, cutOff);
  const result = read(outcome, subject);
  if (outcome.kind === "response") {
    permit.answered(outcome);
    const { date, age = "0" } = outcome.headers;
    // The Date header of a gateway's own response is not that of the API, and that of a cached response is old.
    if (isOfApi(result) && !mayBeCached && Number(age) === 0)
      serverClock.record(date, sentAt, momentOf(clock));
  } else permit.unanswered(outcome.kind === "lost");
  return { outcome, result };
}

type Result = { readonly response: ApiResponse } | { readonly fault: Fault };

const isOfApi = (result: Result): boolean =>
  "response" in result || (result.fault.kind === "status" && result.fault.isEnvelope);

async function turn(
  { pacer, clock, bounds, signal }: SendContext,
  subject: Subject,
  before: Pick<Failed, "tries" | "isNotDone">,
) {
  const from = clock.elapsed();
  try {
    const permit = await pacer.acquire(signal);
    return { permit, pausedMs: clock.elapsed() - from };
  } catch (error) {
    if (!(error instanceof TooLongPause)) throw error;
    const tooLong = { waitMs: error.waitMs, boundMs: bounds.maxRetryWaitMs };
    throw pausedTooLong(subject, before, tooLong);
  }
}

function read(outcome: Outcome, subject: Subject): Result {
  if (outcome.kind !== "response") return { fault: { kind: outcome.kind } };
  const { status, headers, text } = outcome;
  if (status < 200 || status >= 300) {
    const { isEnvelope } = parseErrorBody(status, text);
    return { fault: { kind: "status", status, headers, isEnvelope } };
  }
  const parsed = text === undefined ? undefined : parseJson(text);
  if (parsed?.ok !== true) return { fault: { kind: "unreadable" } };
  const body = parsed.value;
  const data = isObject(body) && body["data"] !== undefined ? body["data"] : body;
  const { date, "x-request-id": requestId } = headers;
  const summary = (): string => responseSummary(subject, status, requestId);
  const hasRequestId = requestId !== undefined;
  return { response: { status, data, body, summary, hasRequestId, ...(date && { date }) } };
}
