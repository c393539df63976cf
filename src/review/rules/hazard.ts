// Changes that may do harm, in order of severity.
import type { Phrase } from "../../printing";

/** How bad something is: `red` is certain to lose or silence something, `amber` may go wrong. */
export type Level = "red" | "amber";

const LEVELS: readonly Level[] = ["red", "amber"];

/** The kinds of harm, the most severe first. */
export const RANK = {
  /** Outages alert nobody any more, or are not detected. */
  nobody: 0,
  /** A remaining object references a deleted one, such as a policy a channel. */
  reference: 1,
  /** People outside the organization notice. */
  public: 2,
  /** Something stops, or stops working elsewhere. */
  impact: 3,
  /** A check fails in a test run. */
  run: 4,
  /** History is lost. */
  loss: 5,
  /** Fewer people are alerted. */
  fewer: 6,
  /** The same people are alerted later. */
  later: 7,
  /** Nothing is worse yet, but something may go wrong unnoticed. */
  silent: 8,
} as const;

/** A change that may do harm. */
export interface Hazard {
  readonly level: Level;
  /** One of `RANK`. */
  readonly rank: number;
  /** A sentence, without its full stop. */
  readonly text: Phrase;
  /** The resources that it is about. */
  readonly urns: readonly string[];
}

/** The worst first. */
export const byHarm = (one: Hazard, other: Hazard): number =>
  LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || one.rank - other.rank;
