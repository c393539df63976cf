// The life of a random program: it is changed and run repeatedly, while other users edit its objects and runs
// are disturbed. After each undisturbed run, the service matches the program.
import { setTimeout as sleep } from "node:timers/promises";

import type { JsonObject } from "../../../src/definitions";
import { idText } from "../../support/host/service";
import { numberNamesAnew } from "../../support/definitions/arbitraries";
import { ProgramGenerator, isOnlyOne } from "./program-generator";
import { LATEST_MS, disturb, interruption } from "./disturbance";
import type { Surroundings } from "./disturbance";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import {
  violations,
  blockersIn,
  namedByError,
  reportedDuplicates,
  remove,
  storedRecords,
} from "./invariants";
import { ExternalActor } from "./external-actor";
import { needsOf } from "./program";
import type { Entry, Program } from "./program";
import type { Request, Runner } from "./runner";

/** The length of a life. */
export interface Extent {
  /** The maximum. */
  readonly rounds: number;
  /** The maximum number of changes of the program before its first run. */
  readonly beginning: number;
  /** Whether each first run is interrupted. */
  readonly isInterrupted?: boolean;
}

/** A failure; the message lists all previous steps. */
class Broken extends Error {
  constructor(history: readonly string[], cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(`${what}\n\nThe history:\n${history.join("\n")}`, { cause });
  }
}

/** No life needs more runs until one succeeds. */
const MOST_RUNS = 8;

/** Lives one life, from an empty state to an empty state. */
export async function live(
  draw: Draw,
  runner: Runner,
  around: Surroundings,
  extent: Extent,
): Promise<void> {
  numberNamesAnew();
  const { emulator, tenant } = runner.invariantContext;
  emulator.clocks.set(around.clocks);
  const history: string[] = [JSON.stringify(around)];
  try {
    const generator = new ProgramGenerator(draw, tenant);
    const externalActor = new ExternalActor(draw, emulator, generator);
    await externalActor.own();
    const rounds = between(draw, 1, extent.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const changes = between(draw, 1, round === 1 ? extent.beginning : 3);
      for (let at = 0; at < changes; at += 1) history.push(generator.change());
      const { program } = generator;
      await publish(generator);
      await actExternally(externalActor, draw, runner, history);
      if (extent.isInterrupted === true || !onceIn(draw, 4)) {
        const disturbance =
          extent.isInterrupted === true ? interruption(draw) : disturb(draw, around);
        const attempt = { ...requestFor(draw, program), ...disturbance };
        history.push(JSON.stringify(attempt), await runner.attempt(program, attempt));
        await externalActor.ownMade();
        await noteLate(runner, externalActor);
        emulator.faults.clear();
        await actExternally(externalActor, draw, runner, history);
      }
      history.push("up");
      const up = (): Promise<void> => runner.up(program);
      await untilDone(runner, up, externalActor, history);
      await checkInvariants(runner, program, externalActor, history);
      await runner.expectNoChanges(program);
    }
    history.push("destroy");
    const destroy = (): Promise<void> => runner.destroy();
    await untilDone(runner, destroy, externalActor, history);
    await checkInvariants(runner, [], externalActor, history);
  } catch (error) {
    throw new Broken(history, error);
  }
}

/**
 * Runs without faults until a run succeeds. One may fail all the same, and name what a person must delete first: an object with
 * a unique name or a value shown once, of a create that lost its response; equal objects of creates that lost theirs; what
 * another stack made with the same name; and another user's object that uses an object to be deleted.
 */
