/** Lets so many pass at a time; the others wait in line. */
export interface Gate {
  /** Runs the work as soon as there is room. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A gate of that width. It stands before the pacer, not behind: requests that queued up inside the
 * connection pool would have passed the pacer already, and no pause could hold them back.
 */
export function createGate(width: number): Gate {
  let inside = 0;
  const line: (() => void)[] = [];
  return {
    async run(work) {
      if (inside >= width) await new Promise<void>((enter) => line.push(enter));
      else inside += 1;
      try {
        return await work();
      } finally {
        // The room is handed over, so that nobody who comes later can slip in between.
        const next = line.shift();
        if (next === undefined) inside -= 1;
        else next();
      }
    },
  };
}
