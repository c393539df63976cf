// @ts-check
// The options of the command line.
import { parseArgs } from "node:util";
import { CONTESTANTS } from "./contestants.mjs";

/** Options that choose contestants: the values of a property, in their order. */
const FRONT_ENDS = valuesOf(({ frontEnd }) => frontEnd);
const LANGUAGES = valuesOf(({ frontEnd, language }) =>
  frontEnd === "plugin" ? language : undefined,
);
const LATENCIES = valuesOf(({ latencyMs }) => latencyMs);
const FAMILIES = valuesOf(({ family }) => (family === "floor" ? undefined : family));

export const HELP = `Usage: npm run bench [-- options]

Measures this package with the real engine and the emulator, and shows ratios with their spread: the dynamic classes
against a provider that does nothing (the floor) and the usual way to write a dynamic provider, the plugin against a
plugin that does nothing.

  --sizes 10,100,1000   numbers of monitors
  --rounds N            how many times each is measured (default 3)
  --front-end ${FRONT_ENDS.join(",")}
                        what to measure; goals that compare both need both (default)
  --languages ${LANGUAGES.join(",")}
                        of programs with the plugin (default: all)
  --latencies ${LATENCIES.join(",")}   of the API, in milliseconds (default: all)
  --only ${FAMILIES.join(",")}
                        only these and their floors; plain monitors have no assertions, so that the
                        rows of a list are enough for a refresh
  --quick               skips up and destroy with the checkpoints of the file backend for more than 100
                        monitors: their time grows with the square of the size; without --quick they are
                        measured once, with one latency and up to 1,000 monitors
  --limits              also measures the rate limit, 150 monitors at 100 requests a minute, which takes
                        more than a minute; as the only option, measures nothing else
  --json FILE           writes all measurements as JSON after each round
  --from FILE,FILE      does not measure: reports the JSON files of runs with other sizes or latencies
  --write               writes the report into docs/benchmark.md
  --help                prints this

On two idle cores, one round of one contestant takes about 20 s with 10 or 100 monitors, 70 s with 1,000, 6 min with
5,000 and 11 min with 10,000; a latency of 100 ms adds 30 s for every 1,000. Checkpoints of 1,000 monitors take 3 min.
Without options, ${CONTESTANTS.length} contestants take 3 h. Each run prints how long it will take. Useful runs:

  --sizes 10 --rounds 1 --latencies 20                         4 min: a short test
  --sizes 100,1000 --latencies 20 --languages yaml             1 h: most goals
  --front-end plugin --languages yaml --latencies 20 --only ours --sizes 1000,10000 --rounds 1 --quick
                                                               30 min: memory for each monitor`;

/** The command line is invalid; the message gives the reason. */
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
 * @property {string[] | undefined} from files, instead of a measurement
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
  const { sizes, "front-end": frontEnd, languages, latencies, only } = values;
  const isFrontEnd = chosen("front-end", frontEnd, FRONT_ENDS);
  const isLanguage = chosen("languages", languages, LANGUAGES);
  const isLatency = chosen("latencies", latencies, LATENCIES);
  const isFamily = chosen("only", only, FAMILIES);
  const wanted = CONTESTANTS.filter(
    (each) =>
      isFrontEnd(each.frontEnd) &&
      (each.frontEnd === "dynamic" || isLanguage(each.language)) &&
      isLatency(String(each.latencyMs)) &&
      isFamily(each.family),
  );
  const names = new Set(wanted.flatMap(({ name, floor }) => [name, floor]));
  const contestants = CONTESTANTS.filter(({ name }) => names.has(name));
  if (contestants.length === 0) throw new UsageError("these options leave nothing to measure");
  const choices = [sizes, frontEnd, languages, latencies, only];
  const isChosen = choices.some((choice) => choice !== undefined) || values.quick;
  return {
    sizes: (sizes ?? "10,100,1000").split(",").map((text) => whole("sizes", text)),
    rounds: whole("rounds", values.rounds ?? "3"),
    contestants,
    quick: values.quick,
    stacks: isChosen || !values.limits,
    limits: values.limits || !isChosen,
    json: values.json,
    from: values.from?.split(","),
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
        "front-end": TEXT,
        languages: TEXT,
        latencies: TEXT,
        only: TEXT,
        quick: SWITCH,
        limits: SWITCH,
        json: TEXT,
        from: TEXT,
        write: SWITCH,
        help: { ...SWITCH, short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/** @param {(contestant: import("./contestants.mjs").Contestant) => string | number | undefined} property */
function valuesOf(property) {
  return [...new Set(CONTESTANTS.flatMap((each) => property(each)?.toString() ?? []))];
}

/**
 * A function that checks whether an option selects a value. Without the option, all values are selected.
 * @param {string} option
 * @param {string | undefined} text
 * @param {readonly string[]} known
 * @returns {(value: string) => boolean}
 */
function chosen(option, text, known) {
  const wanted = text?.split(",");
  const unknown = wanted?.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--${option} takes ${known.join(", ")}, not "${unknown}"`);
  return (value) => wanted?.includes(value) ?? true;
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
