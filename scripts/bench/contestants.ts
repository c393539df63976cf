// The contestants, and the runs of the engine that are measured for each of them.

export interface Contestant {
  /** As the tables show it. */
  name: string;
  /** How the engine reaches the provider: from classes, or from a program in YAML. */
  frontEnd: "dynamic" | "plugin";
  /** The provider that the program uses. */
  family: "floor" | "ours" | "usual";
  /** The contestant that its times are compared with; itself, if it is a floor. */
  floor: string;
}

/** How long the API takes to respond. The plugin's floor waits this long for each write, the dynamic floor does not wait. */
export const LATENCY_MS = 20;

/** The front ends, with the titles of their tables. */
export const TITLES: Readonly<Record<Contestant["frontEnd"], string>> = {
  dynamic: "Dynamic classes",
  plugin: "Plugin, YAML",
};

export const CONTESTANTS: readonly Contestant[] = [
  { name: "floor", frontEnd: "dynamic", family: "floor", floor: "floor" },
  { name: "ours", frontEnd: "dynamic", family: "ours", floor: "floor" },
  { name: "usual", frontEnd: "dynamic", family: "usual", floor: "floor" },
  { name: "YAML floor", frontEnd: "plugin", family: "floor", floor: "YAML floor" },
  { name: "YAML", frontEnd: "plugin", family: "ours", floor: "YAML floor" },
];

export interface Step {
  name: string;
  /** Of `pulumi`. */
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The fraction of the monitors that exist afterwards. */
  left: number;
  /** Its time grows with the square of the size. */
  isSlow?: boolean;
}

const AGAIN = ["--yes", "--skip-preview"];
/** The state is written once, at the end, and not after each step of a deployment. */
const NO_CHECKPOINTS = { PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };
const FAST = { MONITORING_REFRESH: "fast" };

export const UP: Step = {
  name: "up, no checkpoints",
  args: ["up", ...AGAIN],
  env: NO_CHECKPOINTS,
  left: 1,
};

export const STEPS: readonly Step[] = [
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
