/** Whether and when a call is sent again. Pure: time, headers and randomness are passed in. */
import type { Fault } from "./answer";
import { requestedWait, retryAfter } from "./headers";

/** The state of a call after a failed attempt. */
export interface Attempted {
  /** Whether the call can be executed twice without harm. */
  isRepeatable: boolean;
  fault: Fault;
  /** Attempts so far, including those refused by the rate limit. */
  tries: number;
  /** Attempts so far that were refused by the rate limit. */
  throttled: number;
  /** Milliseconds waited so far for this call's retries. */
  waitedMs: number;
}

/** The limits of retries. */
export interface RetryLimits {
  maxAttempts: number;
  maxRetryWaitMs: number;
}

/** A wait that would have helped, and the limit that it exceeds. */
export interface WaitTooLong {
  waitMs: number;
  boundMs: number;
}

/** What follows a failed attempt. */
export type Step =
  | { kind: "retry"; waitMs: number }
  | { kind: "fail"; tooLong?: WaitTooLong }
  /** The caller has to look whether it was executed; if not, it may send it again after the pause. */
  | { kind: "lost"; pauseMs: number; tooLong?: WaitTooLong };

/** A call after a failed attempt. */
export interface Failed {
  readonly fault: Fault;
  readonly step: Step;
  readonly tries: number;
  /** Whether it is certain that no attempt was executed. */
  readonly isNotDone: boolean;
}

const BASE_MS = 500;

/** The API, or something in front of it, did not wait for the result. */
export const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([408, 425, 499]);

/** The step after a failed attempt. */
export function nextStep(
  { isRepeatable, fault, tries, throttled, waitedMs }: Attempted,
  { maxAttempts, maxRetryWaitMs: boundMs }: RetryLimits,
  now: number,
  random: () => number,
): Step {
  // Doubles, with jitter, so that clients do not retry together.
  const backoffMs = BASE_MS * 2 ** (tries - 1) * (0.5 + random());
  const headers = fault.kind === "status" ? fault.headers : {};
  const askedMs = retryAfter(headers, now) ?? 0;
  const after = (waitMs: number): Step =>
    waitedMs + waitMs <= boundMs
      ? { kind: "retry", waitMs }
      : { kind: "fail", tooLong: { waitMs, boundMs } };

  // The API's rate limit refused it, so it was not executed, whatever the method, and the API says when there is room:
  // in a busy organization that can take several rounds. A wait of zero would cause a tight loop.
  if (isThrottled(fault)) return after(requestedWait(headers, now) || backoffMs);

  // It may have been executed, and a second execution would do harm: the caller has to look first.
  if (!isRepeatable && mayBeExecuted(fault)) {
    if (askedMs <= boundMs) return { kind: "lost", pauseMs: askedMs };
    return { kind: "lost", pauseMs: Infinity, tooLong: { waitMs: askedMs, boundMs } };
  }

  // The same request would fail again: a refusal, a 500, a certificate, a closed client.
  if (!mayPass(fault)) return { kind: "fail" };

  // Attempts that the rate limit refused do not count: only the total wait limits them.
  if (tries - throttled >= maxAttempts) return { kind: "fail" };

  // Nothing was sent, or a second execution does no harm.
  return after(Math.max(askedMs, backoffMs));
}

/** Whether the API refused an attempt because of its rate limit. A gateway's 429 may have been forwarded before. */
export const isThrottled = (fault: Fault): boolean =>
  fault.kind === "status" && fault.status === 429 && fault.body.isEnvelope;

/** Whether it is certain that nothing was executed: it was not sent, or the API itself refused it. */
export function wasNotExecuted(fault: Fault): boolean {
  if (fault.kind !== "status") return fault.kind === "unsent" || fault.kind === "permanent";
  const { status, body } = fault;
  return body.isEnvelope && status >= 400 && status < 500 && !UNCERTAIN_STATUSES.has(status);
}

/** Whether the API may have executed it, or may still do so. */
function mayBeExecuted(fault: Fault): boolean {
  if (fault.kind !== "status") return fault.kind === "lost" || fault.kind === "unreadable";
  const { status, body } = fault;
  return status >= 500 || UNCERTAIN_STATUSES.has(status) || (status === 429 && !body.isEnvelope);
}

/** Whether another attempt may succeed. 520 to 530 come from common proxies. */
function mayPass(fault: Fault): boolean {
  if (fault.kind !== "status") return fault.kind !== "permanent";
  const { status } = fault;
  const isOfGateway = (status >= 502 && status <= 504) || (status >= 520 && status <= 530);
  return isOfGateway || status === 429 || UNCERTAIN_STATUSES.has(status);
}
