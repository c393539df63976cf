interface Waiting<Turn> {
  readonly enter: (turn: Turn) => void;
  readonly fail: (error: Error) => void;
}

/** Callers that wait for their turn, in order of arrival. */
export class Queue<Turn> {
  readonly #waiting = new Set<Waiting<Turn>>();

  /** Whether no caller waits. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Resolves to the turn when it comes, or to undefined as soon as the signal is aborted. */
  wait(signal?: AbortSignal): Promise<Turn | undefined> {
    if (signal?.aborted === true) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        resolve(undefined);
      };
      const waiting: Waiting<Turn> = {
        enter: (turn) => {
          signal?.removeEventListener("abort", leave);
          resolve(turn);
        },
        fail: reject,
      };
      this.#waiting.add(waiting);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Gives the turn to the first caller. */
  next(turn: Turn): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#waiting.delete(first);
    first.enter(turn);
  }

  /** Rejects all waiting callers. */
  fail(error: Error): void {
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const each of all) each.fail(error);
  }
}

/** Limits concurrency; further callers wait in a queue. */
export interface Semaphore {
  /** Runs the work as soon as there is room, or as soon as the signal is aborted. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * A semaphore that admits `width` calls at a time. Requests pass it before the pacer: if they waited inside the
 * connection pool instead, they would already have passed the pacer, and no pause could hold them back.
 */
export function createSemaphore(width: number): Semaphore {
  let inside = 0;
  const queue = new Queue<true>();
  return {
    async run(work, signal) {
      let isInside = inside < width;
      if (isInside) inside += 1;
      else isInside = (await queue.wait(signal)) ?? false;
      try {
        return await work();
      } finally {
        // The slot is handed over directly, so that no later caller can take it.
        if (isInside && queue.isEmpty) inside -= 1;
        else if (isInside) queue.next(true);
      }
    },
  };
}
