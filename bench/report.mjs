// @ts-check
// The measurements as tables, in Markdown that reads well in a terminal too.
import { CONTESTANTS } from "./contestants.mjs";
import { GOALS, goalSize, isMet } from "./goals.mjs";
import * as quantities from "./quantities.mjs";
import { ratiosOf, valuesOf } from "./quantities.mjs";
import { shown } from "./statistics.mjs";

/**
 * @typedef {object} Results
 * @property {{ cores: number, node: string, engine: string, sdk: string }} machine
 * @property {import("./schedule.mjs").SizeMeasured[]} sizes
 * @property {import("./host.mjs").HostRound[]} [hosts]
 * @property {import("./limits.mjs").LimitMeasured} [limit]
 */

/** @typedef {import("./quantities.mjs").Quantity} Quantity */

/** @param {Results} results */
export function report(results) {
  const { machine, sizes, hosts, limit } = results;
  const parts = [
    `${machine.cores} cores, Node ${machine.node}, engine ${machine.engine}, SDK ${machine.sdk}, file backend. ` +
      "Times of floors in seconds; all others as multiples of their floor, taken within one round. " +
      "Median (minimum to maximum).",
    goals(results),
    ...sizes.flatMap(ofSize),
    ...(hosts === undefined ? [] : [ofHosts(hosts)]),
    ...(limit === undefined ? [] : [ofLimit(limit)]),
  ];
  return parts.join("\n\n");
}

/** @param {Results} results */
function goals(results) {
  const size = goalSize(results)?.size;
  const rows = GOALS.flatMap((goal) => {
    const values = goal.measured(results);
    if (values.length === 0) return [];
    const met = isMet(goal, values) ? "met" : "missed";
    const most = `at most ${goal.most} ${goal.unit}`;
    return [[goal.what, most, shown(values, goal.unit === "x" ? 2 : 0), met]];
  });
  const title = size === undefined ? "## Goals" : `## Goals, with ${size} monitors`;
  return `${title}\n\n${table(["", "goal", "measured", ""], rows)}`;
}

/** @param {import("./schedule.mjs").SizeMeasured} measured */
function ofSize(measured) {
  const names = new Set(Object.values(measured.steps).flatMap((taken) => Object.keys(taken)));
  const contestants = CONTESTANTS.filter(({ name }) => names.has(name));
  const groups = [...new Set(contestants.map(({ group }) => group))];
  return [
    `## ${measured.size} monitors`,
    ...groups.flatMap((title) => {
      const group = contestants.filter((each) => each.group === title);
      return [`### ${title}`, ...ofGroup(measured, group)];
    }),
  ];
}

/**
 * @param {import("./schedule.mjs").SizeMeasured} measured
 * @param {readonly import("./contestants.mjs").Contestant[]} group
 */
function ofGroup({ size, steps }, group) {
  const entries = Object.entries(steps).filter(([, taken]) =>
    group.some(({ name }) => name in taken),
  );
  const others = group.filter(({ family }) => family !== "floor");
  /** @param {Quantity} quantity */
  const toFloor = (quantity) =>
    entries.map(([step, taken]) => [
      step,
      ...group.map(({ name, floor }) =>
        shown(
          name === floor ? valuesOf(taken, name, quantity) : ratiosOf(taken, name, floor, quantity),
        ),
      ),
    ]);
  const requests = entries.map(([step, taken]) => [
    step,
    ...others.map(({ name }) => shown(valuesOf(taken, name, quantities.requests), 0)),
  ]);
  /**
   * @param {string} what
   * @param {string} step
   * @param {Quantity} quantity
   */
  const row = (what, step, quantity) => [
    what,
    ...group.map(({ name }) => shown(valuesOf(steps[step] ?? {}, name, quantity), 0)),
  ];
  const sizes = [
    row("state, bytes for each", "up, no checkpoints", (each) => (each.stateBytes ?? NaN) / size),
    ...MEMORY.map(([role, step]) =>
      row(`${role} in ${step.split(",")[0]}, MiB`, step, quantities.memoryOf(role)),
    ),
  ];
  const head = ["", ...group.map(({ name, floor }) => (name === floor ? `${name}, s` : name))];
  const names = (/** @type {typeof group} */ those) => ["", ...those.map(({ name }) => name)];
  return [
    `Time:\n\n${table(head, toFloor(quantities.seconds))}`,
    `Processor time of program and provider:\n\n${table(head, toFloor(quantities.cpuSeconds))}`,
    `Requests to the API:\n\n${table(names(others), requests)}`,
    `Sizes:\n\n${table(names(group), sizes)}`,
  ];
}

/**
 * A refresh and a destroy run no program.
 * @type {readonly (readonly [role: import("./processes.mjs").Role, step: string])[]}
 */
const MEMORY = [
  ["program", "preview"],
  ["provider", "preview"],
  ["engine", "preview"],
  ["program", "up, no checkpoints"],
  ["provider", "up, no checkpoints"],
  ["engine", "up, no checkpoints"],
  ["provider", "refresh"],
  ["engine", "refresh"],
  ["provider", "destroy, no checkpoints"],
  ["engine", "destroy, no checkpoints"],
];

/** @param {NonNullable<Results["hosts"]>} hosts */
function ofHosts(hosts) {
  /**
   * @param {string} what
   * @param {keyof import("./host.mjs").HostMeasured} key
   * @param {readonly number[]} [alone]
   */
  const row = (what, key, alone = []) => [
    what,
    shown(
      hosts.map(({ bare }) => bare[key]),
      0,
    ),
    shown(
      hosts.map(({ ours }) => ours[key]),
      0,
    ),
    shown(
      hosts.map(({ ours, bare }) => ours[key] - bare[key]),
      0,
    ),
    shown(
      hosts.map(({ plugin }) => plugin[key]),
      0,
    ),
    shown(alone, 0),
  ];
  const rows = [
    row("start to port, ms", "portMs"),
    row("memory at that time, MiB", "portMiB"),
    row("start to first response, ms", "startMs"),
    row("memory after it, MiB", "answeredMiB"),
    row("memory after a create, MiB", "createdMiB"),
    row(
      "checks per second",
      "checks",
      hosts.map(({ lifecycle }) => lifecycle.checks),
    ),
    row(
      "diffs per second",
      "diffs",
      hosts.map(({ lifecycle }) => lifecycle.diffs),
    ),
  ];
  const head = ["", "bare host", "ours", "difference", "plugin", "ours, without a process"];
  return `## Host and plugin\n\n${table(head, rows)}`;
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
function table(head, rows) {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
