// The interface of an engine for a program's life; there are two: the real one, and a small one for many
// runs.
import type { Disturbance } from "./disturbance";
import type { InvariantContext, Held } from "./invariants";
import type { Program } from "./program";

/** The options of a run. */
export interface Request {
  readonly isRefreshed: boolean;
  /** The names of the targets, including everything that these require; all if omitted. */
  readonly targets?: readonly string[];
  /** The names of the resources to replace, whether they differ or not. */
  readonly replaced?: readonly string[];
}

/** A disturbed run. */
export type Attempt = Request & Disturbance;

/** Runs programs, and keeps a state. */
export interface Runner {
  /** The context in which the invariants of its runs are checked. */
  readonly invariantContext: InvariantContext;
  /** A run that may fail because of the service or an interruption; returns how it ended. */
  attempt(program: Program, attempt: Attempt): Promise<string>;
  /** A run with a refresh; it must succeed. */
  up(program: Program): Promise<void>;
  /** Requires that a second run has no changes, with and without a refresh. */
  expectNoChanges(program: Program): Promise<void>;
  /** Ends the processes that serve several runs, so that they print their final messages. */
  endProcesses(): Promise<void>;
  /** The resources in the state. */
  state(): Promise<readonly Held[]>;
  /** Deletes everything. */
  destroy(): Promise<void>;
}
