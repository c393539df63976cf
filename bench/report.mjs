// @ts-check
// The measurements as tables, in Markdown that reads well in a terminal too.
import { GOALS, isMet } from "./goals.mjs";
import { shown } from "./statistics.mjs";

/**
 * @typedef {object} Results
 * @property {{ cores: number, node: string, engine: string, sdk: string }} machine
 * @property {import("./rounds.mjs").SizeMeasured[]} sizes
 * @property {Awaited<ReturnType<typeof import("./host.mjs").measureHosts>>} [hosts]
 * @property {import("./limits.mjs").LimitMeasured} [limit]
 */

/** @typedef {import("./stack.mjs").Measured} Measured */

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
  const contestants = Object.keys(Object.values(steps)[0] ?? {}).sort(
    (one, other) => order(one) - order(other),
  );
  const others = contestants.filter((name) => name !== "floor");
  const entries = Object.entries(steps);
  const times = entries.map(([step, taken]) => [
    step,
    shown(list(taken, "floor", "seconds")),
    ...others.map((name) => shown(ratiosTo(taken, name, "seconds"))),
  ]);
  const requests = entries.map(([step, taken]) => [
    step,
    ...others.map((name) => shown(list(taken, name, "requests"), 0)),
  ]);
  const [, filled = {}] =
    entries.find(([, taken]) => list(taken, "floor", "stateBytes").length) ?? [];
  const preview = steps["preview"] ?? {};
  const refresh = steps["refresh"] ?? {};
  const sizes = [
    ["state, bytes each", ...each(contestants, filled, "stateBytes", 1 / size)],
    ["program in preview, MiB", ...each(contestants, preview, "programMiB")],
    ["host in preview, MiB", ...each(contestants, preview, "hostMiB")],
    ["host in refresh, MiB", ...each(contestants, refresh, "hostMiB")],
  ];
  return [
    `## ${size} monitors`,
    `Time:\n\n${table(["", "floor, s", ...others], times)}`,
    `Requests to the API:\n\n${table(["", ...others], requests)}`,
    `Sizes:\n\n${table(["", ...contestants], sizes)}`,
  ];
}

/** The floor first, then as they are called. @param {string} name */
function order(name) {
  return ["floor", "ours, 0 ms", "ours, 20 ms", "ours, 100 ms", "usual, 20 ms"].indexOf(name);
}

/**
 * @param {readonly string[]} contestants
 * @param {Record<string, Measured[]>} taken
 * @param {keyof Measured} quantity
 * @param {number} [factor]
 */
function each(contestants, taken, quantity, factor = 1) {
  return contestants.map((name) =>
    shown(
      list(taken, name, quantity).map((value) => value * factor),
      0,
    ),
  );
}

/**
 * @param {Record<string, Measured[]>} taken
 * @param {string} name
 * @param {keyof Measured} quantity
 */
function list(taken, name, quantity) {
  return (taken[name] ?? []).flatMap((measured) => measured[quantity] ?? []);
}

/**
 * @param {Record<string, Measured[]>} taken
 * @param {string} name
 * @param {keyof Measured} quantity
 */
function ratiosTo(taken, name, quantity) {
  const floor = list(taken, "floor", quantity);
  return list(taken, name, quantity).map((value, round) => value / (floor[round] ?? NaN));
}

/** @param {NonNullable<Results["hosts"]>} hosts */
function ofHosts({ bare, ours, lifecycle }) {
  /** @type {readonly (readonly [string, keyof import("./host.mjs").HostMeasured])[]} */
  const rows = [
    ["start to first answer, ms", "startMs"],
    ["memory after it, MiB", "answeredMiB"],
    ["memory after a create, MiB", "createdMiB"],
    ["checks a second", "checks"],
    ["diffs a second", "diffs"],
  ];
  const cells = rows.map(([what, key]) => {
    const differences = ours.map((own, round) => own[key] - (bare[round]?.[key] ?? NaN));
    return [
      what,
      shown(
        bare.map((own) => own[key]),
        0,
      ),
      shown(
        ours.map((own) => own[key]),
        0,
      ),
      shown(differences, 0),
      key === "checks" || key === "diffs"
        ? shown(
            lifecycle.map((own) => own[key]),
            0,
          )
        : "",
    ];
  });
  const head = ["", "bare host", "ours", "difference", "ours, without a host"];
  return `## Host\n\n${table(head, cells)}`;
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
