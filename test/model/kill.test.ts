// A run with many resources is interrupted at any moment and in any way. The next run created its objects
// again, and unknown ones stayed forever.
import { expect, test } from "vitest";

import { KINDS } from "../../src/definitions";
import { numberNamesAnew } from "../definitions/arbitraries";
import { IS_PLUGIN } from "../host/host";
import { language } from "../languages/language";
import { describeStack } from "../stack/stack";
import { ProgramGenerator } from "./program-generator";
import { WAYS, interrupt } from "./interrupt";
import { between, oneOf, onceIn } from "./draw";
import type { Draw } from "./draw";
import { checkInvariants, publish } from "./life";
import { ExternalActor } from "./external-actor";
import { RealEngine } from "./real-engine";
import { countOf, patience, repeat } from "./settings";
import { FOREIGN_KEY } from "./tenants";
import type { Tenants } from "./tenants";

const ROUNDS = countOf("SOAK_KILLS", 2);
const RESOURCES = 60;
/** Kinds of which the service accepts any number with the same name: nothing prevents a duplicate. */
const ALIKE = KINDS.filter(
  ({ name, unique, parent, read }) =>
    unique === undefined && parent === undefined && read.by !== "own" && name !== "ApiKey",
);

/** A program of many resources, most of them of kinds without unique names. */
function manyResources(draw: Draw, tenants: Tenants): ProgramGenerator {
  numberNamesAnew();
  const generator = new ProgramGenerator(draw, tenants);
  while (generator.program.length < RESOURCES) {
    generator.add(oneOf(draw, onceIn(draw, 4) ? KINDS : ALIKE), onceIn(draw, 6) ? 1 : 0);
  }
  return generator;
}

/** One round: an interrupted run, a complete one, another without changes, and a destroy. */
async function round(engine: RealEngine, draw: Draw): Promise<void> {
  const { stack, tenants, env } = engine;
  const generator = manyResources(draw, tenants);
  const externalActor = new ExternalActor(draw, stack.emulator, generator);
  await externalActor.own();
  // Identical objects of other users must not be mistaken for the program's own.
  for (let duplicates = 0; duplicates < 3; duplicates += 1)
    await externalActor.duplicate(oneOf(draw, generator.program));
  for (const { spec, inputs } of generator.program) externalActor.expectTags(spec, inputs);
  await publish(generator);
  engine.declare(generator.program);
  const way = oneOf(draw, WAYS);
  const moment = { way, requests: between(draw, 1, RESOURCES), afterMs: between(draw, 0, 200) };
  try {
    await interrupt(stack, ["up", "--yes", "--skip-preview"], moment, env);
    await stack.up({ env });
    await checkInvariants(engine, generator.program, externalActor, []);
    await stack.expectNoChanges({ env });
    await engine.destroy();
    await checkInvariants(engine, [], externalActor, []);
  } catch (error) {
    throw new Error(`after ${JSON.stringify(moment)}`, { cause: error });
  }
}

/** What programs for the plugin need. */
const sdk = language("sdk");
const isMissing = IS_PLUGIN && sdk.path === undefined;

describeStack(
  isMissing
    ? sdk.title("an interrupted run of many resources")
    : "an interrupted run of many resources",
  (stack) => {
    test.skipIf(isMissing)(
      "loses no object, and the next run creates no duplicate",
      async () => {
        const engine = await RealEngine.open(stack);
        try {
          await repeat("broken runs", ROUNDS, (draw) => round(engine, draw));
        } finally {
          await engine.close();
        }
        expect(await stack.resources()).toEqual([]);
      },
      patience(ROUNDS, 120),
    );
  },
  { emulator: { rateLimit: "off", latencyMs: 150, apiKey: FOREIGN_KEY } },
);
