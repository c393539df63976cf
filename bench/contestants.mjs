// @ts-check
// Who is measured, and the runs of the engine that each of them goes through.

/**
 * @typedef {object} Contestant
 * @property {string} name as the tables show it
 * @property {"floor" | "ours" | "usual"} family the class that the program uses
 * @property {number} [latencyMs] of the emulator; without it no API is called
 */

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  { name: "floor", family: "floor" },
  { name: "ours, 0 ms", family: "ours", latencyMs: 0 },
  { name: "ours, 20 ms", family: "ours", latencyMs: 20 },
  { name: "ours, 100 ms", family: "ours", latencyMs: 100 },
  { name: "usual, 20 ms", family: "usual", latencyMs: 20 },
];

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args of `pulumi`
 * @property {Readonly<Record<string, string>>} env
 * @property {number} left how many monitors there are afterwards, as a part of all
 * @property {boolean} [isSlow] its time grows with the square of the size
 */

const AGAIN = ["--yes", "--skip-preview"];
/** The state is written once, at the end, and not after each step of a deployment. */
const NO_CHECKPOINTS = { PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };

/** @type {readonly Step[]} */
export const STEPS = [
  { name: "preview", args: ["preview"], env: {}, left: 0 },
  { name: "up, no checkpoints", args: ["up", ...AGAIN], env: NO_CHECKPOINTS, left: 1 },
  {
    name: "preview, no change",
    args: ["preview", "--expect-no-changes"],
    env: {},
    left: 1,
  },
  { name: "up, no change", args: ["up", ...AGAIN, "--expect-no-changes"], env: {}, left: 1 },
  { name: "refresh", args: ["refresh", ...AGAIN], env: {}, left: 1 },
  {
    name: "refresh, fast",
    args: ["refresh", ...AGAIN],
    env: { MONITORING_REFRESH: "fast" },
    left: 1,
  },
  { name: "destroy, no checkpoints", args: ["destroy", ...AGAIN], env: NO_CHECKPOINTS, left: 0 },
  { name: "up", args: ["up", ...AGAIN], env: {}, left: 1, isSlow: true },
  { name: "destroy", args: ["destroy", ...AGAIN], env: {}, left: 0, isSlow: true },
];
