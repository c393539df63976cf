// @ts-check
// The quantities of a measurement, for one contestant or relative to another one in the same round.

/** @typedef {import("./stack.mjs").Measured} Measured */
/** @typedef {(measured: Measured) => number | undefined} Quantity */

/** @type {Quantity} */
export const seconds = (measured) => measured.seconds;
/** @type {Quantity} */
export const requests = (measured) => measured.requests;
/** @type {Quantity} */
export const stateBytes = (measured) => measured.stateBytes;
/**
 * @param {import("./processes.mjs").Role} role
 * @returns {Quantity}
 */
export const memoryOf = (role) => (measured) => measured[role]?.memoryMiB;
/** Of program and provider; the engine is the same for all. @type {Quantity} */
export const cpuSeconds = ({ program, provider }) =>
  program || provider ? (program?.cpuSeconds ?? 0) + (provider?.cpuSeconds ?? 0) : undefined;
/** The number of resources for each core that the engine refreshes at once by default. */
const AT_ONCE = 4;

/**
 * The total seconds for which the requests of a refresh wait for the API.
 * @param {number} latencyMs
 * @param {number} cores
 * @returns {(measured: Measured) => number}
 */
export const waitFor =
  (latencyMs, cores) =>
  ({ requests }) =>
    (requests * latencyMs) / 1000 / (AT_ONCE * cores);

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
 * The values relative to another contestant, in each round; empty if that was not measured.
 * @param {Readonly<Record<string, Measured[]>>} taken
 * @param {string} name
 * @param {string} other
 * @param {Quantity} quantity
 */
export function ratiosOf(taken, name, other, quantity) {
  const values = valuesOf(taken, name, quantity);
  const others = valuesOf(taken, other, quantity);
  return values.flatMap((value, round) => {
    const base = others[round];
    return base === undefined ? [] : [value / base];
  });
}
