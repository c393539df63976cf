// @ts-check
// The contestants, and the runs of the engine that are measured for each of them.

/** @typedef {"typescript" | "yaml" | "python"} Language */

/**
 * @typedef {object} Contestant
 * @property {string} name as the tables show it
 * @property {string} group the title of the tables that show it
 * @property {"dynamic" | "plugin"} frontEnd how the engine reaches the provider
 * @property {Language} language of the program
 * @property {"floor" | "ours" | "usual"} family the provider that the program uses
 * @property {string} floor the contestant that its times are compared with; itself, if it is a floor
 * @property {number} latencyMs of the API; the plugin's floor waits this long for each write, the dynamic floor does not wait
 * @property {boolean} isPlain whether the monitors have no assertions, so that a refresh finds everything in the rows
 * @property {boolean} hasCheckpoints whether the steps with the checkpoints of the file backend are measured
 */

/** The latency that goals refer to, and with which checkpoints are measured. */
export const USUAL_MS = 20;
const LATENCIES_MS = [0, USUAL_MS, 100];

/** @type {Readonly<Record<Language, string>>} */
export const TITLES = { yaml: "YAML", python: "Python", typescript: "TypeScript" };
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(TITLES));

/** @type {readonly Contestant[]} */
export const CONTESTANTS = [
  dynamic("floor", "floor", USUAL_MS),
  ...LATENCIES_MS.map((latencyMs) => dynamic(`ours, ${latencyMs} ms`, "ours", latencyMs)),
  dynamic(`usual, ${USUAL_MS} ms`, "usual", USUAL_MS),
  ...LANGUAGES.flatMap((language) =>
    LATENCIES_MS.flatMap((latencyMs) => throughPlugin({ language, latencyMs })),
  ),
  // Only a refresh depends on assertions, and a refresh does not run the program.
  ...throughPlugin({ language: "yaml", isPlain: true }),
];

/**
 * @param {string} name
 * @param {Contestant["family"]} family
 * @param {number} latencyMs
 * @returns {Contestant}
 */
function dynamic(name, family, latencyMs) {
  return {
    name,
    group: "Dynamic classes",
    frontEnd: "dynamic",
    language: "typescript",
    family,
    floor: "floor",
    latencyMs,
    isPlain: false,
    hasCheckpoints: latencyMs === USUAL_MS,
  };
}

/**
 * A program with the plugin, and the same program with the plugin that does nothing.
 * @param {{ language: Language, latencyMs?: number, isPlain?: boolean }} program
 * @returns {[floor: Contestant, ours: Contestant]}
 */
export function throughPlugin({ language, latencyMs = USUAL_MS, isPlain = false }) {
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
    { ...both, name: `${title}, ${latencyMs} ms`, family: "ours" },
  ];
}

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
