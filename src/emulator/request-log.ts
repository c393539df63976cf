// The requests that were answered, so that a test can count what a client sent.

/** A request as `GET /__emulator/requests` shows it. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query; cut off with an ellipsis where it is longer than 2,048 characters. */
  readonly path: string;
  /** The organization whose credential it carried; null where it carried none of this emulator's. */
  readonly orgId: number | null;
  /** Status of the answer; 0 while there is none, and where the connection was cut. */
  readonly status: number;
  /** When it came. */
  readonly time: string;
}

/** Older requests are forgotten beyond these, so that neither a long run nor long paths fill the memory. */
export interface RequestLogBounds {
  readonly requests: number;
  /** Length of all paths together. */
  readonly characters: number;
}

const BOUNDS: RequestLogBounds = { requests: 200_000, characters: 32 * 1024 * 1024 };
/** How far a bound may be passed: forgetting one at each call would move all the others each time. */
const SLACK = 1.1;
const LONGEST_PATH = 2_048;

/** A request that arrived; times are in milliseconds since the epoch. */
type Arrival = Pick<LoggedRequest, "method" | "path" | "orgId"> & { readonly time: number };

/** The log of requests. */
export class RequestLog {
  #entries: (Arrival & { status: number })[] = [];
  #characters = 0;

  constructor(readonly bounds: RequestLogBounds = BOUNDS) {}

  /** Logs a request; returns a function that takes the status of its answer. */
  begin(arrival: Arrival): (status: number) => void {
    const entry = { ...arrival, path: shortened(arrival.path), status: 0 };
    this.#entries.push(entry);
    this.#characters += entry.path.length;
    this.#forgetOldest();
    return (status) => {
      entry.status = status;
    };
  }

  /** All requests in the order in which they came. */
  list(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry, time: new Date(entry.time).toISOString() }));
  }

  /** Forgets all requests. */
  clear(): void {
    this.#entries = [];
    this.#characters = 0;
  }

  #forgetOldest(): void {
    const { requests, characters } = this.bounds;
    const isFull = this.#entries.length > requests * SLACK || this.#characters > characters * SLACK;
    if (!isFull) return;
    let gone = 0;
    for (const { path } of this.#entries) {
      if (this.#entries.length - gone <= requests && this.#characters <= characters) break;
      this.#characters -= path.length;
      gone += 1;
    }
    this.#entries = this.#entries.slice(gone);
  }
}

function shortened(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  // Through bytes: a slice would keep the whole path in memory, out of sight.
  return Buffer.from(`${path.slice(0, LONGEST_PATH - 1)}…`).toString("utf8");
}
