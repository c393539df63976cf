// The same lives through the real engine, which is also killed in the middle of runs: what a killed run
// made was made a second time, and failures in the middle left a state that lied.
import { expect, test } from "vitest";

import { createExisting } from "../host/existing";
import { serviceOn } from "../host/service";
import { describeStack } from "../stack/stack";
import { live } from "./life";
import { RealEngine } from "./real-engine";
import { countOf, patience, repeat } from "./settings";

const LIVES = countOf("SOAK_ENGINE_LIVES", 2);

describeStack(
  "random programs and the real engine",
  (stack) => {
    test(
      "lives end well, round by round",
      async () => {
        const service = serviceOn(stack.emulator);
        const place = { service, outside: await createExisting(service) };
        await repeat("lives with the real engine", LIVES, async (draw) => {
          await live(draw, new RealEngine(stack), place, { rounds: 2, beginning: 10 });
        });
        expect(await stack.resources()).toEqual([]);
      },
      patience(LIVES, 240),
    );
  },
  {
    emulator: { rateLimit: "off", latencyMs: 10 },
    config: { "monitoring:maxRetryWaitSeconds": "3" },
  },
);