async function untilDone(
  runner: Runner,
  run: () => Promise<void>,
  externalActor: ExternalActor,
  history: string[],
): Promise<void> {
  const { invariantContext } = runner;
  for (let runs = 1; ; runs += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const named = await namedByError(invariantContext, error);
      const { others, rivals } = externalActor;
      const own = named.filter((key) => !others.has(key));
      const isTaken = error.message.includes("already exists");
      const foreign = [
        ...(await blockersIn(invariantContext, error, externalActor)),
        ...[...rivals].filter((key) => isTaken || named.includes(key)),
      ];
      if (own.length + foreign.length === 0 || runs === MOST_RUNS) throw error;
      for (const key of [...own, ...foreign]) await remove(invariantContext, key);
      for (const key of foreign) externalActor.forget(key);
      await runner.endProcesses();
      history.push(
        `stopped: ${error.message}; a person deletes ${[...own, ...foreign].join(", ")}`,
      );
    }
  }
}

/**
 * Waits for requests that are still being processed. If one completes after the run's last read of its
 * collection, no message can name its object, unless a later run searches for it.
 */
async function noteLate({ invariantContext }: Runner, externalActor: ExternalActor): Promise<void> {
  const { emulator } = invariantContext;
  await sleep(LATEST_MS);
  const records = [...(await storedRecords(emulator)).keys()];
  for (const { id, path, time } of emulator.faults.list().flatMap(({ late }) => late)) {
    const reads = emulator.requests.filter(
      (each) => each.method === "GET" && each.path.split("?")[0] === `/api/v1${path}`,
    );
    if (id === undefined || reads.some((read) => read.time >= time)) continue;
    for (const key of records.filter((each) => each.endsWith(` ${id}`)))
      externalActor.late.add(key);
  }
}

/** The options that a user could choose. */
function requestFor(draw: Draw, program: Program): Request {
  const isRefreshed = onceIn(draw, 2);
  const what = oneOf(draw, ["all", "all", "all", "targets", "replaced"] as const);
  if (what === "all" || program.length === 0) return { isRefreshed };
  const some = Array.from({ length: between(draw, 1, 3) }, () => oneOf(draw, program));
  if (what === "targets") return { isRefreshed, targets: [...new Set(withNeeds(some, program))] };
  // If only one can exist, the old object would block the new one.
  const replaced = some.filter(({ spec }) => !isOnlyOne(spec)).map(({ name }) => name);
  return { isRefreshed, replaced };
}

const withNeeds = (entries: readonly Entry[], program: Program): string[] =>
  entries.flatMap((entry) => [entry.name, ...withNeeds(needsOf(entry, program), program)]);

async function actExternally(
  externalActor: ExternalActor,
  draw: Draw,
  runner: Runner,
  history: string[],
): Promise<void> {
  const state = await runner.state();
  if (externalActor.generator.program.length === 0) return;
  const times = between(draw, 0, 2);
  for (let at = 0; at < times; at += 1) history.push(await externalActor.act(state));
}

/**
 * Checks the invariants of a run. Messages at its end are printed when its processes end; then a person deletes the reported
 * objects.
 */
async function checkInvariants(
  runner: Runner,
  program: Program,
  externalActor: ExternalActor,
  history: string[],
): Promise<void> {
  const { invariantContext } = runner;
  const state = await runner.state();
  if ((await violations(invariantContext, program, state, externalActor)).length > 0) {
    await runner.endProcesses();
    const wrong = await violations(invariantContext, program, state, externalActor);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  }
  const duplicates = await reportedDuplicates(invariantContext, program, state, externalActor);
  for (const key of duplicates) await remove(invariantContext, key);
  if (duplicates.length > 0) history.push(`a person deletes ${duplicates.join(", ")}`);
}

/** Adds the DNS records of all names, so that no verification has to wait. */
async function publish({ program, tenant }: ProgramGenerator): Promise<void> {
  const names = program.flatMap(({ spec, inputs }) => namesIn(spec.name, inputs));
  for (const name of names) await tenant.service.control("/dns", { name });
}

function namesIn(kind: string, { name, hostname }: JsonObject): string[] {
  if (kind === "EmailDomain") return [idText(name)];
  return kind === "StatusPageDomain" ? [idText(hostname)] : [];
}
