// What the emulator gets from outside, so that tests can decide it.

/** What time it is. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

/** When something is done later. */
export interface Timers {
  /** Does the work after so many milliseconds; answers how to call it off. */
  after(ms: number, work: () => void): () => void;
}

/** Where new identifiers and secrets come from. */
export interface Ids {
  uuid(): string;
  /** Random text of this many characters, letters and digits: keys, ping tokens. */
  token(length: number): string;
}
