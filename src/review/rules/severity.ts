// Which of several reviews a reader has to see first.
import { byEffect } from "./finding";
import type { Review } from "../review";

/** The worst first; reviews that are equally bad keep their order. */
export const worstFirst = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((one, other) => placeOf(one) - placeOf(other) || byWorst(one, other));

/** Failures come first, then findings, then changes, then nothing. */
function placeOf({ failures, findings, changes, drift }: Review): number {
  if (failures.length > 0) return 0;
  if (findings.length > 0) return 1;
  return changes.length + drift.length > 0 ? 2 : 3;
}

/** By the worst finding of each. */
const byWorst = ({ findings: [one] }: Review, { findings: [other] }: Review): number =>
  one === undefined || other === undefined ? 0 : byEffect(one, other);
