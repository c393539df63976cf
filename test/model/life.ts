// The life of a random program: it is changed and run again and again, while others meddle and runs
// are disturbed. After each run that nobody disturbed the service is what the program says.
import type { JsonObject } from "../../src/spec";
import { idText } from "../host/service";
import type { TestService } from "../host/service";
import { numberNamesAnew } from "../spec/arbitraries";
import type { Existing } from "../spec/arbitraries";
import { Author } from "./author";
import { between, onceIn } from "./draw";
import type { Draw } from "./draw";
import { complaints } from "./judge";
import { Meddler } from "./meddler";
import type { Runner } from "./runner";

/** Where a life is lived. */
export interface Place {
  readonly service: TestService;
  /** What others have there. */
  readonly outside: Existing;
}

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

/** Lives one life, from an empty state to an empty state. */
export async function live(
  draw: Draw,
  runner: Runner,
  { service, outside }: Place,
  extent: Extent,
): Promise<void> {
  numberNamesAnew();
  const story: string[] = [];
  try {
    const author = new Author(draw, outside);
    const meddler = new Meddler(draw, service, author);
    await meddler.own();
    const rounds = between(draw, 1, extent.rounds);
    for (let round = 1; round <= rounds; round += 1) {
      const changes = between(draw, 1, round === 1 ? extent.beginning : 3);
      for (let at = 0; at < changes; at += 1) story.push(author.change());
      await publish(service, author);
      for (const { inputs } of author.program) meddler.expectTags(inputs);
      await meddle(meddler, draw, runner, story);
      if (onceIn(draw, 2)) {
        story.push(`run ${await runner.attempt(author.program, draw)}`);
        await meddle(meddler, draw, runner, story);
      }
      story.push("up");
      await runner.up(author.program);
      await demand(service, runner, author, meddler);
      await runner.expectNoChanges(author.program);
    }
    story.push("destroy");
    await runner.destroy();
    demandNone(await complaints(service, [], await runner.state(), meddler));
  } catch (error) {
    throw new Broken(story, error);
  }
}

async function meddle(
  meddler: Meddler,
  draw: Draw,
  runner: Runner,
  story: string[],
): Promise<void> {
  const state = await runner.state();
  if (meddler.author.program.length === 0) return;
  const times = between(draw, 0, 2);
  for (let at = 0; at < times; at += 1) story.push(await meddler.act(state));
}

async function demand(
  service: TestService,
  runner: Runner,
  { program }: Author,
  meddler: Meddler,
): Promise<void> {
  demandNone(await complaints(service, program, await runner.state(), meddler));
}

/** Fails with all that is wrong. */
export function demandNone(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join("\n"));
}

/** The DNS records of all names are there: what waits for them need not wait. */
export async function publish(service: TestService, { program }: Author): Promise<void> {
  const names = program.flatMap(({ spec, inputs }) => namesIn(spec.name, inputs));
  for (const name of names) await service.control("/dns", { name });
}

function namesIn(kind: string, { name, hostname }: JsonObject): string[] {
  if (kind === "EmailDomain") return [idText(name)];
  return kind === "StatusPageDomain" ? [idText(hostname)] : [];
}
