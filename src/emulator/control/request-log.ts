// The log of requests, so that a test can count what a client sent.
import { excerpt } from "../store/excerpt";
import { instantOf } from "../time/clock";

/** A request as returned by `GET /__emulator/requests`. */
export interface LoggedRequest {
  readonly method: string;
  /** With its query; truncated with an ellipsis if longer than 2,048 characters. */
  readonly path: string;
  /** The organization that its credential gives access to; null if it has none of this emulator's. */
  readonly orgId: number | null;
  /** Response status; 0 while there is none, and if the connection was cut. */
  readonly status: number;
  /** When it arrived. */
  readonly time: string;
}

/** Older requests are dropped beyond these, so that neither a long run nor long paths exhaust memory. */
export interface RequestLogBounds {
  readonly requests: number;
  /** Total length of all paths. */
  readonly characters: number;
}

const BOUNDS: RequestLogBounds = { requests: 200_000, characters: 32 * 1024 * 1024 };
/** How far a bound may be exceeded: dropping one entry per call would move all others each time. */
const SLACK = 1.1;
const LONGEST_PATH = 2_048;

/** A request that arrived; times are in milliseconds since the epoch. */
type Arrival = Pick<LoggedRequest, "method" | "path" | "orgId"> & {
  readonly time: number;
  /** The program that sent it, if known. */
  readonly client?: string | null;
};

/** A request as the console shows it. */
export type LoggedArrival = LoggedRequest & {
  readonly client: string | null;
  /** Counts the requests from the start of the emulator. */
  readonly number: number;
};

/** The log of requests. */
export class RequestLog {
  #entries: (Required<Arrival> & { readonly number: number; status: number })[] = [];
  #characters = 0;
  #count = 0;

  constructor(readonly bounds: RequestLogBounds = BOUNDS) {}

  /** Logs a request; returns a function that sets its response status. */
  begin({ client = null, ...arrival }: Arrival): (status: number) => void {
    this.#count += 1;
    const path = shortened(arrival.path);
    const entry = { ...arrival, path, client, number: this.#count, status: 0 };
    this.#entries.push(entry);
    this.#characters += entry.path.length;
    this.#forgetOldest();
    return (status) => {
      entry.status = status;
    };
  }

  list(): LoggedRequest[] {
    return this.#entries.map(({ client: _client, number: _number, ...entry }) => dated(entry));
  }

  /** The last so many requests, newest first, with what the console shows beside. */
  last(count: number): LoggedArrival[] {
    return this.#entries.slice(-count).reverse().map(dated);
  }

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

const dated = <T extends { readonly time: number }>(
  entry: T,
): Omit<T, "time"> & { time: string } => ({
  ...entry,
  time: instantOf(entry.time),
});

/** Also a short path is copied: it is a slice of its URL, whose host may be long. */
const shortened = (path: string): string =>
  path.length <= LONGEST_PATH ? excerpt(path, LONGEST_PATH) : `${excerpt(path, LONGEST_PATH - 1)}…`;
