// The requests that were answered, so that a test can count what a client sent.

/** A request as `GET /__emulator/requests` shows it. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The organization whose credential it carried; null where it carried none of this emulator's. */
  readonly orgId: number | null;
  /** Status of the answer; 0 while there is none, and where the connection was cut. */
  readonly status: number;
  /** When it came. */
  readonly time: string;
}

/** Older requests are forgotten beyond this many, so that a long run cannot fill the memory. */
const LIMIT = 200_000;

/** A request that has come; times are in milliseconds since the epoch. */
type Arrival = Pick<LoggedRequest, "method" | "path" | "orgId"> & { readonly time: number };

/** The log of requests. */
export class Journal {
  #entries: (Arrival & { status: number })[] = [];

  /** Logs a request; answers what takes the status of its answer. */
  begin(arrival: Arrival): (status: number) => void {
    const entry = { ...arrival, status: 0 };
    this.#entries.push(entry);
    if (this.#entries.length > LIMIT * 1.1) this.#entries = this.#entries.slice(-LIMIT);
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
  }
}
