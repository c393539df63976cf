// @ts-check
// The measurements as tables.
import { CONTESTANTS, TITLES } from "./contestants.mjs";
import { GOALS, goalSize } from "./goals.mjs";
import { medianOf, ratiosOf, seconds, shown, valuesOf } from "./quantities.mjs";

/**
 * What was measured with one size: step, then contestant, then one entry for each round.
 * @typedef {object} SizeMeasured
 * @property {number} size
 * @property {Record<string, Record<string, import("./stack.mjs").Measured[]>>} steps
 */

/**
 * @typedef {object} Results
 * @property {{ cores: number, node: string, engine: string, sdk: string }} machine
 * @property {SizeMeasured[]} sizes
 * @property {import("./limits.mjs").LimitMeasured} [limit]
 */

/** @import { Quantity } from "./quantities.mjs" */
/** @import { Contestant } from "./contestants.mjs" */

/** The steps whose memory is shown, with the roles that are there: a refresh and a destroy run no program. */
const MEMORY = {
  preview: /** @type {const} */ (["program", "provider", "engine"]),
  "up, no checkpoints": /** @type {const} */ (["program", "provider", "engine"]),
  refresh: /** @type {const} */ (["provider", "engine"]),
  "destroy, no checkpoints": /** @type {const} */ (["provider", "engine"]),
};

/** Of program and provider; the engine is the same for all. @type {Quantity} */
const cpuSeconds = ({ program, provider }) =>
  program || provider ? (program?.cpuSeconds ?? 0) + (provider?.cpuSeconds ?? 0) : undefined;

/** @param {Results} results @returns {Promise<string>} Markdown */
export async function report(results) {
  // After the dependencies are installed.
  const { format } = await import("prettier");
  const { machine, sizes, limit } = results;
  const parts = [
    `${machine.cores} cores, Node ${machine.node}, engine ${machine.engine}, SDK ${machine.sdk}, file backend. ` +
      "Times of floors in seconds; all others as multiples of their floor, taken within one round. " +
      "Median (minimum to maximum).",
    goals(results),
    ...sizes.flatMap(ofSize),
    ...(limit === undefined ? [] : [ofLimit(limit)]),
  ];
  return format(parts.join("\n\n"), { parser: "markdown" });
}

/** @param {Results} results */
function goals(results) {
  const size = goalSize(results)?.size;
  const rows = GOALS.flatMap(({ what, most, unit, measured }) => {
    const values = measured(results);
    if (values.length === 0) return [];
    // The median decides, because outliers come from the machine.
    const met = medianOf(values) <= most ? "met" : "missed";
    return [[what, `at most ${most} ${unit}`, shown(values, unit === "x" ? 2 : 0), met]];
  });
  const title = size === undefined ? "## Goals" : `## Goals, with ${size} monitors`;
  return `${title}\n\n${table(["", "goal", "measured", ""], rows)}`;
}

/** @param {SizeMeasured} measured */
function ofSize(measured) {
  const names = new Set(Object.values(measured.steps).flatMap((taken) => Object.keys(taken)));
  const sections = Object.entries(TITLES).flatMap(([frontEnd, title]) => {
    const group = CONTESTANTS.filter((each) => each.frontEnd === frontEnd && names.has(each.name));
    return group.length === 0 ? [] : [`### ${title}`, ...ofGroup(measured, group)];
  });
  return [`## ${measured.size} monitors`, ...sections];
}

/**
 * @param {SizeMeasured} measured
 * @param {readonly Contestant[]} group
 */
function ofGroup({ size, steps }, group) {
  const entries = Object.entries(steps).filter(([, taken]) =>
    group.some(({ name }) => name in taken),
  );
  const others = group.filter(({ name, floor }) => name !== floor);
  const names = (/** @type {readonly Contestant[]} */ those) => [
    "",
    ...those.map(({ name }) => name),
  ];
  const toFloor = (/** @type {Quantity} */ quantity) =>
    table(
      ["", ...group.map(({ name, floor }) => (name === floor ? `${name}, s` : name))],
      entries.map(([step, taken]) => [
        step,
        ...group.map(({ name, floor }) =>
          shown(
            name === floor
              ? valuesOf(taken, name, quantity)
              : ratiosOf(taken, name, floor, quantity),
          ),
        ),
      ]),
    );
  /**
   * @param {string} what
   * @param {readonly Contestant[]} those
   * @param {import("./quantities.mjs").Taken | undefined} taken
   * @param {Quantity} quantity
   */
  const row = (what, those, taken, quantity) => [
    what,
    ...those.map(({ name }) => shown(valuesOf(taken, name, quantity), 0)),
  ];
  const requests = entries.map(([step, taken]) =>
    row(step, others, taken, (each) => each.requests),
  );
  const up = steps["up, no checkpoints"];
  const sizes = [
    row("state, bytes for each", group, up, (each) => (each.stateBytes ?? NaN) / size),
    ...Object.entries(MEMORY).flatMap(([step, roles]) =>
      roles.map((role) => {
        const what = `${role} in ${step.split(",")[0]}, MiB`;
        return row(what, group, steps[step], (each) => each[role]?.memoryMiB);
      }),
    ),
  ];
  return [
    `Time:\n\n${toFloor(seconds)}`,
    `Processor time of program and provider:\n\n${toFloor(cpuSeconds)}`,
    `Requests to the API:\n\n${table(names(others), requests)}`,
    `Sizes:\n\n${table(names(group), sizes)}`,
  ];
}

/** @param {import("./limits.mjs").LimitMeasured} limit */
function ofLimit({ seconds, least, refused }) {
  return (
    "## Rate limit\n\n150 monitors at 100 requests a minute: " +
    `${seconds.toFixed(1)} s between the first request and the last (minimum: ${least} s); ${refused} responses with 429.`
  );
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
