/** Response headers: lower-case names, one value each. */
export type Headers = Readonly<Record<string, string>>;

/** The window of the API's rate limit. */
export const WINDOW_MS = 60_000;

/**
 * How long the API asks to wait, in milliseconds; undefined if it does not say. Retry-After (seconds or a date) takes
 * precedence over X-RateLimit-Reset (epoch seconds). Points in time are compared with the response's own Date header,
 * so that a local clock that is wrong by minutes, as on a laptop after sleep, does not change the wait. Without that
 * header they are compared with the local clock, which may be wrong by hours, so the wait is at most one window of the
 * rate limit.
 */
export function requestedWait(headers: Headers, now: number): number | undefined {
  return retryAfter(headers, now) ?? windowReset(headers, now);
}

/**
 * How long Retry-After asks to wait: whole seconds, because a wait of a few milliseconds would cause a tight loop. The
 * window of the rate limit says nothing about other failures.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const after = headers["retry-after"]?.trim();
  if (after === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(after)) return Math.ceil(Number(after)) * 1000;
  const at = instant(after);
  return at === undefined ? undefined : waitUntil(headers, at, now);
}

/** When the window of the rate limit has room again, according to X-RateLimit-Reset: after one window at most. */
export function windowReset(headers: Headers, now: number): number | undefined {
  const reset = headers["x-ratelimit-reset"]?.trim();
  if (reset === undefined || !/^\d+$/.test(reset)) return undefined;
  return Math.min(waitUntil(headers, Number(reset) * 1000, now), WINDOW_MS);
}

function waitUntil(headers: Headers, at: number, now: number): number {
  const serverNow = instant(headers["date"]);
  return serverNow === undefined
    ? Math.min(Math.max(0, at - now), WINDOW_MS)
    : Math.max(0, at - serverNow);
}

/** The time in a header, in milliseconds since the epoch; undefined if it is not valid. */
export function instant(text: string | undefined): number | undefined {
  // Date.parse accepts almost anything with a digit: accept only an HTTP date, which starts with the weekday.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
