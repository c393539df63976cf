// The time limit that a user sets for an operation on a resource (customTimeouts).
import type { Run } from "./types";

/** How long after the limit the search for the object of a pending create may take, in milliseconds. */
const GRACE_MS = 6_000;

/** The longest delay of a Node timer, in milliseconds: a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs the work with a limit: then its waits end and it sends no more requests, except for those of a pending create.
 * @param seconds the limit; none if undefined, 0, or longer than a timer can wait
 * @param graceMs how long after it the work may still take: none if it only reads
 */
export async function withinTime<Result>(
  run: Run,
  seconds: number | undefined,
  work: (run: Run) => Promise<Result>,
  graceMs = GRACE_MS,
): Promise<Result> {
  const ms = (seconds ?? 0) * 1_000;
  if (seconds === undefined || seconds <= 0 || ms + graceMs > LONGEST_MS) return work(run);
  const [limit, end] = [new AbortController(), new AbortController()];
  const reason = new Error(`the time limit of ${seconds} s (customTimeouts) has passed`);
  const abort = (controller: AbortController): void => {
    controller.abort(reason);
  };
  const timers = [setTimeout(abort, ms, limit), setTimeout(abort, ms + graceMs, end)];
  const limited: Run = {
    ...run,
    client: run.client.within(limit.signal),
    clock: {
      ...run.clock,
      sleep: (pauseMs) => before(limit.signal, run.clock.sleep(pauseMs)),
    },
  };
  try {
    // By then it sends nothing any more, but it may still wait for a request of another resource.
    return await before(end.signal, work(limited));
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** The result of the work, unless the signal is aborted before. */
function before<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", stop);
    });
  });
}
