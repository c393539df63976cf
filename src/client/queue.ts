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
      const done = (): void => signal?.removeEventListener("abort", leave);
      const waiting: Waiting<Turn> = {
        enter: (turn) => {
          done();
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
