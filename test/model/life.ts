// The life of a random program: it is changed and run repeatedly, while other users edit its objects and runs
// are disturbed. After each undisturbed run, the service matches the program.
import { setTimeout as sleep } from "node:timers/promises";

import type { ClocksSetting } from "../../src/emulator";
import type { JsonObject } from "../../src/definitions";
import { idText } from "../host/service";
import { numberNamesAnew } from "../definitions/arbitraries";
import { Author } from "./author";
import { LATEST_MS, randomClocks } from "./disturbance";
import { between, onceIn } from "./draw";
import type { Draw } from "./draw";
import { complaints, inTheWay, namedByError, namedDoubles, remove, worldOf } from "./judge";
import { ExternalActor } from "./external-actor";
import type { Program } from "./program";
import type { Runner } from "./runner";

/** How long a life is. */
export interface Extent {
  /** At most. */
  readonly rounds: number;
  /** Changes of the program before its first run, at most. */
  readonly beginning: number;
}

/** Something went wrong; the message tells all that had happened before. */
export class Broken extends Error {
  constructor(story: readonly string[], cause: unknown) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(`${what}\n\nThe story:\n${story.join("\n")}`, { cause });
  }
}

/** Lives one life, from an empty state to an empty state; answers the doubles that were named. */
export async function live(draw: Draw, runner: Runner, extent: Extent): Promise<readonly string[]> {
  numberNamesAnew();
  const { emulator, tenants } = runner.court;
  const clocks = randomClocks(draw);
  emulator.clocks.set(clocks);
  const story: string[] = [JSON.stringify(clocks)];
  const doubles: string[] = [];
  try {
    const author = new Author(draw, tenants);
    const externalActor = new ExternalActor(draw, emulator, author);
    await externalActor.own();
    const rounds = between(draw, 1, extent.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const changes = between(draw, 1, round === 1 ? extent.beginning : 3);
      for (let at = 0; at < changes; at += 1) story.push(author.change());
      await publish(author);
      for (const { inputs } of author.program) externalActor.expectTags(inputs);
      await actExternally(externalActor, draw, runner, story);
      if (!onceIn(draw, 4)) {
        story.push(`run ${await runner.attempt(author.program, draw)}`);
        await externalActor.ownMade();
        await noteLate(runner, externalActor);
        emulator.faults.clear();
        if (isClockApart(clocks)) await noteUntold(runner, author.program, externalActor);
        await actExternally(externalActor, draw, runner, story);
      }
      story.push("up");
      doubles.push(...(await up(runner, author.program, { externalActor, story, clocks })));
      doubles.push(...(await judged(runner, author.program, externalActor, story)));
      await runner.expectNoChanges(author.program);
    }
    story.push("destroy");
    await up(runner, [], { externalActor, story, clocks });
    doubles.push(...(await judged(runner, [], externalActor, story)));
    return doubles;
  } catch (error) {
    throw new Broken(story, error);
  }
}

/**
 * A run without faults. It may stop all the same, and name what a person has to take away first: somebody
 * else's object that uses what is to be deleted; and, where the clock of the records is far off, an equal one
 * that has the name, which its age does not tell from what an interrupted run made.
 */
async function up(
  runner: Runner,
  program: Program,
  at: {
    readonly externalActor: ExternalActor;
    readonly story: string[];
    readonly clocks: ClocksSetting;
  },
): Promise<readonly string[]> {
  const { court } = runner;
  const { externalActor, story, clocks } = at;
  const deleted: string[] = [];
  for (;;) {
    try {
      await (program.length === 0 ? runner.destroy() : runner.up(program));
      return deleted;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const obstacles = await inTheWay(court, error, externalActor);
      const doubles = isClockApart(clocks) ? await namedByError(court, error) : [];
      const named = [...obstacles, ...doubles.filter((key) => !externalActor.others.has(key))];
      if (named.length === 0) throw error;
      for (const key of named) await remove(court, key);
      for (const key of obstacles) externalActor.others.delete(key);
      await runner.endProcesses();
      story.push(`stopped; a person deletes ${named.join(", ")}`);
      deleted.push(...doubles);
    }
  }
}

/** Whether records get instants that neither our clock nor the Date header is near. */
function isClockApart({ date, records }: ClocksSetting): boolean {
  const [dateMs = 0, recordsMs = 0] = [date?.offsetMs, records?.offsetMs];
  return Math.min(Math.abs(recordsMs), Math.abs(recordsMs - dateMs)) > 5_000;
}

/**
 * Waits for the work that is still to come. What comes of it after the last look of the run at its
 * collection nobody can name, unless a later run looks for it.
 */
async function noteLate({ court }: Runner, externalActor: ExternalActor): Promise<void> {
  const { emulator } = court;
  await sleep(LATEST_MS);
  const world = [...(await worldOf(emulator)).keys()];
  for (const { id, path, time } of emulator.faults.list().flatMap(({ late }) => late)) {
    const looks = emulator.requests.filter(
      (each) => each.method === "GET" && each.path.split("?")[0] === `/api/v1${path}`,
    );
    if (id === undefined || looks.some((look) => look.time >= time)) continue;
    for (const key of world.filter((each) => each.endsWith(` ${id}`))) externalActor.late.add(key);
  }
}

/** Where nothing tells the clock of the records, what a run made is named only after a later create. */
async function noteUntold(runner: Runner, program: Program, externalActor: ExternalActor) {
  const left = await namedDoubles(runner.court, program, await runner.state(), externalActor);
  for (const key of left) externalActor.late.add(key);
}

async function actExternally(
  externalActor: ExternalActor,
  draw: Draw,
  runner: Runner,
  story: string[],
): Promise<void> {
  const state = await runner.state();
  if (externalActor.author.program.length === 0) return;
  const times = between(draw, 0, 2);
  for (let at = 0; at < times; at += 1) story.push(await externalActor.act(state));
}

/**
 * Judges a run. What is named at its end shows when its processes end; then a person deletes what was
 * named.
 */
export async function judged(
  runner: Runner,
  program: Program,
  externalActor: ExternalActor,
  story: string[],
): Promise<readonly string[]> {
  const { court } = runner;
  const state = await runner.state();
  if ((await complaints(court, program, state, externalActor)).length > 0) {
    await runner.endProcesses();
    const wrong = await complaints(court, program, state, externalActor);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  }
  const doubles = await namedDoubles(court, program, state, externalActor);
  for (const key of doubles) await remove(court, key);
  if (doubles.length > 0) story.push(`a person deletes ${doubles.join(", ")}`);
  return doubles;
}

/** The DNS records of all names are there: what waits for them need not wait. */
export async function publish({ program, tenants }: Author): Promise<void> {
  const names = program.flatMap(({ spec, inputs }) => namesIn(spec.name, inputs));
  for (const name of names) await tenants[0].service.control("/dns", { name });
}

function namesIn(kind: string, { name, hostname }: JsonObject): string[] {
  if (kind === "EmailDomain") return [idText(name)];
  return kind === "StatusPageDomain" ? [idText(hostname)] : [];
}
