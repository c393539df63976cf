// @ts-check
// The contestants, and the runs of the engine that are measured for each of them.

/** @typedef {"dynamic" | "plugin"} FrontEnd how the engine reaches the provider */
/** @typedef {"typescript" | "yaml" | "python"} Language */

/**
 * @typedef {object} Contestant
 * @property {string} name as the tables show it
 * @property {string} group the title of the tables that show it
 * @property {FrontEnd} frontEnd
 * @property {Language} language of the program
 * @property {"floor" | "ours" | "usual" | "plain"} family the provider that the program uses; with plain monitors, ours
 * @property {string} floor the contestant that its times are compared with; itself, if it is a floor
 * @property {number} [latencyMs] of the API; the plugin's floor waits this long for each write, the dynamic floor does not wait
 * @property {boolean} isPlain whether the monitors have no assertions, so that a refresh finds everything in the rows
 * @property {boolean} hasCheckpoints whether the steps with the checkpoints of the file backend are measured
 */

/** The latency that goals refer to, and with which checkpoints are measured. */
export const USUAL_MS = 20;
const LATENCIES_MS = [0, USUAL_MS, 100];

/** @type {Readonly<Record<Language, string>>} */
export const TITLES = { yaml: "YAML", python: "Python", typescript: "TypeScript" };

/** @type {readonly Pick<Contestant, "name" | "family" | "latencyMs">[]} */
const DYNAMIC = [
  { name: "floor", family: "floor" },
  ...LATENCIES_MS.map((latencyMs) => ({
    name: `ours, ${latencyMs} ms`,
    family: /** @type {const} */ ("ours"),
    latencyMs,
  })),
  { name: "usual, 20 ms", family: "usual", latencyMs: USUAL_MS },
];

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  ...DYNAMIC.map((each) => ({
    ...each,
    group: "Dynamic classes",
    frontEnd: /** @type {const} */ ("dynamic"),
    language: /** @type {const} */ ("typescript"),
    floor: "floor",
    isPlain: false,
    hasCheckpoints: each.latencyMs === undefined || each.latencyMs === USUAL_MS,
  })),
  ...languages().flatMap((language) =>
    LATENCIES_MS.flatMap((latencyMs) => throughPlugin({ language, latencyMs })),
  ),
  // Only a refresh depends on assertions, and a refresh does not run the program.
  ...throughPlugin({ language: "yaml", latencyMs: USUAL_MS, isPlain: true }),
];

/**
 * A program with the plugin, and the same program with the plugin that does nothing.
 * @param {Pick<Contestant, "language"> & { latencyMs: number, isPlain?: boolean }} program
 * @returns {[floor: Contestant, ours: Contestant]}
 */
export function throughPlugin({ language, latencyMs, isPlain = false }) {
  const title = `${isPlain ? "plain " : ""}${TITLES[language]}`;
  const floor = `${title} floor, ${latencyMs} ms`;
  const both = {
    group: `Plugin, ${TITLES[language]}${isPlain ? ", monitors without assertions" : ""}`,
    frontEnd: /** @type {const} */ ("plugin"),
    floor,
    language,
    latencyMs,
    isPlain,
    // The backend does not depend on the language, so one is enough.
    hasCheckpoints: language === "yaml" && latencyMs === USUAL_MS && !isPlain,
  };
  return [
    { ...both, name: floor, family: "floor" },
    { ...both, name: `${title}, ${latencyMs} ms`, family: isPlain ? "plain" : "ours" },
  ];
}

/** @returns {Language[]} */
export function languages() {
  return /** @type {Language[]} */ (Object.keys(TITLES));
}

/** @param {string} name */
export function contestantNamed(name) {
  const found = CONTESTANTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no contestant "${name}"`);
  return found;
}

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args of `pulumi`
 * @property {Readonly<Record<string, string>>} env
 * @property {number} left the fraction of the monitors that exist afterwards
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
