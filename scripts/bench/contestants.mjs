// @ts-check
// The contestants, and the runs of the engine that are measured for each of them.

/**
 * @typedef {object} Contestant
 * @property {string} name as the tables show it
 * @property {"dynamic" | "plugin"} frontEnd how the engine reaches the provider: from classes, or from a program in YAML
 * @property {"floor" | "ours" | "usual"} family the provider that the program uses
 * @property {string} floor the contestant that its times are compared with; itself, if it is a floor
 */

/** How long the API takes to respond. The plugin's floor waits this long for each write, the dynamic floor does not wait. */
export const LATENCY_MS = 20;

/** The front ends, with the titles of their tables. @type {Readonly<Record<Contestant["frontEnd"], string>>} */
export const TITLES = { dynamic: "Dynamic classes", plugin: "Plugin, YAML" };

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  { name: "floor", frontEnd: "dynamic", family: "floor", floor: "floor" },
  { name: "ours", frontEnd: "dynamic", family: "ours", floor: "floor" },
  { name: "usual", frontEnd: "dynamic", family: "usual", floor: "floor" },
  { name: "YAML floor", frontEnd: "plugin", family: "floor", floor: "YAML floor" },
  { name: "YAML", frontEnd: "plugin", family: "ours", floor: "YAML floor" },
];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args of `pulumi`
 * @property {Readonly<Record<string, string>>} [env]
 * @property {number} left the fraction of the monitors that exist afterwards
 * @property {boolean} [isSlow] its time grows with the square of the size
 */

const AGAIN = ["--yes", "--skip-preview"];
/** The state is written once, at the end, and not after each step of a deployment. */
const NO_CHECKPOINTS = { PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };
const FAST = { MONITORING_REFRESH: "fast" };

/** @type {Step} */
export const UP = {
  name: "up, no checkpoints",
  args: ["up", ...AGAIN],
  env: NO_CHECKPOINTS,
  left: 1,
};

/** @type {readonly Step[]} */
export const STEPS = [
  { name: "preview", args: ["preview"], left: 0 },
  UP,
  { name: "preview, no change", args: ["preview", "--expect-no-changes"], left: 1 },
  { name: "up, no change", args: ["up", ...AGAIN, "--expect-no-changes"], left: 1 },
  { name: "refresh", args: ["refresh", ...AGAIN], left: 1 },
  { name: "refresh, fast", args: ["refresh", ...AGAIN], env: FAST, left: 1 },
  { name: "destroy, no checkpoints", args: ["destroy", ...AGAIN], env: NO_CHECKPOINTS, left: 0 },
  { name: "up", args: ["up", ...AGAIN], left: 1, isSlow: true },
  { name: "destroy", args: ["destroy", ...AGAIN], left: 0, isSlow: true },
];
