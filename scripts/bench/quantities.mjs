// @ts-check
// The quantities of measurements, for one contestant or relative to another one in the same round, summarized in three
// numbers, because a mean is meaningless on a busy machine.

/** @import { Measured } from "./stack.mjs" */
/** @typedef {(measured: Measured) => number | undefined} Quantity */
/** What one step took, by contestant, with one entry for each round. @typedef {Readonly<Record<string, Measured[]>>} Taken */

/** @type {Quantity} */
export const seconds = (measured) => measured.seconds;

/**
 * One number for each round.
 * @param {Taken | undefined} taken
 * @param {string} name of the contestant
 * @param {Quantity} quantity
 */
export function valuesOf(taken, name, quantity) {
  return (taken?.[name] ?? []).map((measured) => quantity(measured) ?? NaN);
}

/**
 * The values relative to another contestant, in each round; empty if that was not measured.
 * @param {Taken | undefined} taken
 * @param {string} name
 * @param {string} other
 * @param {Quantity} [quantity]
 */
export function ratiosOf(taken, name, other, quantity = seconds) {
  const others = valuesOf(taken, other, quantity);
  return valuesOf(taken, name, quantity)
    .slice(0, others.length)
    .map((value, round) => value / (others[round] ?? NaN));
}

/** @param {readonly number[]} values at least one */
export function medianOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/**
 * `1.05 (1.02 to 1.10)`; a single measurement has no spread.
 * @param {readonly number[]} values
 * @param {number} [digits]
 */
export function shown(values, digits = 2) {
  if (values.length === 0) return "–";
  const [least, median, most] = [Math.min(...values), medianOf(values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return least === most ? `${median}` : `${median} (${least} to ${most})`;
}
