// The interface of an engine for a program's life; there are two: the real one, and a small one for many
// runs.
import type { Draw } from "./draw";
import type { Court, Held } from "./judge";
import type { Program } from "./program";

/** Runs programs, and keeps a state. */
export interface Runner {
  /** Where its runs are judged. */
  readonly court: Court;
  /** A run that may fail, because the service does or because it is broken off; answers how it went. */
  attempt(program: Program, draw: Draw): Promise<string>;
  /** A run with a refresh; it has to end well. */
  up(program: Program): Promise<void>;
  /** Demands that a second run has nothing to do, with and without a refresh. */
  expectNoChanges(program: Program): Promise<void>;
  /** Ends the processes that serve several runs: what a run has to say at its end is said then. */
  endProcesses(): Promise<void>;
  /** What the state holds. */
  state(): Promise<readonly Held[]>;
  /** Takes everything away. */
  destroy(): Promise<void>;
}
