// @ts-check
// Summarizes a few measurements in three numbers, because a mean is meaningless on a busy machine.

/** @typedef {{ min: number, median: number, max: number }} Spread */

/**
 * @param {readonly number[]} values at least one
 * @returns {Spread}
 */
export function spreadOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sorted.length - 1),
  };
}

/**
 * `1.05 (1.02 to 1.10)`; a single measurement has no spread.
 * @param {readonly number[]} values
 * @param {number} [digits]
 */
export function shown(values, digits = 2) {
  if (values.length === 0) return "–";
  const { min, median, max } = spreadOf(values);
  const text = (/** @type {number} */ value) => value.toFixed(digits);
  if (text(min) === text(max)) return text(median);
  return `${text(median)} (${text(min)} to ${text(max)})`;
}
