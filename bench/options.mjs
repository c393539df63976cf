// @ts-check
// The options of the command line.
import { parseArgs } from "node:util";
import { CONTESTANTS } from "./contestants.mjs";

/** @type {readonly string[]} */
const FAMILIES = [...new Set(CONTESTANTS.map(({ family }) => family))];

export const HELP = `Usage: npm run bench [-- options]

Measures this package against the floor (a provider that does nothing) and against the usual way to
write a dynamic provider, with the real engine and the emulator, and shows ratios with their spread.

  --sizes 10,100,1000   how many monitors
  --rounds N            how often each is measured (default 3)
  --only ${FAMILIES.join(",")}   whom to measure; the floor always is, because ratios are to it
  --quick               leaves out up and destroy with the checkpoints of the file backend for more than
                        100 monitors: their time grows with the square of the size, and a run that is
                        not quick measures them once
  --limits              measures the rate limit too, 150 monitors at 100 requests a minute, which takes
                        more than a minute; alone, measures nothing else
  --json FILE           writes all measurements as JSON, anew after each round
  --write               writes docs/benchmark.md
  --help                prints this

A run with \`--sizes 10 --rounds 1\` takes a minute or two; the full run takes more than an hour, and says so.`;

/** What is wrong with the command line, in words. */
export class UsageError extends Error {}

/**
 * @typedef {object} Options
 * @property {number[]} sizes
 * @property {number} rounds
 * @property {import("./contestants.mjs").Contestant[]} contestants
 * @property {boolean} quick
 * @property {boolean} stacks whether stacks and hosts are measured
 * @property {boolean} limits whether the rate limit is measured
 * @property {string | undefined} json
 * @property {boolean} write
 */

const TEXT = /** @type {const} */ ({ type: "string" });
const SWITCH = /** @type {const} */ ({ type: "boolean", default: false });

/**
 * @param {string[]} args
 * @returns {Options | "help"}
 */
export function optionsFrom(args) {
  const { values } = parsed(args);
  if (values.help) return "help";
  const wanted = values.only?.split(",");
  const unknown = wanted?.find((name) => !FAMILIES.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--only takes ${FAMILIES.join(", ")}, not "${unknown}"`);
  const isChosen = wanted !== undefined || values.sizes !== undefined || values.quick;
  return {
    sizes: (values.sizes ?? "10,100,1000").split(",").map((text) => whole("sizes", text)),
    rounds: whole("rounds", values.rounds ?? "3"),
    contestants: CONTESTANTS.filter(
      ({ family }) => family === "floor" || (wanted?.includes(family) ?? true),
    ),
    quick: values.quick,
    stacks: isChosen || !values.limits,
    limits: values.limits || !isChosen,
    json: values.json,
    write: values.write,
  };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        sizes: TEXT,
        rounds: TEXT,
        only: TEXT,
        quick: SWITCH,
        limits: SWITCH,
        json: TEXT,
        write: SWITCH,
        help: { ...SWITCH, short: "h" },
      },
    });
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
