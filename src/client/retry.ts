/**
 * When a call is repeated, and when. Pure: time, headers and randomness are handed in.
 *
 * The rule is what is certain. The API's 429 was not executed, whatever the verb. GET, PUT, PATCH and DELETE
 * can be executed twice without harm, and so can a few POSTs. Any other POST is repeated only where
 * the request never left.
 */
import { namedWait } from "./headers";
import type { Headers } from "./headers";
import type { ApiRequest } from "./types";

/** What went wrong with one attempt, as far as retrying is concerned. */
export type Fault =
  /** An answer other than 2xx. */
  | {
      kind: "status";
      status: number;
      headers: Headers;
      /** Whether the body is the API's own error envelope. */
      isEnvelope: boolean;
    }
  /** The connection failed before anything was sent: refused, no such host, connect time-out. */
  | { kind: "unsent" }
  /** Nothing was sent, and it will fail the same way again: a certificate, a closed client. */
  | { kind: "permanent" }
  /** Sent, and no answer came: a dropped socket, a time-out. */
  | { kind: "lost" }
  /** A 2xx whose body is cut off or no JSON. */
  | { kind: "unreadable" };

/**
 * The work may be done, or be done later: the API, or something in front of it, did not wait for its
 * end. 499 and 520 to 530 are those of common proxies.
 */
const UNCERTAIN_STATUSES: ReadonlySet<number> = new Set([
  408, 425, 499, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530,
]);
const BASE_MS = 500;

/**
 * Whether the API refused an attempt because of its rate limit. A 429 that has neither its envelope
 * nor a header of a limit may be that of a gateway, which may have passed the request on before.
 */
export function isThrottled(fault: Fault): boolean {
  if (fault.kind !== "status" || fault.status !== 429) return false;
  const namesLimit = (name: string): boolean =>
    name === "retry-after" || name.startsWith("x-ratelimit-");
  return fault.isEnvelope || Object.keys(fault.headers).some(namesLimit);
}

/** Whether it is certain that nothing was executed. */
export function leftNothing(fault: Fault): boolean {
  if (fault.kind !== "status") return fault.kind === "unsent" || fault.kind === "permanent";
  const isRefusal = fault.isEnvelope && fault.status >= 400 && fault.status < 500;
  return isThrottled(fault) || (isRefusal && !mayHavePassed(fault));
}

/** Whether a call can be executed twice without harm. */
export function canRepeat({
  method,
  repeatable,
}: Pick<ApiRequest, "method" | "repeatable">): boolean {
  return method !== "POST" || repeatable === true;
}

/** Whether it is unknown if the call was executed, where executing it twice would do harm. */
export function isAmbiguousFault(isRepeatable: boolean, fault: Fault): boolean {
  return !isRepeatable && mayHavePassed(fault);
}

function mayHavePassed(fault: Fault): boolean {
  if (fault.kind === "status") {
    return fault.status === 429 ? !isThrottled(fault) : UNCERTAIN_STATUSES.has(fault.status);
  }
  return fault.kind === "lost" || fault.kind === "unreadable";
}

/** Whether repeating the call is safe and may help; bounds are decideRetry's business. */
export function shouldRetry(isRepeatable: boolean, fault: Fault): boolean {
  if (isThrottled(fault) || fault.kind === "unsent") return true;
  // 500 is left out on purpose: the same request will most likely fail the same way.
  return mayHavePassed(fault) && isRepeatable;
}

/** Milliseconds until the next attempt, `tries` attempts having failed. */
export function retryDelay(fault: Fault, tries: number, now: number, random: () => number): number {
  const backoff = BASE_MS * 2 ** (tries - 1) * (0.5 + random());
  const named = fault.kind === "status" ? namedWait(fault.headers, now) : undefined;
  if (named === undefined) return backoff;
  // A named time of zero would make a tight loop; a passing 503 may name a time as well.
  return isThrottled(fault) && named > 0 ? named : Math.max(named, backoff);
}

/** What is known when an attempt has failed. */
export interface Attempted {
  /** Whether the call can be executed twice without harm. */
  isRepeatable: boolean;
  fault: Fault;
  /** Attempts so far, those that met the rate limit included. */
  tries: number;
  /** Attempts so far that met the rate limit. */
  throttled: number;
  /** Milliseconds waited so far for this call's retries. */
  waitedMs: number;
}

/** The bounds of retrying. */
export interface RetryBounds {
  maxAttempts: number;
  maxRetryWaitMs: number;
}

/** A wait that would have helped, and the bound that forbids it. */
export interface WaitTooLong {
  waitMs: number;
  boundMs: number;
}

/** Wait and repeat, or stop. */
export type RetryDecision =
  { retry: true; waitMs: number } | { retry: false; tooLong?: WaitTooLong };

/**
 * Whether and when to try again. Attempts that met the rate limit do not count as attempts: the
 * API says when there is room, and in a busy organization that can take several turns. What bounds
 * them is the time waited.
 */
export function decideRetry(
  { isRepeatable, fault, tries, throttled, waitedMs }: Attempted,
  { maxAttempts, maxRetryWaitMs }: RetryBounds,
  now: number,
  random: () => number,
): RetryDecision {
  if (!shouldRetry(isRepeatable, fault)) return { retry: false };
  if (tries - throttled >= maxAttempts) return { retry: false };
  const waitMs = retryDelay(fault, tries, now, random);
  if (waitedMs + waitMs <= maxRetryWaitMs) return { retry: true, waitMs };
  return { retry: false, tooLong: { waitMs, boundMs: maxRetryWaitMs } };
}
