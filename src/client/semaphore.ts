import { Queue } from "./queue";

/** Limits concurrency; further callers wait in a queue. */
export interface Semaphore {
  /** Runs the work as soon as there is room, or as soon as the signal is aborted. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * A semaphore that admits `width` calls at a time. Requests pass it before the pacer: if they waited inside the connection
 * pool instead, they would already have passed the pacer, and no pause could hold them back.
 */
export function createSemaphore(width: number): Semaphore {
  let inside = 0;
  const queue = new Queue<true>();

  async function enter(signal?: AbortSignal): Promise<boolean> {
    if (inside >= width) return (await queue.wait(signal)) ?? false;
    inside += 1;
    return true;
  }

  function leave(): void {
    // The slot is handed over directly, so that no later caller can take it.
    if (queue.isEmpty) inside -= 1;
    else queue.next(true);
  }

  return {
    async run(work, signal) {
      const isInside = await enter(signal);
      try {
        return await work();
      } finally {
        if (isInside) leave();
      }
    },
  };
}
