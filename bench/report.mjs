// @ts-check
// The measurements as tables, in Markdown that reads well in a terminal too.
import { CONTESTANTS } from "./contestants.mjs";
import { GOALS, isMet } from "./goals.mjs";
import * as quantities from "./quantities.mjs";
import { ratiosOf, valuesOf } from "./quantities.mjs";
import { shown } from "./statistics.mjs";

/**
 * @typedef {object} Results
 * @property {{ cores: number, node: string, engine: string, sdk: string }} machine
 * @property {import("./rounds.mjs").SizeMeasured[]} sizes
 * @property {Awaited<ReturnType<typeof import("./host.mjs").measureHosts>>} [hosts]
 * @property {import("./limits.mjs").LimitMeasured} [limit]
 */

/** @param {Results} results */
export function report(results) {
  const { machine, sizes, hosts, limit } = results;
  const parts = [
    `${machine.cores} cores, Node ${machine.node}, engine ${machine.engine}, SDK ${machine.sdk}, file backend. ` +
      "Times of the floor in seconds; all others as multiples of it, taken within one round. " +
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
  const size = results.sizes.at(-1)?.size;
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

/** @param {import("./rounds.mjs").SizeMeasured} measured */
function ofSize({ size, steps }) {
  const entries = Object.entries(steps);
  const taken = steps["preview"] ?? {};
  const names = CONTESTANTS.map(({ name }) => name).filter((name) => name in taken);
  const others = names.filter((name) => name !== "floor");
  /** @param {import("./quantities.mjs").Quantity} quantity */
  const toFloor = (quantity) =>
    entries.map(([step, taken]) => [
      step,
      shown(valuesOf(taken, "floor", quantity)),
      ...others.map((name) => shown(ratiosOf(taken, name, quantity))),
    ]);
  const requests = entries.map(([step, taken]) => [
    step,
    ...others.map((name) => shown(valuesOf(taken, name, quantities.requests), 0)),
  ]);
  /**
   * @param {string} what
   * @param {string} step
   * @param {import("./quantities.mjs").Quantity} quantity
   */
  const row = (what, step, quantity) => [
    what,
    ...names.map((name) => shown(valuesOf(steps[step] ?? {}, name, quantity), 0)),
  ];
  const sizes = [
    row("state, bytes for each", "up, no checkpoints", (each) => (each.stateBytes ?? NaN) / size),
    row("program in preview, MiB", "preview", quantities.programMemory),
    row("host in preview, MiB", "preview", quantities.hostMemory),
    row("host in refresh, MiB", "refresh", quantities.hostMemory),
  ];
  const head = ["", "floor, s", ...others];
  return [
    `## ${size} monitors`,
    `Time:\n\n${table(head, toFloor(quantities.seconds))}`,
    `Processor time of program and host:\n\n${table(head, toFloor(quantities.cpuSeconds))}`,
    `Requests to the API:\n\n${table(["", ...others], requests)}`,
    `Sizes:\n\n${table(["", ...names], sizes)}`,
  ];
}

/** @param {NonNullable<Results["hosts"]>} hosts */
function ofHosts({ bare, ours, lifecycle }) {
  /**
   * @param {string} what
   * @param {keyof import("./host.mjs").HostMeasured} key
   * @param {readonly number[]} [alone]
   */
  const row = (what, key, alone = []) => {
    const [theirs, own] = [bare, ours].map((rounds) => rounds.map((each) => each[key]));
    const differences = own?.map((value, round) => value - (theirs?.[round] ?? NaN));
    return [what, ...[theirs, own, differences, alone].map((values) => shown(values ?? [], 0))];
  };
  const rows = [
    row("start to first answer, ms", "startMs"),
    row("memory after it, MiB", "answeredMiB"),
    row("memory after a create, MiB", "createdMiB"),
    row(
      "checks a second",
      "checks",
      lifecycle.map(({ checks }) => checks),
    ),
    row(
      "diffs a second",
      "diffs",
      lifecycle.map(({ diffs }) => diffs),
    ),
  ];
  const head = ["", "bare host", "ours", "difference", "ours, without a host"];
  return `## Host\n\n${table(head, rows)}`;
}

/** @param {import("./limits.mjs").LimitMeasured} limit */
function ofLimit({ seconds, least, refused }) {
  return (
    "## Rate limit\n\n150 monitors at 100 requests a minute: " +
    `${seconds.toFixed(1)} s between the first request and the last, where ${least} s are the least; ${refused} refused.`
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
