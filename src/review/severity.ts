// Which of several reviews a reader has to see first.
import type { Review } from "./review";

/** The worst first; reviews that are equally bad keep their order. */
export const worstFirst = (reviews: readonly Review[]): Review[] =>
  [...reviews].sort((one, other) => placeOf(one) - placeOf(other));

/** After every rank of a hazard. */
const CHANGES = 1000;
const NOTHING = 1001;

/** Failures come first, then hazards in their order of harm, then changes, then nothing. */
function placeOf({ failures, hazards: [worst], changes, drift }: Review): number {
  if (failures.length > 0) return -1;
  return worst?.rank ?? (changes.length + drift.length > 0 ? CHANGES : NOTHING);
}
