/**
 * Whether and when a call is retried. Pure: time, headers and randomness are passed in.
 *
 * Retries depend on what is certain. A 429 of the API was not executed, whatever the method. GET, PUT, PATCH
 * and DELETE can be executed twice without harm, and so can a few POSTs. Any other POST is retried only if
 * the request was never sent.
 */
import { requestedWait, retryAfter } from "./headers";
import type { Headers } from "./headers";
import type { ApiRequest } from "./types";

/** Why an attempt failed, for the decision about a retry. */
export type Fault =
  /** A response other than 2xx. */
  | {
      kind: "status";
      status: number;
      headers: Headers;
      /** Whether the body is the API's own error envelope. */
      isEnvelope: boolean;
    }
  /** The connection failed before anything was sent: refused, unknown host, connect timeout. */
  | { kind: "unsent" }
  /** Nothing was sent, and a retry would fail in the same way: a certificate, a closed client. */
  | { kind: "permanent" }
  /** Sent, but no response came: a dropped socket, a timeout. */
  | { kind: "lost" }
  /** A 2xx whose body is cut off or not JSON. */
  | { kind: "unreadable" };

/**
 * The request may have been executed, or may be later: the API, or something in front of it, did not wait for
 * the result. 499 and 520 to 530 come from common proxies.
 */
const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([
  408, 425, 499, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530,
]);
const BASE_MS = 500;

/**
 * Whether the API refused an attempt because of its rate limit. A 429 with neither its envelope nor a rate
 * limit header may come from a gateway that forwarded the request before.
 */
export function isThrottled(fault: Fault): boolean {
  if (fault.kind !== "status" || fault.status !== 429) return false;
  const isLimitHeader = (name: string): boolean =>
    name === "retry-after" || name.startsWith("x-ratelimit-");
  return fault.isEnvelope || Object.keys(fault.headers).some(isLimitHeader);
}

/** Whether it is certain that nothing was executed. */
export function wasNotExecuted(fault: Fault): boolean {
  if (fault.kind !== "status") return fault.kind === "unsent" || fault.kind === "permanent";
  const isRefusal = fault.isEnvelope && fault.status >= 400 && fault.status < 500;
  return isThrottled(fault) || (isRefusal && !mayBeExecuted(fault));
}

/** Whether a call can be executed twice without harm. */
export const canRepeat = ({
  method,
  repeatable,
}: Pick<ApiRequest, "method" | "repeatable">): boolean => repeatable ?? method !== "POST";

/** Whether it is unknown if the call was executed, and a second execution would do harm. */
export function isAmbiguousFault(isRepeatable: boolean, fault: Fault): boolean {
  return !isRepeatable && mayBeExecuted(fault);
}

function mayBeExecuted(fault: Fault): boolean {
  if (fault.kind === "status") {
    return fault.status === 429 ? !isThrottled(fault) : UNCERTAIN_STATUSES.has(fault.status);
  }
  return fault.kind === "lost" || fault.kind === "unreadable";
}

/** Whether a retry is safe and may help; decideRetry applies the limits. */
export function shouldRetry(isRepeatable: boolean, fault: Fault): boolean {
  if (isThrottled(fault) || fault.kind === "unsent") return true;
  // 500 is excluded on purpose: the same request will most likely fail again.
  return mayBeExecuted(fault) && isRepeatable;
}

/** Milliseconds until the next attempt, after `tries` failed attempts. */
export function retryDelay(fault: Fault, tries: number, now: number, random: () => number): number {
  const backoff = BASE_MS * 2 ** (tries - 1) * (0.5 + random());
  if (fault.kind !== "status") return backoff;
  if (!isThrottled(fault)) return Math.max(retryAfter(fault.headers, now) ?? 0, backoff);
  // A wait of zero would cause a tight loop.
  const named = requestedWait(fault.headers, now) ?? 0;
  return named > 0 ? named : backoff;
}

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
  /** Whether the caller sends it again, after it has looked for the object that it may have created. */
  isResent?: boolean;
}

/** The limits of retries. */
export interface RetryBounds {
  maxAttempts: number;
  maxRetryWaitMs: number;
}

/** A wait that would have helped, and the limit that it exceeds. */
export interface WaitTooLong {
  waitMs: number;
  boundMs: number;
}

/** Retry after a wait, or stop; with `pauseMs`, the caller may send it again after that time. */
export type RetryDecision =
  | { retry: true; waitMs: number }
  | { retry: false; pauseMs?: number; tooLong?: WaitTooLong | undefined };

/**
 * Whether and when to retry. Attempts refused by the rate limit do not count: the API says when there is
 * room, and in a busy organization that can take several rounds. Only the total wait limits them.
 */
export function decideRetry(
  { isRepeatable, fault, tries, throttled, waitedMs, isResent = false }: Attempted,
  { maxAttempts, maxRetryWaitMs }: RetryBounds,
  now: number,
  random: () => number,
): RetryDecision {
  const tooLong = (waitMs: number) =>
    waitedMs + waitMs <= maxRetryWaitMs ? undefined : { waitMs, boundMs: maxRetryWaitMs };
  if (isResent && isAmbiguousFault(isRepeatable, fault)) {
    const pauseMs = fault.kind === "status" ? (retryAfter(fault.headers, now) ?? 0) : 0;
    return { retry: false, pauseMs, tooLong: pauseMs === 0 ? undefined : tooLong(pauseMs) };
  }
  if (!shouldRetry(isRepeatable, fault)) return { retry: false };
  if (tries - throttled >= maxAttempts) return { retry: false };
  const waitMs = retryDelay(fault, tries, now, random);
  const exceeded = tooLong(waitMs);
  return exceeded === undefined ? { retry: true, waitMs } : { retry: false, tooLong: exceeded };
}
