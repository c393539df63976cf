/** Answer headers: lower-case names, one value each. */
export type Headers = Readonly<Record<string, string>>;

/**
 * How long the API asks to wait, in milliseconds, or undefined where it does not say.
 * Retry-After (seconds or a date) comes first, then X-RateLimit-Reset (epoch seconds).
 * Points in time are measured against the answer's own Date header, so that a clock that is
 * wrong by minutes, as on a laptop after sleep, does not shorten or stretch the wait.
 */
export function namedWait(headers: Headers, now: number): number | undefined {
  const serverNow = instant(headers["date"]) ?? now;
  const after = headers["retry-after"]?.trim();
  if (after !== undefined) {
    if (/^\d+(\.\d+)?$/.test(after)) return Math.ceil(Number(after) * 1000);
    const at = instant(after);
    if (at !== undefined) return Math.max(0, at - serverNow);
  }
  const reset = headers["x-ratelimit-reset"]?.trim();
  if (reset === undefined || !/^\d+$/.test(reset)) return undefined;
  return Math.max(0, Number(reset) * 1000 - serverNow);
}

function instant(text: string | undefined): number | undefined {
  // Date.parse takes almost anything with a digit for a date: only an HTTP date, which names its day.
  if (text === undefined || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
