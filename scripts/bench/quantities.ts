// The quantities of measurements, for one contestant or relative to another one in the same round, summarized in three
// numbers, because a mean is meaningless on a busy machine.
import type { Measured } from "./stack";

export type Quantity = (measured: Measured) => number | undefined;

/** What one step took, by contestant, with one entry for each round. */
export type Taken = Readonly<Record<string, Measured[]>>;

export const seconds: Quantity = (measured) => measured.seconds;

/**
 * One number for each round.
 * @param name of the contestant
 */
export function valuesOf(taken: Taken | undefined, name: string, quantity: Quantity) {
  return (taken?.[name] ?? []).map((measured) => quantity(measured) ?? NaN);
}

/** The values relative to another contestant, in each round; empty if that was not measured. */
export function ratiosOf(
  taken: Taken | undefined,
  name: string,
  other: string,
  quantity: Quantity = seconds,
) {
  const others = valuesOf(taken, other, quantity);
  return valuesOf(taken, name, quantity)
    .slice(0, others.length)
    .map((value, round) => value / (others[round] ?? NaN));
}

/** @param values at least one */
export function medianOf(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** `1.05 (1.02 to 1.10)`; a single measurement has no spread. */
export function shown(values: readonly number[], digits = 2) {
  if (values.length === 0) return "–";
  const [least, median, most] = [Math.min(...values), medianOf(values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return least === most ? `${median}` : `${median} (${least} to ${most})`;
}
