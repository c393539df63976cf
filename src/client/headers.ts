/** Answer headers: lower-case names, one value each. */
export type Headers = Readonly<Record<string, string>>;

/** The window that the API's rate limit looks back over. */
export const WINDOW_MS = 60_000;

/**
 * How long the API asks to wait, in milliseconds, or undefined where it does not say.
 * Retry-After (seconds or a date) comes first, then X-RateLimit-Reset (epoch seconds).
 * Points in time are measured against the answer's own Date header, so that a clock that is
 * wrong by minutes, as on a laptop after sleep, does not shorten or stretch the wait. Without that
 * header a clock of ours that is wrong by hours would, and within a window there is room again.
 */
export function namedWait(headers: Headers, now: number): number | undefined {
  const serverNow = instant(headers["date"]);
  const until = (at: number): number =>
    serverNow === undefined
      ? Math.min(Math.max(0, at - now), WINDOW_MS)
      : Math.max(0, at - serverNow);
  const after = headers["retry-after"]?.trim();
  if (after !== undefined) {
    if (/^\d+(\.\d+)?$/.test(after)) return Math.ceil(Number(after) * 1000);
    const at = instant(after);
    if (at !== undefined) return until(at);
  }
  const reset = headers["x-ratelimit-reset"]?.trim();
  return reset !== undefined && /^\d+$/.test(reset) ? until(Number(reset) * 1000) : undefined;
}

function instant(text: string | undefined): number | undefined {
  // Date.parse takes almost anything with a digit for a date: only an HTTP date, which names its day.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
