// The goals of this package on two cores, compared with the measurements. A missed goal is not an error: machines
// differ, and results of a busy machine mean nothing.
import { LATENCY_MS } from "./contestants";
import { medianOf, ratiosOf, valuesOf } from "./quantities";

import type { Results } from "./report";
import type { Quantity } from "./quantities";

export interface Goal {
  what: string;
  most: number;
  unit: string;
  /** Empty if it was not measured. */
  measured: (results: Results) => number[];
}

/** Goals are for this number of monitors, or for the largest measured one. */
const USUAL_SIZE = 1000;
/** Memory for each monitor is computed from that size and a size this many times larger, because of the warm-up. */
const GROWTH = 10;
const KB_OF_MIB = 1024 ** 2 / 1000;
/** The number of resources for each core that the engine refreshes at once by default. */
const REFRESHED_AT_ONCE = 4;

const UP = "up, no checkpoints";
const DESTROY = "destroy, no checkpoints";
const stateBytes: Quantity = (measured) => measured.stateBytes;

export const GOALS: readonly Goal[] = [
  ratio("preview", 1.1, "preview", "ours", "floor"),
  ratio("up", 1.1, "up", "ours", "floor"),
  ratio("up, no checkpoints", 1.1, UP, "ours", "floor"),
  ratio("refresh", 1.3, "refresh", "ours", "floor"),
  ratio("refresh, fast", 1.3, "refresh, fast", "ours", "floor"),
  ratio("bytes of state", 1.1, UP, "ours", "floor", stateBytes),
  {
    what: "time at a rate limit, relative to the minimum",
    most: 1.05,
    unit: "x",
    measured: ({ limit }) => (limit === undefined ? [] : [limit.seconds / limit.least]),
  },
  ratio("plugin: preview", 1.15, "preview", "YAML", "YAML floor"),
  ratio("plugin: up, no checkpoints", 1.15, UP, "YAML", "YAML floor"),
  ratio("plugin: bytes of state", 1.05, UP, "YAML", "YAML floor", stateBytes),
  ratio("plugin: destroy, no checkpoints", 1.15, DESTROY, "YAML", "YAML floor"),
  ratio("plugin: refresh, fast", 1.3, "refresh, fast", "YAML", "YAML floor"),
  {
    what: "plugin: refresh, without the wait for its requests",
    most: 1.3,
    unit: "x",
    measured: (results) => {
      const atOnce = REFRESHED_AT_ONCE * results.machine.cores;
      const working: Quantity = ({ seconds, requests }) =>
        seconds - (requests * LATENCY_MS) / 1000 / atOnce;
      return ratiosOf(goalSize(results)?.steps["refresh"], "YAML", "YAML floor", working);
    },
  },
  ratio("plugin relative to the classes: preview", 0.7, "preview", "YAML", "ours"),
  ratio("plugin relative to the classes: up, no checkpoints", 0.7, UP, "YAML", "ours"),
  ratio("plugin relative to the classes: refresh", 1, "refresh", "YAML", "ours"),
  ratio("plugin relative to the classes: destroy, no checkpoints", 1, DESTROY, "YAML", "ours"),
  { what: "plugin: memory for each monitor", most: 20, unit: "kB", measured: memoryForEach },
];

/** The ratio of one contestant to another, in each round. */
function ratio(
  what: string,
  most: number,
  step: string,
  name: string,
  other: string,
  quantity?: Quantity,
): Goal {
  const measured = (results: Results) =>
    ratiosOf(goalSize(results)?.steps[step], name, other, quantity);
  return { what, most, unit: "x", measured };
}

/** The size that goals are for. */
export function goalSize({ sizes }: Pick<Results, "sizes">) {
  return sizes.find(({ size }) => size === USUAL_SIZE) ?? sizes.at(-1);
}

/** The growth of the plugin's memory for each monitor, in the step where it is largest. */
function memoryForEach({ sizes }: Results) {
  const measured = sizes.filter(({ steps }) => "YAML" in (steps[UP] ?? {}));
  const [few, many] = [measured.find(({ size }) => size === USUAL_SIZE), measured.at(-1)];
  if (few === undefined || many === undefined || many.size < few.size * GROWTH) return [];
  const growths = [UP, "refresh", DESTROY].map((step) => {
    const [least, most] = [few, many].map(({ steps }) =>
      medianOf(valuesOf(steps[step], "YAML", ({ provider }) => provider?.memoryMiB)),
    );
    return ((most ?? NaN) - (least ?? NaN)) / (many.size - few.size);
  });
  return [Math.max(...growths) * KB_OF_MIB];
}
