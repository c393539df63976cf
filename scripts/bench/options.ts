// The options of the command line.
import { parseArgs } from "node:util";
import { CONTESTANTS } from "./contestants";
import type { Contestant } from "./contestants";

export const HELP = `Usage: npm run bench [-- options]

Measures this package with the real engine and the emulator, and prints ratios with their spread as tables: the dynamic
classes against a provider that does nothing (the floor) and the usual way to write a dynamic provider, the plugin against
a plugin that does nothing. The API takes 20 ms to respond.

  --sizes 10,100,1000   numbers of monitors
  --rounds N            how many times each is measured (default 3)
  --only PATTERN        only contestants whose names match, and their floors: ${CONTESTANTS.flatMap(({ name, floor }) => (name === floor ? [] : [name])).join(", ")}
  --quick               skips up and destroy with the checkpoints of the file backend for more than 100
                        monitors: their time grows with the square of the size; without --quick they are
                        measured once, and up to 1,000 monitors
  --limits              measures only the rate limit, 150 monitors at 100 requests a minute, which takes
                        more than a minute
  --help                prints this

On two idle cores, one round of one contestant takes about 20 s with 10 or 100 monitors, 70 s with 1,000, 6 min with
5,000 and 11 min with 10,000; checkpoints of 1,000 monitors take 3 min. Without options, all take 45 min. Useful runs:

  --sizes 10 --rounds 1                                 2 min: a short test
  --sizes 1000,10000 --rounds 1 --quick --only YAML     30 min: memory for each monitor`;

export interface Options {
  sizes: number[];
  rounds: number;
  contestants: Contestant[];
  quick: boolean;
  /** Whether only the rate limit is measured. */
  limits: boolean;
}

/** Throws if they are invalid. */
export function optionsFrom(args: string[]): Options | "help" {
  const { sizes, rounds, only, quick, limits, help } = parseArgs({
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
  if (help) return "help";
  const pattern = new RegExp(only);
  const chosen = CONTESTANTS.filter(({ name }) => pattern.test(name));
  const names = new Set(chosen.flatMap(({ name, floor }) => [name, floor]));
  const contestants = CONTESTANTS.filter(({ name }) => names.has(name));
  if (contestants.length === 0) throw new Error(`no contestant matches "${only}"`);
  return {
    sizes: sizes.split(",").map((text) => whole("sizes", text)),
    rounds: whole("rounds", rounds),
    contestants,
    quick,
    limits,
  };
}

function whole(option: string, text: string) {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${option} takes whole numbers above 0, not "${text}"`);
}
