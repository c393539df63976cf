// The emulator's inputs from outside, so that tests can control them.

/** A clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** Timers. */
export interface Timers {
  /** Runs the work after so many milliseconds; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

/** The source of new identifiers and secrets. */
export interface Ids {
  uuid(): string;
  /** Random text of this many letters and digits: keys, ping tokens. */
  token(length: number): string;
}
