// @ts-check
// The goals of this package on two cores, compared with the measurements. A missed goal is not an error: machines
// differ, and results of a busy machine mean nothing.
import { TITLES, USUAL_MS, languages, throughPlugin } from "./contestants.mjs";
import { memoryOf, ratiosOf, seconds, stateBytes, valuesOf, waitFor } from "./quantities.mjs";
import { spreadOf } from "./statistics.mjs";

/** @typedef {import("./report.mjs").Results} Results */
/** @typedef {import("./quantities.mjs").Quantity} Quantity */

/**
 * @typedef {object} Goal
 * @property {string} what
 * @property {number} most
 * @property {string} unit
 * @property {(results: Results) => number[]} measured empty if it was not measured
 */

/** Goals are for this number of monitors, or for the largest measured one. */
const USUAL_SIZE = 1000;
/** Memory for each monitor is computed from that size and a size this many times larger, because of the warm-up. */
const GROWTH = 10;
const KB_OF_MIB = 1024 ** 2 / 1000;

const OURS = `ours, ${USUAL_MS} ms`;
const [YAML_FLOOR, YAML] = namesOf({ language: "yaml" });
const [PLAIN_FLOOR, PLAIN] = namesOf({ language: "yaml", isPlain: true });

const UP = "up, no checkpoints";
const DESTROY = "destroy, no checkpoints";

/** @type {readonly Goal[]} */
const OF_CLASSES = [
  ratio("preview", 1.1, "preview", OURS, "floor"),
  ratio(`up at ${USUAL_MS} ms`, 1.1, "up", OURS, "floor"),
  ratio(`up at ${USUAL_MS} ms, no checkpoints`, 1.1, UP, OURS, "floor"),
  ratio(`refresh at ${USUAL_MS} ms`, 1.3, "refresh", OURS, "floor"),
  ratio(`refresh at ${USUAL_MS} ms, fast`, 1.3, "refresh, fast", OURS, "floor"),
  ratio("bytes of state", 1.1, UP, OURS, "floor", stateBytes),
  {
    what: "host, start to first response",
    most: 120,
    unit: "ms more",
    measured: ({ hosts }) => perRound(hosts, ({ ours, bare }) => ours.startMs - bare.startMs),
  },
  {
    what: "host, memory",
    most: 40,
    unit: "MiB more",
    measured: ({ hosts }) => perRound(hosts, ({ ours, bare }) => ours.createdMiB - bare.createdMiB),
  },
  {
    what: "time at a rate limit, relative to the minimum",
    most: 1.05,
    unit: "x",
    measured: ({ limit }) => (limit === undefined ? [] : [limit.seconds / limit.least]),
  },
];

/** @type {readonly Goal[]} */
const OF_PLUGIN = [
  ...languages().flatMap((language) => {
    const [floor, ours] = namesOf({ language });
    return [
      ratio(`${TITLES[language]}: preview`, 1.15, "preview", ours, floor),
      ratio(`${TITLES[language]}: up, no checkpoints`, 1.15, UP, ours, floor),
      ratio(`${TITLES[language]}: bytes of state`, 1.05, UP, ours, floor, stateBytes),
    ];
  }),
  // These steps do not run the program, so one language is enough.
  ratio("destroy, no checkpoints", 1.15, DESTROY, YAML, YAML_FLOOR),
  ratio("refresh without assertions", 1.15, "refresh", PLAIN, PLAIN_FLOOR),
  ratio("refresh with assertions, fast", 1.3, "refresh, fast", YAML, YAML_FLOOR),
  {
    what: "refresh with assertions, without the wait for its requests",
    most: 1.3,
    unit: "x",
    measured: (results) => {
      const waited = waitFor(USUAL_MS, results.machine.cores);
      /** @type {Quantity} */
      const working = (measured) => measured.seconds - waited(measured);
      return ratiosOf(taken(results, "refresh"), YAML, YAML_FLOOR, working);
    },
  },
  ratio("YAML relative to the classes: preview", 0.7, "preview", YAML, OURS),
  ratio("YAML relative to the classes: up, no checkpoints", 0.7, UP, YAML, OURS),
  ratio("YAML relative to the classes: refresh", 1, "refresh", YAML, OURS),
  ratio("YAML relative to the classes: destroy, no checkpoints", 1, DESTROY, YAML, OURS),
  { what: "memory for each monitor", most: 20, unit: "kB", measured: memoryForEach },
  {
    what: "start to port, relative to the host",
    most: 0.5,
    unit: "x",
    measured: ({ hosts }) => perRound(hosts, ({ plugin, bare }) => plugin.portMs / bare.portMs),
  },
  {
    what: "memory at its port, relative to the host",
    most: 0.65,
    unit: "x",
    measured: ({ hosts }) => perRound(hosts, ({ plugin, bare }) => plugin.portMiB / bare.portMiB),
  },
];

/** @type {readonly Goal[]} */
export const GOALS = [
  ...OF_CLASSES,
  ...OF_PLUGIN.map((goal) => ({ ...goal, what: `plugin, ${goal.what}` })),
];

/** @param {{ language: import("./contestants.mjs").Language, isPlain?: boolean }} program */
function namesOf(program) {
  const [floor, ours] = throughPlugin({ ...program, latencyMs: USUAL_MS });
  return /** @type {const} */ ([floor.name, ours.name]);
}

/**
 * The ratio of one contestant to another, in each round.
 * @param {string} what
 * @param {number} most
 * @param {string} step
 * @param {string} name
 * @param {string} other
 * @param {Quantity} [quantity]
 * @returns {Goal}
 */
function ratio(what, most, step, name, other, quantity = seconds) {
  const measured = (/** @type {Results} */ results) =>
    ratiosOf(taken(results, step), name, other, quantity);
  return { what, most, unit: "x", measured };
}

/**
 * @param {Results} results
 * @param {string} step
 */
function taken(results, step) {
  return goalSize(results)?.steps[step] ?? {};
}

/** The size that goals are for. @param {Pick<Results, "sizes">} results */
export function goalSize({ sizes }) {
  return sizes.find(({ size }) => size === USUAL_SIZE) ?? sizes.at(-1);
}

/**
 * The growth of the plugin's memory for each monitor, in the step where it is largest.
 * @param {Results} results
 */
function memoryForEach({ sizes }) {
  const measured = sizes.filter(({ steps }) => YAML in (steps[UP] ?? {}));
  const [few, many] = [measured.find(({ size }) => size === USUAL_SIZE), measured.at(-1)];
  if (few === undefined || many === undefined || many.size < few.size * GROWTH) return [];
  const growths = [UP, "refresh", DESTROY].map((step) => {
    const [least, most] = [few, many].map(({ steps }) =>
      spreadOf(valuesOf(steps[step] ?? {}, YAML, memoryOf("provider"))),
    );
    return ((most?.median ?? NaN) - (least?.median ?? NaN)) / (many.size - few.size);
  });
  return [Math.max(...growths) * KB_OF_MIB];
}

/** @typedef {import("./host.mjs").HostMeasured} HostMeasured */

/**
 * @param {Results["hosts"]} hosts
 * @param {(round: { bare: HostMeasured, ours: HostMeasured, plugin: HostMeasured }) => number} quantity
 */
function perRound(hosts, quantity) {
  return (hosts ?? []).map(quantity);
}

/**
 * The median decides, because outliers come from the machine.
 * @param {Goal} goal
 * @param {readonly number[]} values
 */
export function isMet({ most }, values) {
  return spreadOf(values).median <= most;
}
