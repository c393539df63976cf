// The measurements as tables.
import { format } from "prettier";

import { CONTESTANTS, TITLES } from "./contestants";
import { GOALS, goalSize } from "./goals";
import { medianOf, ratiosOf, seconds, shown, valuesOf } from "./quantities";
import type { Quantity, Taken } from "./quantities";
import type { Contestant } from "./contestants";
import type { LimitMeasured } from "./limits";
import type { Measured } from "./stack";

/** What was measured with one size: step, then contestant, then one entry for each round. */
export interface SizeMeasured {
  size: number;
  steps: Record<string, Record<string, Measured[]>>;
}

export interface Results {
  machine: { cores: number; node: string; engine: string; sdk: string };
  sizes: SizeMeasured[];
  limit?: LimitMeasured;
}

/** The steps whose memory is shown, with the roles that are there: a refresh and a destroy run no program. */
const MEMORY = {
  preview: ["program", "provider", "engine"],
  "up, no checkpoints": ["program", "provider", "engine"],
  refresh: ["provider", "engine"],
  "destroy, no checkpoints": ["provider", "engine"],
} as const;

/** Of program and provider; the engine is the same for all. */
const cpuSeconds: Quantity = ({ program, provider }) =>
  program || provider ? (program?.cpuSeconds ?? 0) + (provider?.cpuSeconds ?? 0) : undefined;

/** @returns Markdown */
export async function report(results: Results): Promise<string> {
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

function goals(results: Results) {
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

function ofSize(measured: SizeMeasured) {
  const names = new Set(Object.values(measured.steps).flatMap((taken) => Object.keys(taken)));
  const sections = Object.entries(TITLES).flatMap(([frontEnd, title]) => {
    const group = CONTESTANTS.filter((each) => each.frontEnd === frontEnd && names.has(each.name));
    return group.length === 0 ? [] : [`### ${title}`, ...ofGroup(measured, group)];
  });
  return [`## ${measured.size} monitors`, ...sections];
}

function ofGroup({ size, steps }: SizeMeasured, group: readonly Contestant[]) {
  const entries = Object.entries(steps).filter(([, taken]) =>
    group.some(({ name }) => name in taken),
  );
  const others = group.filter(({ name, floor }) => name !== floor);
  const names = (those: readonly Contestant[]) => ["", ...those.map(({ name }) => name)];
  const toFloor = (quantity: Quantity) =>
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
  const row = (
    what: string,
    those: readonly Contestant[],
    taken: Taken | undefined,
    quantity: Quantity,
  ) => [what, ...those.map(({ name }) => shown(valuesOf(taken, name, quantity), 0))];
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

function ofLimit({ seconds, least, refused }: LimitMeasured) {
  return (
    "## Rate limit\n\n150 monitors at 100 requests a minute: " +
    `${seconds.toFixed(1)} s between the first request and the last (minimum: ${least} s); ${refused} responses with 429.`
  );
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
