// A run of many resources is broken off in the middle, at any moment and in any way. What it had made
// was made again by the next one, and what nobody knew of stayed for ever.
import { expect, test } from "vitest";

import { KINDS } from "../../src/spec";
import type { KindSpec } from "../../src/spec";
import { createExisting } from "../host/existing";
import { serviceOn } from "../host/service";
import { numberNamesAnew } from "../spec/arbitraries";
import type { Existing } from "../spec/arbitraries";
import { describeStack } from "../stack/stack";
import type { Stack } from "../stack/stack";
import { Author } from "./author";
import { WAYS, breakOff } from "./break-off";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import { demandNone, publish } from "./life";
import { complaints } from "./judge";
import { Meddler } from "./meddler";
import { declared } from "./program";
import { RealEngine } from "./real-engine";
import { countOf, patience, repeat } from "./settings";

const ROUNDS = countOf("SOAK_KILLS", 5);
const RESOURCES = 60;

const ALL: readonly KindSpec[] = KINDS;
/** Kinds of which the service takes any number with the same name: nothing stops a second one. */
const ALIKE = ALL.filter(
  ({ name, unique, parent, read }) =>
    unique === undefined && parent === undefined && read.by !== "own" && name !== "ApiKey",
);

/** A program of many resources, most of them of kinds without unique names. */
function manyResources(draw: Draw, outside: Existing): Author {
  numberNamesAnew();
  const author = new Author(draw, outside);
  while (author.program.length < RESOURCES) author.add(oneOf(draw, onceIn(draw, 4) ? ALL : ALIKE));
  return author;
}

/** One round: a run that is broken off, a whole one, another that has nothing to do, and a destroy. */
async function round(stack: Stack, draw: Draw, outside: Existing): Promise<void> {
  const service = serviceOn(stack.emulator);
  const author = manyResources(draw, outside);
  const meddler = new Meddler(draw, service, author);
  await meddler.own();
  // What others have made just like it must not be taken for one's own.
  for (let twins = 0; twins < 3; twins += 1) await meddler.twin(oneOf(draw, author.program));
  for (const { inputs } of author.program) meddler.expectTags(inputs);
  await publish(service, author);
  stack.declare(declared(author.program));
  const way = oneOf(draw, WAYS);
  const moment = { way, requests: between(draw, 1, RESOURCES), afterMs: between(draw, 0, 200) };
  const engine = new RealEngine(stack);
  try {
    await breakOff(stack, ["up", "--yes", "--skip-preview"], moment);
    await stack.up();
    demandNone(await complaints(service, author.program, await engine.state(), meddler));
    await stack.expectNoChanges();
    await stack.destroy();
    demandNone(await complaints(service, [], await engine.state(), meddler));
  } catch (error) {
    throw new Error(`after ${JSON.stringify(moment)}`, { cause: error });
  }
}

describeStack(
  "a run of many resources that is broken off",
  (stack) => {
    test(
      "loses nothing, and the next one makes nothing a second time",
      async () => {
        const outside = await createExisting(serviceOn(stack.emulator));
        await repeat("broken runs", ROUNDS, (draw) => round(stack, draw, outside));
        expect(await stack.resources()).toEqual([]);
      },
      patience(ROUNDS, 120),
    );
  },
  { emulator: { rateLimit: "off", latencyMs: 150 } },
);
