// The matrix: each kind of the registry, each operation, each of its calls, each fault. A connection that
// broke at the wrong moment used to leave two objects, or one without an owner.
import { describe, expect, test, vi } from "vitest";

import { KINDS, callsOf, kindNamed } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { IS_SOAK } from "../../support/depth";
import { startBench, startRuns } from "../../support/host/bench";
import type { Bench } from "../../support/host/bench";
import { runCell } from "../../support/host/matrix/cell";
import type { Cell } from "../../support/host/matrix/cell";
import { LATE, MATRIX_FAULTS } from "../../support/host/matrix/faults";
import { VERBS, isPlayed, scenariosOf } from "../../support/host/matrix/scenario";
import type { Scenario } from "../../support/host/matrix/scenario";
import { objectIdsIn } from "../../support/host/matrix/existing-ids";

/** Kinds run concurrently: each has its own service, and most of the time is spent waiting. */
const AT_A_TIME = 8;

/** Every eighth cell of each call, another eighth for the next call. */
const SAMPLE = 8;

const { MONITORING_TEST_DEPTH: depth } = process.env;

/**
 * For these kinds, a host reads the members or the organization only once, so each cell and each rehearsal has its own
 * host. That is slow, so a sample of the cells runs, except in a soak.
 */
const readsOnce = ({ name, idType }: KindSpec): boolean =>
  idType === "integer" || ["Member", "Invite", "WebhookSigningSecret"].includes(name);

/** One in this many cells. */
function shareOf(spec: KindSpec): number {
  if (IS_SOAK) return 1;
  return depth !== "deep" || readsOnce(spec) ? SAMPLE : 1;
}

vi.setConfig({ maxConcurrency: AT_A_TIME, testTimeout: 600_000 });

// The client does not retry, so that a fault has its effect; the next run has to correct it.
const CONFIG = { "monitoring:timeoutSeconds": "1", "monitoring:maxRetryWaitSeconds": "0" };

describe.concurrent("the next run corrects every fault of", () => {
  for (const [place, spec] of KINDS.entries()) {
    test(spec.name, async () => {
      const bench = await startBench({ config: CONFIG });
      try {
        const scenarios = await rehearsed(bench, spec);
        expect(scenarios.flatMap(({ verbs }) => verbs)).toEqual(
          expect.arrayContaining(verbsOf(spec)),
        );
        const before = await objectIdsIn(bench.service);
        const share = shareOf(spec);
        const cells = scenarios.flatMap((scenario) => cellsOf(scenario, { place, share }));
        const failures = await playAll(cells, (cell) =>
          readsOnce(spec)
            ? withNewHost(bench, { ...bench.service.config, ...CONFIG }, (own) =>
                runCell(own, cell),
              )
            : runCell(bench, cell),
        );
        console.info(`${spec.name}: ${cells.length} cells`);
        expect(failures).toEqual([]);
        expect(await objectIdsIn(bench.service), "what is left of any kind").toEqual(before);
      } finally {
        await bench.close();
      }
    });
  }
});

/**
 * The scenarios, rehearsed by a host with the default time-out: on a busy machine, a host with a short one would give
 * up on a call and search for its result, and that search would count as one of the kind's calls.
 */
function rehearsed(bench: Bench, spec: KindSpec): Promise<Scenario[]> {
  const { config } = bench.service;
  if (readsOnce(spec)) {
    return scenariosOf(bench, spec, (work) => withNewHost(bench, config, work));
  }
  return withNewHost(bench, config, (patient) => scenariosOf(bench, spec, (work) => work(patient)));
}

async function withNewHost<Result>(
  bench: Bench,
  config: JsonObject,
  work: (bench: Bench) => Promise<Result>,
): Promise<Result> {
  const { stop, ...runs } = await startRuns(config);
  try {
    return await work({ ...bench, ...runs });
  } finally {
    await stop();
  }
}

/** The verbs for which the kind makes calls. */
const verbsOf = (spec: KindSpec): string[] =>
  VERBS.filter(
    (each) => isPlayed(spec, each) && callsOf(spec, kindNamed).some(({ verb }) => verb === each),
  );

function cellsOf(
  scenario: Scenario,
  { place, share }: { readonly place: number; readonly share: number },
): Cell[] {
  const calls = scenario.verbs.flatMap((verb) =>
    scenario.calls[verb].map((_call, at) => ({ scenario, verb, nth: at + 1 })),
  );
  return calls.flatMap((call, row) =>
    MATRIX_FAULTS.filter((_fault, column) => (place + row + column) % share === 0).map((fault) => ({
      ...call,
      fault,
    })),
  );
}

async function playAll(
  cells: readonly Cell[],
  playOne: (cell: Cell) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const cell of cells) {
    let failure = await failureOf(cell, playOne);
    // On a busy machine, a request without a fault can exceed the least time-out too.
    if (failure !== undefined && LATE.test(failure)) failure = await failureOf(cell, playOne);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

async function failureOf(
  cell: Cell,
  playOne: (cell: Cell) => Promise<void>,
): Promise<string | undefined> {
  try {
    await playOne(cell);
    return undefined;
  } catch (error) {
    const { scenario, verb, nth, fault } = cell;
    const call = scenario.calls[verb][nth - 1] ?? "";
    const message = error instanceof Error ? error.message : String(error);
    return `${scenario.title}, ${verb}, ${call}, ${fault.title}: ${message}`;
  }
}
