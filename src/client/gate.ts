import { Line } from "./line";

/** Lets so many pass at a time; the others wait in line. */
export interface Gate {
  /** Runs the work as soon as there is room, or as soon as the signal is aborted. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * A gate of that width. It stands before the pacer, not behind: requests that queued up inside the
 * connection pool would have passed the pacer already, and no pause could hold them back.
 */
export function createGate(width: number): Gate {
  let inside = 0;
  const line = new Line<true>();

  async function enter(signal?: AbortSignal): Promise<boolean> {
    if (inside >= width) return (await line.wait(signal)) ?? false;
    inside += 1;
    return true;
  }

  function leave(): void {
    // The room is handed over, so that nobody who comes later can slip in between.
    if (line.isEmpty) inside -= 1;
    else line.next(true);
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
