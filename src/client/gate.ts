import { Line } from "./line";

/** Limits concurrency; further callers wait in line. */
export interface Gate {
  /** Runs the work as soon as there is room, or as soon as the signal is aborted. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * A gate of this width. It comes before the pacer: requests that wait inside the connection pool would
 * already have passed the pacer, and no pause could hold them back.
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
    // The slot is handed over directly, so that no later caller can take it.
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
