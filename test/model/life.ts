// The life of a random program: it is changed and run repeatedly, while other users edit its objects and runs
// are disturbed. After each undisturbed run, the service matches the program.
import { setTimeout as sleep } from "node:timers/promises";

import type { ClocksSetting } from "../../src/emulator";
import type { JsonObject } from "../../src/definitions";
import { idText } from "../host/service";
import { numberNamesAnew } from "../definitions/arbitraries";
import { ProgramGenerator } from "./program-generator";
import { LATEST_MS, randomClocks } from "./disturbance";
import { between, onceIn } from "./draw";
import type { Draw } from "./draw";
import {
  violations,
  blockersIn,
  reportedByError,
  reportedDuplicates,
  remove,
  storedRecords,
} from "./invariants";
import { ExternalActor } from "./external-actor";
import type { Program } from "./program";
import type { Runner } from "./runner";

/** The length of a life. */
export interface Extent {
  /** The maximum. */
  readonly rounds: number;
  /** The maximum number of changes of the program before its first run. */
  readonly beginning: number;
}

/** A failure; the message lists all previous steps. */
export class Broken extends Error {
  constructor(history: readonly string[], cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(`${what}\n\nThe history:\n${history.join("\n")}`, { cause });
  }
}

/** Lives one life, from an empty state to an empty state; returns the duplicates that were reported. */
export async function live(draw: Draw, runner: Runner, extent: Extent): Promise<readonly string[]> {
  numberNamesAnew();
  const { emulator, tenants } = runner.invariantContext;
  const clocks = randomClocks(draw);
  emulator.clocks.set(clocks);
  const history: string[] = [JSON.stringify(clocks)];
  const duplicates: string[] = [];
  try {
    const generator = new ProgramGenerator(draw, tenants);
    const externalActor = new ExternalActor(draw, emulator, generator);
    await externalActor.own();
    const rounds = between(draw, 1, extent.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const changes = between(draw, 1, round === 1 ? extent.beginning : 3);
      for (let at = 0; at < changes; at += 1) history.push(generator.change());
      await publish(generator);
      for (const { spec, inputs } of generator.program) externalActor.expectTags(spec, inputs);
      await actExternally(externalActor, draw, runner, history);
      if (!onceIn(draw, 4)) {
        history.push(`run ${await runner.attempt(generator.program, draw)}`);
        await externalActor.ownMade();
        await noteLate(runner, externalActor);
        emulator.faults.clear();
        if (isClockApart(clocks)) await noteUnreported(runner, generator.program, externalActor);
        await actExternally(externalActor, draw, runner, history);
      }
      history.push("up");
      duplicates.push(...(await up(runner, generator.program, { externalActor, history, clocks })));
      duplicates.push(
        ...(await checkInvariants(runner, generator.program, externalActor, history)),
      );
      await runner.expectNoChanges(generator.program);
    }
    history.push("destroy");
    await up(runner, [], { externalActor, history, clocks });
    duplicates.push(...(await checkInvariants(runner, [], externalActor, history)));
    return duplicates;
  } catch (error) {
    throw new Broken(history, error);
  }
}

/**
 * A run without faults. It may fail all the same, and name what a person must delete first: another user's
 * object that uses an object to be deleted; and, if the clock of the records is far off, an identical object
 * that has the name, which its age does not distinguish from one that an interrupted run created.
 */
async function up(
  runner: Runner,
  program: Program,
  at: {
    readonly externalActor: ExternalActor;
    readonly history: string[];
    readonly clocks: ClocksSetting;
  },
): Promise<readonly string[]> {
  const { invariantContext } = runner;
  const { externalActor, history, clocks } = at;
  const deleted: string[] = [];
  for (;;) {
    try {
      await (program.length === 0 ? runner.destroy() : runner.up(program));
      return deleted;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const obstacles = await blockersIn(invariantContext, error, externalActor);
      const duplicates = isClockApart(clocks) ? await reportedByError(invariantContext, error) : [];
      const named = [...obstacles, ...duplicates.filter((key) => !externalActor.others.has(key))];
      if (named.length === 0) throw error;
      for (const key of named) await remove(invariantContext, key);
      for (const key of obstacles) externalActor.others.delete(key);
      await runner.endProcesses();
      history.push(`stopped; a person deletes ${named.join(", ")}`);
      deleted.push(...duplicates);
    }
  }
}

/** Whether records get timestamps that are close neither to our clock nor to the Date header. */
function isClockApart({ date, records }: ClocksSetting): boolean {
  const [dateMs = 0, recordsMs = 0] = [date?.offsetMs, records?.offsetMs];
  return Math.min(Math.abs(recordsMs), Math.abs(recordsMs - dateMs)) > 5_000;
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

/** If the clock of the records is unknown, objects of a run are reported only after a later create. */
async function noteUnreported(runner: Runner, program: Program, externalActor: ExternalActor) {
  const left = await reportedDuplicates(
    runner.invariantContext,
    program,
    await runner.state(),
    externalActor,
  );
  for (const key of left) externalActor.late.add(key);
}

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
export async function checkInvariants(
  runner: Runner,
  program: Program,
  externalActor: ExternalActor,
  history: string[],
): Promise<readonly string[]> {
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
  return duplicates;
}

/** Adds the DNS records of all names, so that no verification has to wait. */
export async function publish({ program, tenants }: ProgramGenerator): Promise<void> {
  const names = program.flatMap(({ spec, inputs }) => namesIn(spec.name, inputs));
  for (const name of names) await tenants[0].service.control("/dns", { name });
}

function namesIn(kind: string, { name, hostname }: JsonObject): string[] {
  if (kind === "EmailDomain") return [idText(name)];
  return kind === "StatusPageDomain" ? [idText(hostname)] : [];
}
