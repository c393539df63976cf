// @ts-check
// The options of the command line.
import { parseArgs } from "node:util";
import { CONTESTANTS } from "./contestants.mjs";

export const HELP = `Usage: npm run bench [-- options]

Measures this package with the real engine and the emulator, and prints ratios with their spread as tables: the dynamic
classes against a provider that does nothing (the floor) and the usual way to write a dynamic provider, the plugin against
a plugin that does nothing.

  --sizes 10,100,1000   numbers of monitors
  --rounds N            how many times each is measured (default 3)
  --only PATTERN        only contestants whose names match, and their floors; goals that compare the classes and the
                        plugin need both
  --quick               skips up and destroy with the checkpoints of the file backend for more than 100
                        monitors: their time grows with the square of the size; without --quick they are
                        measured once, with one latency and up to 1,000 monitors
  --limits              measures only the rate limit, 150 monitors at 100 requests a minute, which takes
                        more than a minute
  --help                prints this

The contestants, by their latency in milliseconds: ${CONTESTANTS.flatMap(({ name, floor }) => (name === floor ? [] : [name])).join("; ")}.

On two idle cores, one round of one contestant takes about 20 s with 10 or 100 monitors, 70 s with 1,000, 6 min with
5,000 and 11 min with 10,000; a latency of 100 ms adds 30 s for every 1,000. Checkpoints of 1,000 monitors take 3 min.
Without options, ${CONTESTANTS.length} contestants take 3 h. Useful runs:

  --sizes 10 --rounds 1 --only "20 ms"                                4 min: a short test
  --sizes 100,1000 --only "^(ours|usual|YAML|plain YAML), 20 ms"      1 h: most goals
  --sizes 1000,10000 --rounds 1 --quick --only "^YAML, 20 ms"         30 min: memory for each monitor`;

/** The command line is invalid; the message gives the reason. */
export class UsageError extends Error {}

/**
 * @typedef {object} Options
 * @property {number[]} sizes
 * @property {number} rounds
 * @property {import("./contestants.mjs").Contestant[]} contestants
 * @property {boolean} quick
 * @property {boolean} limits whether only the rate limit is measured
 */

/**
 * @param {string[]} args
 * @returns {Options | "help"}
 */
export function optionsFrom(args) {
  const { sizes, rounds, only, quick, limits, help } = parsed(args);
  if (help) return "help";
  const pattern = new RegExp(only);
  const chosen = CONTESTANTS.filter(({ name }) => pattern.test(name));
  const names = new Set(chosen.flatMap(({ name, floor }) => [name, floor]));
  const contestants = CONTESTANTS.filter(({ name }) => names.has(name));
  if (contestants.length === 0) throw new UsageError(`no contestant matches "${only}"`);
  return {
    sizes: sizes.split(",").map((text) => whole("sizes", text)),
    rounds: whole("rounds", rounds),
    contestants,
    quick,
    limits,
  };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        sizes: { type: "string", default: "10,100,1000" },
        rounds: { type: "string", default: "3" },
        only: { type: "string", default: "" },
        quick: { type: "boolean", default: false },
        limits: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/**
 * @param {string} option
 * @param {string} text
 */
function whole(option, text) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UsageError(`--${option} takes whole numbers above 0, not "${text}"`);
}
