// The same lives with the real engine, which is also killed during runs: objects of a killed run were created
// a second time, and failures during a run left an incorrect state.
import { expect, test } from "vitest";

import { IS_PLUGIN } from "../host/host";
import { language } from "../languages/language";
import { describeStack } from "../stack/stack";
import { live } from "./life";
import { RETRY_WAIT_SECONDS, RealEngine } from "./real-engine";
import { countOf, patience, repeat } from "./settings";
import { FOREIGN_KEY } from "./tenants";

const LIVES = countOf("SOAK_ENGINE_LIVES", 2);

/** What programs for the plugin need. */
const sdk = language("sdk");
const isMissing = IS_PLUGIN && sdk.path === undefined;

describeStack(
  isMissing
    ? sdk.title("random programs and the real engine")
    : "random programs and the real engine",
  (stack) => {
    test.skipIf(isMissing)(
      "after each undisturbed run, the service matches the program",
      async () => {
        const engine = await RealEngine.open(stack);
        const duplicates: string[] = [];
        try {
          await repeat("lives with the real engine", LIVES, async (draw) => {
            duplicates.push(...(await live(draw, engine, { rounds: 2, beginning: 10 })));
          });
        } finally {
          await engine.close();
        }
        console.info(`lives: ${duplicates.length} duplicates, all of them reported or late`);
        expect(await stack.resources()).toEqual([]);
      },
      patience(LIVES, 240),
    );
  },
  {
    emulator: { rateLimit: "off", latencyMs: 10, apiKey: FOREIGN_KEY },
    config: { "monitoring:maxRetryWaitSeconds": String(RETRY_WAIT_SECONDS) },
  },
);
