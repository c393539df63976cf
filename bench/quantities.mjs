// @ts-check
// What is looked at in a measurement, for one contestant or beside the floor of the same round.

/** @typedef {import("./stack.mjs").Measured} Measured */
/** @typedef {(measured: Measured) => number | undefined} Quantity */

/** @type {Quantity} */
export const seconds = (measured) => measured.seconds;
/** @type {Quantity} */
export const requests = (measured) => measured.requests;
/** @type {Quantity} */
export const stateBytes = (measured) => measured.stateBytes;
/** @type {Quantity} */
export const programMemory = ({ program }) => program?.memoryMiB;
/** @type {Quantity} */
export const hostMemory = ({ host }) => host?.memoryMiB;
/** Of program and host; the engine is the same for all. @type {Quantity} */
export const cpuSeconds = ({ program, host }) =>
  program || host ? (program?.cpuSeconds ?? 0) + (host?.cpuSeconds ?? 0) : undefined;

/**
 * One number for each round.
 * @param {Readonly<Record<string, Measured[]>>} taken by contestant
 * @param {string} name of the contestant
 * @param {Quantity} quantity
 */
export function valuesOf(taken, name, quantity) {
  return (taken[name] ?? []).map((measured) => quantity(measured) ?? NaN);
}

/**
 * The same as a multiple of the floor, round by round.
 * @param {Readonly<Record<string, Measured[]>>} taken
 * @param {string} name
 * @param {Quantity} quantity
 */
export function ratiosOf(taken, name, quantity) {
  const floor = valuesOf(taken, "floor", quantity);
  return valuesOf(taken, name, quantity).map((value, round) => value / (floor[round] ?? NaN));
}
